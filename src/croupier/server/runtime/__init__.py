"""Infrastructure that every package of the server may use: settings, log, metrics, workers, clock."""
