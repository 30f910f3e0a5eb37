"""Draws a World and voices its events; reads, never writes."""
