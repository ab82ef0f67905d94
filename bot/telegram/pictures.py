"""Pictures on their way: painted off the loop, or known to Telegram already."""

import time
from typing import NamedTuple

from bot.easel import Easel
from bot.operate.metrics import Metrics
from bot.screens.screen import Screen, picture_digest
from bot.store.rows import Chat
from bot.store.tx import Tx
from bot.telegram import gateway
from bot.telegram.budget import Pace
from bot.telegram.gateway import Gateway, Shown

THEME = "day"


class Ready(NamedTuple):
    """A screen with the name of its picture ("" for none) and what Telegram calls that."""

    screen: Screen
    picture: str = ""
    file_id: str | None = None


class Pictures:
    """Puts screens into chats."""

    def __init__(self, gate: Gateway, easel: Easel, metrics: Metrics) -> None:
        self._gate = gate
        self._easel = easel
        self._metrics = metrics
        self._pace = Pace()

    async def ready(self, tx: Tx, chat: Chat, screen: Screen) -> Ready:
        """A screen as a chat may have it."""
        if screen.scene is None or not chat.photos:
            return Ready(screen)
        name = picture_digest(screen.scene, THEME)
        return Ready(screen, name, await tx.file_id(name))

    async def put(
        self,
        chat: Chat,
        topic_id: int,
        message_id: int | None,
        ready: Ready,
        reply_to: int | None = None,
    ) -> Shown:
        """Show a screen in a chat: edit a message, or send one where `message_id` is None."""
        screen = ready.screen
        if screen.scene is None or not ready.picture:
            text = screen.text()
            await self._pace.turn()
            return await self._gate.show(
                chat.id, topic_id, message_id, text, screen.rows, None, reply_to
            )
        picture: str | bytes | None = ready.file_id
        if picture is None:
            picture = await self.painted(chat, screen)
        await self._pace.turn()
        return await self._gate.show(
            chat.id, topic_id, message_id, screen.caption, screen.rows, picture, reply_to
        )

    async def painted(self, chat: Chat, screen: Screen) -> bytes | None:
        """The picture of a screen that is kept nowhere; None where a chat may have none."""
        if screen.scene is None or not chat.photos:
            return None
        began = time.perf_counter()
        picture = await self._easel.png(screen.scene)
        self._metrics.painted(time.perf_counter() - began)
        return picture

    @staticmethod
    async def remember(tx: Tx, ready: Ready, shown: Shown) -> None:
        """Keep what Telegram calls a new picture."""
        if ready.picture and ready.file_id is None and shown.file_id:
            await tx.keep_file_id(ready.picture, shown.file_id)

    @staticmethod
    async def forget(tx: Tx, ready: Ready, refused: gateway.Refused) -> None:
        """Telegram does not know the picture any more."""
        if isinstance(refused, gateway.NoFile) and ready.picture:
            await tx.forget_file_id(ready.picture)
