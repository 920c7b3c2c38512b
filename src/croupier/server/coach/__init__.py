"""Advice, reviews of hands, practice, problems and exercises."""
