"""The tables, in SQLAlchemy Core; migrations/ brings a database to them."""

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
)

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("private", Boolean, nullable=False),
    Column("title", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("photos", Boolean, nullable=False),  # may the bot send pictures here?
    Column("tat", Float, nullable=False),  # when the leaky bucket of sends is empty again
    Column("hold_until", Float, nullable=False),  # Telegram asked us to wait so long
    Column("pace", String, nullable=False, server_default="daily"),
    Column("quiet_from", Integer),  # minutes after midnight; NULL: no quiet hours
    Column("quiet_to", Integer),
    Column("zone", String, nullable=False, server_default="Europe/Kyiv"),  # of the quiet hours
    Column("gone_at", Float),  # since when the bot may not write here at all
)

person = sa.Table(
    "person",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("blocked", Boolean, nullable=False, server_default=sa.false()),  # no DM reaches it
)

match = sa.Table(
    "match",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", String, nullable=False, unique=True),
    Column("chat_id", BigInteger, sa.ForeignKey("chat.id"), nullable=False),
    Column("topic_id", BigInteger, nullable=False),  # 0: no topic
    Column("game", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("commitment", String, nullable=False),
    Column("stage", String, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("youngest_id", BigInteger),
    Column("first", Integer),  # the seat that begins where the lobby named one
    Column("entropy", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("state", Text),
    Column("due_at", Float),  # when the next thing happens by itself
    Column("deadline_at", Float),  # when the time of the person to move is up
    Column("frozen_left", Float),  # seconds left to the deadline while the chat is gone
    Column("busy_until", Float, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("turn_at", Float),  # when the present turn began
    Column("ended_at", Float),
)
Index(
    "match_open",
    match.c.chat_id,
    match.c.topic_id,
    unique=True,
    sqlite_where=match.c.stage.in_(("lobby", "running")),
    postgresql_where=match.c.stage.in_(("lobby", "running")),
)
Index("match_due", match.c.due_at, sqlite_where=match.c.due_at.is_not(None))

seat = sa.Table(
    "seat",
    metadata,
    Column("match_id", Integer, sa.ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", BigInteger),
    Column("name", String, nullable=False),
    Column("level", Integer),  # who plays: a level, or NULL for the person
    Column("lucky", String, nullable=False),
    Column("last_ply", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # the ply from which on this seat is to move
    Column("idle", Integer, nullable=False),  # moves in a row made for an absent person
    Column("seen_at", Float, nullable=False),
    Column("score", Integer),
    Column("rank", Integer),
)
Index("seat_person", seat.c.person_id)

ply = sa.Table(
    "ply",
    metadata,
    Column("match_id", Integer, sa.ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer),  # NULL: the setup
    Column("move", String, nullable=False),
    Column("events", Text, nullable=False),
    Column("person", Boolean, nullable=False),  # made by a person, not by a computer
    Column("at", Float, nullable=False),
    Column("update_id", BigInteger, unique=True),
)

secret = sa.Table(
    "secret",
    metadata,
    Column("match_id", Integer, sa.ForeignKey("match.id"), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

link = sa.Table(
    "link",
    metadata,
    Column("token", String, primary_key=True),  # opens the private chat from a group
    Column("match_id", Integer, sa.ForeignKey("match.id"), nullable=False),
    Column("person_id", BigInteger, nullable=False),  # good for this person alone
    Column("until", Float, nullable=False),
)
Index("link_person", link.c.match_id, link.c.person_id)

inbox = sa.Table(
    "inbox",
    metadata,
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("raw", Text, nullable=False),
    Column("received_at", Float, nullable=False),
    Column("state", String, nullable=False),  # new, done, dead
    Column("attempts", Integer, nullable=False),
)
Index("inbox_new", inbox.c.update_id, sqlite_where=inbox.c.state == "new")

screen = sa.Table(
    "screen",
    metadata,
    Column("match_id", Integer, sa.ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # -2 the lobby, -1 the board, else a hand
    Column("chat_id", BigInteger, nullable=False),
    Column("topic_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("page", String, nullable=False),
    Column("wanted", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("digest", String, nullable=False),
    Column("not_before", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("parked", Boolean, nullable=False),  # cannot be shown; a change of rights wakes it
    Column("anew_at", Integer, nullable=False, server_default="0"),  # > shown: send it, not edit
    Column("losses", Integer, nullable=False, server_default="0"),  # times it was deleted lately
    Column("lost_at", Float, nullable=False, server_default="0"),  # when those times began
)
Index("screen_message", screen.c.chat_id, screen.c.message_id)
Index("screen_stale", screen.c.match_id, sqlite_where=screen.c.shown < screen.c.wanted)

note = sa.Table(
    "note",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("dedupe", String, nullable=False, unique=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("topic_id", BigInteger, nullable=False),
    Column("reply_to", BigInteger),
    Column("kind", String, nullable=False),
    Column("args", Text, nullable=False),
    Column("not_before", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("state", String, nullable=False),  # new, sent, lost
)
Index("note_new", note.c.id, sqlite_where=note.c.state == "new")

picture = sa.Table(
    "picture",
    metadata,
    Column("digest", String, primary_key=True),
    Column("file_id", String, nullable=False),
)
