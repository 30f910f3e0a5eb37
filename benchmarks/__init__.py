"""How fast the game is, beside honest peers: `python -m benchmarks [--quick] [NAME…] [--json FILE]`.

Each module here that has a `run(quick) -> list[Row]` is one benchmark, and its name is what NAME means.
Ours and the peer are measured in the same run, in turns, and what counts is their ratio.
"""
