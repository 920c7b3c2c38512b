"""What is particular to a game at the command line: one desk a game, imported when it is used."""
