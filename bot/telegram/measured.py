"""What is measured around the parts: handling of updates, painting of pictures."""

import time

from telegram import Update

from bot.operate.metrics import Metrics
from bot.telegram.inbox import Handle
from render.paint import Painter
from render.scene import Scene

_KINDS = ("callback_query", "message", "my_chat_member")


def measured(handle: Handle, metrics: Metrics) -> Handle:
    """Handle updates, and count them by kind."""

    async def counted(update: Update) -> None:
        kind = next((kind for kind in _KINDS if getattr(update, kind) is not None), "other")
        with metrics.handling(update.update_id, kind):
            await handle(update)

    return counted


class TimedPainter(Painter):
    """Paints, and tells how long it took."""

    def __init__(self, theme: str, metrics: Metrics) -> None:
        super().__init__(theme)
        self._metrics = metrics

    def png(self, scene: Scene) -> bytes:
        """The picture as PNG."""
        began = time.perf_counter()
        picture = super().png(scene)
        self._metrics.painted(time.perf_counter() - began)
        return picture
