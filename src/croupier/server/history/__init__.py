"""Finished hands, replays, and statistics."""
