"""Verbs of the command line that need the server: serve, backup, restore, export, tables, accounts."""
