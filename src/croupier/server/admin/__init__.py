"""Operator actions, the audit log, retention, monitoring."""
