"""Scoring and review of hands that were written down."""
