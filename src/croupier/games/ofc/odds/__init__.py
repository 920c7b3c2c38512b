"""OFC counted and sampled: the report of a preset, and the best setting of a Fantasyland hand."""
