"""Building blocks of terminal play: screen, card text, options, JSON Lines, reports, a generic table."""
