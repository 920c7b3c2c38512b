"""The engine, the table and the pencil for card and dice table games."""
