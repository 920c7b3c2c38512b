"""Exact answers as Fractions, and sampling with an interval where exact is out of reach."""
