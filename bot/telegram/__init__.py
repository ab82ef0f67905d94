"""Telegram: what comes in and what goes out. Only here is its library spoken."""
