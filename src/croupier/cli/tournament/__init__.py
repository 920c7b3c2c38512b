"""`croupier tournament`: structures checked and simulated, tournaments run, stored, shown, printed."""
