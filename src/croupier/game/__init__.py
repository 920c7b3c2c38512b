"""The interface of a game: rules, presets, limits, pay tables, terms, and the registry."""
