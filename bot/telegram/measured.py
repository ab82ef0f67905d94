"""What is measured around the handling of updates."""

from telegram import Update

from bot.operate.metrics import Metrics
from bot.telegram.inbox import Handle

_KINDS = ("callback_query", "message", "my_chat_member", "chat_member")


def measured(handle: Handle, metrics: Metrics) -> Handle:
    """Handle updates, and count them by kind."""

    async def counted(update: Update) -> None:
        kind = next((kind for kind in _KINDS if getattr(update, kind) is not None), "other")
        with metrics.handling(update.update_id, kind):
            await handle(update)

    return counted
