"""python -m anti_invaders."""

from __future__ import annotations

import sys

from anti_invaders.cli import main

sys.exit(main())
