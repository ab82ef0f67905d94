"""What commands and presses have in common: the parts that they call."""

from msgspec import Struct, field

from bot.habits import Habits
from bot.hands import Hands
from bot.lobby import Lobby
from bot.operate.metrics import Metrics
from bot.play import Play
from bot.privacy import Privacy
from bot.rules_desk import RulesDesk
from bot.screens.pages import Pages
from bot.store.store import Store
from bot.telegram.gateway import Gateway
from bot.telegram.maker import Maker
from bot.telegram.pictures import Pictures
from bot.telegram.sender import Sender
from bot.words import Dictionary


class House(Struct, frozen=True, kw_only=True):
    """The use cases, and what is needed to answer."""

    lobby: Lobby
    play: Play
    sender: Sender
    maker: Maker
    pictures: Pictures
    gate: Gateway
    dictionary: Dictionary
    pages: Pages
    desk: RulesDesk
    username: str
    default_lang: str
    whispers: bool = True
    """Whether hands are shown by messages in the group that one person alone sees."""
    metrics: Metrics = field(default_factory=Metrics)

    @property
    def store(self) -> Store:
        """The database."""
        return self.play.store

    @property
    def habits(self) -> Habits:
        """The settings of chats."""
        return Habits(self.store, self.play.now)

    @property
    def hands(self) -> Hands:
        """Hidden hands."""
        return Hands(self.store, self.play.now)

    @property
    def privacy(self) -> Privacy:
        """What people may ask about themselves."""
        return Privacy(self.lobby, self.play)

    async def lang(self, chat_id: int) -> str:
        """The language of a chat."""
        async with self.store.read() as tx:
            chat = await tx.chat(chat_id)
        return chat.lang if chat else self.default_lang
