"""The recipes of the short sounds, one family a file, and the catalogue of them all."""
