"""Games against the house: their payments and rounds."""
