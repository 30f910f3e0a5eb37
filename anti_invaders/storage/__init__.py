"""Settings, scores and replays on the disk: atomic, versioned, forgiving."""
