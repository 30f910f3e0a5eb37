"""Title, play, pause, game over, options: one a file."""
