"""Actors over an event log, and the follower of a log that several servers write."""
