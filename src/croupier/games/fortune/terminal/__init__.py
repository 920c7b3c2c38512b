"""3 Card Fortune at the command line: its table, its pictures, `score`, `odds` and `advise`."""
