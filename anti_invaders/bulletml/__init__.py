"""BulletML 0.21, exact and safe: parse a pattern, run it, copy it in mid-run."""
