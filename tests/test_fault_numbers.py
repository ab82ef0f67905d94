"""Every fault that the bot is built to stand has a test, whose name carries its number."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent

FAULTS = {
    1: "killed between the commit of a move and its board: the board catches up by itself",
    2: "killed between a sending and the keeping of its number: no second move, one orphan",
    3: "killed inside the transaction of a turn: all or nothing, and handled again",
    4: "killed after updates were taken, before they were handled: none is lost",
    5: "killed while chance is drawn: the replay draws the same",
    6: "a start with ten thousand waiting updates: in order, without a storm of messages",
    7: "an update twice, one after the other: the second does nothing",
    8: "an update twice at the same time: one counts",
    9: "updates of several people in any order: each is judged by the present turn",
    11: "numbers of updates that begin anew lower: accepted",
    12: "eight workers at one match: no lost move, conflicts tried again, then told",
    13: "two processes poll with one token: one stops and says why",
    14: "an old and a new release at once: who does not know the schema does not write",
    15: "the clock jumps a day ahead: nobody loses a turn",
    16: "the clock jumps back, or summer time ends: no time below zero, no turn without end",
    17: "a timer fires twice, or after the move: nothing happens",
    18: "killed while a timer fires: it fires once after the start",
    19: "a full disk: the move is refused, all before it stays, room heals it",
    20: "a locked database: tried again, the update waits or Telegram is asked to come again",
    21: "no transaction reads first and asks for the lock later",
    22: "a damaged database: no start, no write, the way back is told",
    23: "a lost write-ahead log, a network drive: noticed, and never a broken state",
    24: "a slow disk: presses of others are answered",
    25: "power is lost: the last move that was answered is kept",
    26: "a migration stops half way: old or new, and the next start completes it",
    27: "a downgrade: refused with a text",
    28: "a backup during play is consistent and can be restored",
    29: "a long life: what is kept in memory is bounded",
    30: "a picture or a computer player that is slow: other chats do not wait",
    31: "a stop by the system: what was begun is finished, nothing is lost",
    32: "an update that always fails: set aside after three tries, the lane goes on",
    33: "an error in a handler: who pressed is told, nothing secret is logged, play goes on",
    34: "a match stored under older rules: it goes on by them, or ends cleanly",
    35: "the database of another bot: no start",
    36: "one chat must wait: only that one does, without calls in between",
    37: "all chats must wait: few calls, then everything is shown in the end",
    39: "an answer that cannot be read: a sending may have worked, an edit is repeated",
    40: "a sending that worked but was not answered: no second board that works",
    41: "a sending that failed unanswered: the board appears in the end",
    42: "an edit that worked but was not answered: the repeat is a success",
    43: "the connection breaks while a picture goes up: nothing half, and the picture comes",
    45: "nobody answers for ten minutes: moves count, boards follow later",
    46: "Telegram says that nothing was modified: a success",
    47: "a board that was deleted: one new one",
    48: "a board that is deleted again and again: it waits until it is asked for",
    50: "an answer to a press that comes too late: ignored, the move counts",
    51: "thrown out of a group: frozen, told once, thawed on return or closed",
    52: "a right was taken: a text instead of a picture, one hint, no endless tries",
    53: "a person blocked the bot: no endless tries, and the group plays on",
    54: "a person's account is gone: the seat is played by rule",
    55: "a group becomes a supergroup: the same match under the new number",
    56: "a topic is closed or deleted: the match waits or moves",
    57: "the chat is gone: no endless tries, closed in the end",
    59: "the token was revoked: the process stops and does not tell it",
    60: "a webhook call without the secret: refused, not read, not kept",
    61: "others changed the webhook: noticed and set again",
    62: "Telegram is answered before the update is handled",
    63: "the bot asks for every kind of update that it handles",
    64: "the longest names: captions, toasts and buttons stay within Telegram's limits",
    66: "two days of silence of the bot: no turn is lost",
    67: "a double click: one move",
    68: "a button of an earlier turn: refused, never played in the present one",
    69: "a button of a finished match: answered, and gone",
    70: "a button of another chat, or on a copy: nothing",
    71: "a stranger presses: told in private, no change",
    72: "a player out of turn presses: told in private, no change",
    73: "a player leaves the group: a computer plays after a grace",
    75: "one person joins many times at once: one seat",
    76: "two hundred want the last seat: exactly as many sit as there are seats",
    77: "a thousand people join in ten seconds: seats exact, all answered, few edits",
    78: "a start by others, with too few, or twice: one start",
    80: "everybody is away: few messages, and an end",
    81: "a person at several tables: each press counts at its own",
    82: "many tables in one chat, by topic: none touches another",
    83: "hostile names: no markup, never empty, told apart",
    85: "a person without a name: called by a number",
    86: "an anonymous admin: never unmasked, kindly refused a seat",
    87: "channels get no seat",
    88: "other bots get no seat",
    90: "a move typed in the wrong chat is not repeated there",
    91: "a person shows its own hand: nobody can help that",
    92: "people agree in secret, or play by two accounts: nobody can see that",
    93: "stalling: a turn has an end",
    94: "tables by the hundred in a chat: one, and a pause",
    95: "thrown out of the group in a match: the seat rule of leavers",
    96: "forged data of buttons: refused without an error and without a change",
    97: "data of others' buttons: only who presses counts",
    98: "a link to the bot with anything in it: neutral help",
    100: "buttons in a group tell nothing hidden",
    101: "what is said, when, and in which order does not depend on what is hidden",
    102: "numbers and order of messages do not depend on what is hidden",
    103: "logs, metrics and pages for operators tell nothing hidden",
    104: "pictures carry nothing but the picture, and are made of what the viewer may see",
    106: "a view depends on nothing that its viewer may not know",
    107: "computer players get their own view only; names are data",
    108: "what is for one person goes to that person",
    109: "nobody can reckon the next chance from what was shown",
    110: "the seed is fixed before anybody joins, and all add to it",
    111: "a captured webhook call, repeated: nothing",
    112: "a webhook without a good secret does not start",
    113: "huge, slow or endless bodies take no memory",
    114: "words of SQL are words",
    116: "nothing that is stored or sent is executed",
    117: "pictures that people send are not opened",
    118: "tables by the thousand: quotas",
    119: "computers that think long: a bounded pool, a move in any case",
    120: "a flood of presses: others do not notice",
    121: "a flood of updates: the inbox is emptied, memory is bounded",
    123: "the token is in no log",
    124: "the sandbox serves other machines only on demand",
    125: "the sandbox answers its own page only",
    126: "the sandbox's page takes names as text",
    127: "the sandbox shows a person what that person may see",
    128: "names add no markup to messages",
    129: "locked dependencies carry their hashes",
    130: "an admin of a group commands nothing but that group's table",
    131: "a table cannot be reached from another chat",
    132: "metrics name nobody and stay on this machine",
    133: "what is kept of people is listed",
    135: "who wants to be forgotten is forgotten",
    136: "nobody can have others forgotten",
    138: "a copy of one's data has nobody else's",
    139: "anybody may ask what is kept",
    140: "logs name nobody",
    141: "anonymous admins and hidden members are not published",
    142: "results of who is forgotten keep an alias",
    143: "nobody but Telegram is contacted",
    144: "children and regions: a matter of the policy",
}
"""What must hold, by the number of the fault."""

EXCUSED = {
    91: "what people show each other is outside of the bot",
    92: "what people agree on is outside of the bot",
    141: "the same as 86",
    144: "a text for people, nothing that runs",
}
"""Faults without a test, and why."""

_NUMBER = re.compile(r"(?<=_f)(\d+)(?=_)")


def names() -> Iterator[str]:
    """The names of all tests."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if name.startswith("test_"):
                        yield name


def covered() -> dict[int, list[str]]:
    """The tests of each fault."""
    found: dict[int, list[str]] = {}
    for name in names():
        for number in _NUMBER.findall(name):
            found.setdefault(int(number), []).append(name)
    return found


def test_every_fault_has_a_test_or_a_reason_to_have_none() -> None:
    tested = set(covered())
    assert tested | set(EXCUSED) == set(FAULTS)
    assert not tested & set(EXCUSED)


if __name__ == "__main__":
    for number, found in sorted(covered().items()):
        print(f"F{number}: {FAULTS.get(number, '?')}")
        for name in sorted(found):
            print(f"    {name}")
