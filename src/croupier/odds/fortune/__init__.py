"""Exact odds of 3 Card Fortune (F1-F7): every deal counted, none sampled."""
