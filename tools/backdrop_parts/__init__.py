"""The recipes of the backdrops' stored parts, one world a module."""
