"""The Telegram bot around the games: matches, screens, time, storage."""
