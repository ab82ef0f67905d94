"""Service messages as a line of text, in a person's language."""

from bot.sandbox.model import Message

_LINES = {
    "new_chat_members": {
        "uk": "{who}: тепер у групі",
        "ru": "{who}: теперь в группе",
        "en": "{who} joined the group",
    },
    "left_chat_member": {
        "uk": "{who}: більше не в групі",
        "ru": "{who}: больше не в группе",
        "en": "{who} left the group",
    },
    "new_chat_title": {
        "uk": "Нова назва групи: {what}",
        "ru": "Новое название группы: {what}",
        "en": "The group is now called {what}",
    },
    "pinned_message": {
        "uk": "{by}: закріплено повідомлення",
        "ru": "{by}: закреплено сообщение",
        "en": "{by} pinned a message",
    },
    "forum_topic_created": {
        "uk": "Нова тема: {what}",
        "ru": "Новая тема: {what}",
        "en": "New topic: {what}",
    },
    "forum_topic_closed": {"uk": "Тему закрито", "ru": "Тема закрыта", "en": "Topic closed"},
    "forum_topic_reopened": {"uk": "Тему відкрито", "ru": "Тема открыта", "en": "Topic reopened"},
    "migrate_to_chat_id": {
        "uk": "Групу перетворено на супергрупу",
        "ru": "Группа стала супергруппой",
        "en": "The group became a supergroup",
    },
    "migrate_from_chat_id": {
        "uk": "Це продовження групи",
        "ru": "Это продолжение группы",
        "en": "The group goes on here",
    },
}


def service_line(message: Message, lang: str) -> str | None:
    """What a service message says; None for a message of another kind."""
    if message.service is None:
        return None
    kind, about = next(iter(message.service.items()))
    words = _LINES[kind]
    by = message.sender.name if message.sender else ""
    if kind == "new_chat_members":
        who = ", ".join(user["first_name"] for user in about)
    else:
        who = about["first_name"] if kind == "left_chat_member" else by
    what = about["name"] if kind == "forum_topic_created" else about
    return words.get(lang, words["en"]).format(who=who, what=what, by=by)
