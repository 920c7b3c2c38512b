"""Accounts, sessions, passwords, login limits, and their routes."""
