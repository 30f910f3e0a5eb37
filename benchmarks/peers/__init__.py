"""The same scenes as others would write them: idiomatic, honest programs to be measured against."""
