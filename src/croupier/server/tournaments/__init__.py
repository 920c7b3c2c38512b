"""Tournaments at the server: each an actor on its log, followed by every server of the house."""
