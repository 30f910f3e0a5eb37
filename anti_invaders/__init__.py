"""Anti-Invaders: hold to catch their fire, release to annihilate."""

__version__ = "0.1.0"
