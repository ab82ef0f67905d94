"""The database: tables, transactions, the durable queue of updates."""
