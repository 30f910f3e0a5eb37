"""The sound forge: renders every sound and every piece of Anti-Invaders from recipes and scores.

`python -m tools.sound` renders what is stale, `python -m tools.sound NAME ...` only those, and
`python -m tools.sound --check` proves that what is committed is what the sources give.
"""
