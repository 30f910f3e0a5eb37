"""The typeface's own workshop: the letters as strokes in text files, and what turns them into fonts."""
