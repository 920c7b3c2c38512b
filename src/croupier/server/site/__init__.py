"""The page shell, static files, the installable app, and QR codes."""
