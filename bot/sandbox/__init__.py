"""Telegram on the table: an emulated Bot API over HTTP, and a page where people play on it."""

from bot.sandbox.clock import Clock, RealClock, VirtualClock
from bot.sandbox.server import Server, serve
from bot.sandbox.world import World

__all__ = ["Clock", "RealClock", "Server", "VirtualClock", "World", "serve"]
