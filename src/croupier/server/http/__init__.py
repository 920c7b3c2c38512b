"""HTTP: routing, decoding, middleware, rate limits, connections, uvicorn."""
