"""The game itself: pure and deterministic. No clock, no files, no pygame."""
