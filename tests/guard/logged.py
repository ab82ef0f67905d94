"""An evening with faults, logged as fully as the bot can: what it writes is searched by a test."""

import asyncio
import logging
import tempfile
from pathlib import Path

from bot import logs
from bot.sandbox.faults import Fault
from tests.e2e.stage import TOKEN, staged

NAMES = ("Quetzalcoatl", "Persephone")
TITLE = "Hyperborea"
WORDS = "xylophone zeppelin"
SECRET = TOKEN.partition(":")[2]


async def evening(folder: Path) -> int:
    """Play a little, with everything going wrong; the number of the chat."""
    async with staged(folder, limits=False) as stage:
        assert stage.app is not None
        world = stage.world
        people = [world.person(name, "en") for name in NAMES]
        chat = world.group(TITLE, *people)
        world.send(people[0], chat, "/play floes")
        await stage.settle()
        await stage.press(people[1], chat, "Join")
        for kind in ("500", "html_502", "429", "drop_after_effect", "truncate_body"):
            world.faults.add(Fault(kind, "sendPhoto", chat.id, 1, seconds=2))
            world.send(people[0], chat, "/board")
            await stage.settle()
        await stage.press(people[0], chat, "Start")
        world.send(people[0], chat, f"/move {WORDS}")
        world.send(people[1], chat, WORDS)
        world.send(people[1], chat, f"/rules {WORDS}")
        await stage.settle()
        world.restrict(chat, "can_send_messages", may=False)
        world.send(people[0], chat, "/board")
        await stage.settle()
        world.restrict(chat, "can_send_messages", may=True)
        who = {"id": people[0].id, "is_bot": False, "first_name": NAMES[0]}
        where = {"id": chat.id, "type": "supergroup", "title": TITLE}
        for broken in ({"date": WORDS}, {"message_id": [NAMES]}, {"text": [WORDS]}):
            message = {"message_id": 1, "date": 1, "chat": where, "from": who, "text": "/help"}
            number = 10**9 + len(str(broken))
            await stage.app.inbox.receive([{"update_id": number, "message": message | broken}])
        await stage.settle()
        return chat.id


if __name__ == "__main__":
    logs.set_up("DEBUG", "json", (TOKEN,))
    logging.getLogger().setLevel(logging.INFO)
    with tempfile.TemporaryDirectory() as made:
        print(asyncio.run(evening(Path(made))))
