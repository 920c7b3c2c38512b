"""Actors over an event log, and the follower of a log that several servers write."""

from croupier.words import msg

BUSY = ("busy", msg("others were faster many times over; try again"))
"""The refusal of a change that other servers were faster with, as often as it was tried."""
