"""The application: services, the routes of all packages, and background jobs."""
