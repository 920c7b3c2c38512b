"""`croupier tournament`: structures checked and simulated, tournaments run, kept, shown, printed."""
