"""pygame's outer side: display, keys, sound, fonts."""
