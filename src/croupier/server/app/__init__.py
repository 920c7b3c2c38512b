"""The application: what is built once, the routes of all packages, and background jobs."""
