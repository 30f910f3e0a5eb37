"""The pulse and the pile of screens. Pure Python: it knows no pygame and no invaders."""
