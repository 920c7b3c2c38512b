"""The table list, the game list, details of presets, matchmaking, friends."""
