"""One actor per table, its log, sockets, chat, bots, and routes."""
