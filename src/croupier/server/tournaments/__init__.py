"""Tournaments on the server: each is an actor on a log that all servers follow."""
