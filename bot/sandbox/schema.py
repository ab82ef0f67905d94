"""Calls against the schema of the Bot API: methods, parameters and their types."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from bot.sandbox.errors import ApiError, bad

_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0", "")
_PLAIN = {"Integer": int, "String": str, "Boolean": bool, "True": bool, "Float": (int, float)}
_JSON_WORDS = {
    "reply_markup": "reply keyboard markup",
    "media": "input media",
    "entities": "entities",
    "caption_entities": "entities",
}
_MARKUPS = ["InlineKeyboardMarkup", "ReplyKeyboardMarkup", "ReplyKeyboardRemove", "ForceReply"]
"""A keyboard of a wrong kind is the method's to refuse."""
_MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "message_id": "message identifier is not specified",
    "message_ids": "message identifiers are not specified",
    "callback_query_id": "query is too old and response timeout expired or query ID is invalid",
    "user_id": "invalid user_id specified",
    "file_id": "file_id not specified",
    "action": "wrong parameter action in request",
    "media": "can't parse InputMedia: media not found",
}
"""How the server complains of a parameter that did not come."""


class UnknownParameter(ApiError):
    """A parameter or field that the Bot API does not have."""

    def __init__(self, text: str) -> None:
        super().__init__(400, f"Bad Request: {text}")


@cache
def _schema() -> dict[str, Any]:
    text = files("bot.sandbox").joinpath("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _names() -> dict[str, str]:
    return {name.lower(): name for name in _schema()["methods"]}


@cache
def flags(kind: str) -> tuple[str, ...]:
    """The required fields of a type that are true or false."""
    fields = _schema()["types"][kind]["fields"].items()
    return tuple(name for name, field in fields if field["types"] == ["Boolean"])


def fields(kind: str) -> tuple[str, ...]:
    """The fields of a type."""
    return tuple(_schema()["types"][kind]["fields"])


def method_name(name: str) -> str:
    """A method's name as the schema spells it; 404 where there is none."""
    known = _names().get(name.lower())
    if known is None:
        raise ApiError(404, "Not Found: method not found")
    return known


def parameters(method: str) -> frozenset[str]:
    """The parameters that a method has."""
    return frozenset(_schema()["methods"][method]["params"])


def checked(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters in their own types; refused where one is unknown, wrong or missing."""
    known = _schema()["methods"][method]["params"]
    for name in given:
        if name not in known:
            raise UnknownParameter(f'{method} has no parameter "{name}" in this Bot API')
    typed = {name: _typed(name, value, known[name]["types"]) for name, value in given.items()}
    for name, value in typed.items():
        types = _MARKUPS if name == "reply_markup" else known[name]["types"]
        for trouble in _unknown_fields(value, types, name):
            raise UnknownParameter(trouble)
    for name, param in known.items():
        if param["required"] and typed.get(name) in (None, ""):
            raise bad(_MISSING.get(name, f'parameter "{name}" is required'))
    return typed


def _typed(name: str, value: Any, types: list[str]) -> Any:
    if isinstance(value, str):
        return _from_text(name, value, types)
    plain = [_PLAIN[kind] for kind in types if kind in _PLAIN]
    if isinstance(value, dict | list) and len(plain) < len(types):
        return value
    if any(_is(value, kind) for kind in plain):
        return value
    raise bad(f'can\'t parse parameter "{name}": expected {" or ".join(types)}')


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _from_text(name: str, value: str, types: list[str]) -> Any:
    if "Integer" in types and value.removeprefix("-").isdecimal():
        return int(value)
    if "String" in types or "InputFile" in types:
        return value
    if "Boolean" in types or "True" in types:
        if value.lower() in _TRUE + _FALSE:
            return value.lower() in _TRUE
        raise bad(f'can\'t parse parameter "{name}": expected Boolean')
    if types in (["Integer"], ["Float"]):
        return _number(name, value, types[0])
    if not value:
        return None
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        raise bad(f"can't parse {_JSON_WORDS.get(name, name)} JSON object") from None


def _number(name: str, value: str, kind: str) -> float:
    try:
        return int(value) if kind == "Integer" else float(value)
    except ValueError:
        raise bad(f'can\'t parse parameter "{name}": expected {kind}') from None


def _unknown_fields(value: Any, types: list[str], where: str) -> Iterator[str]:
    """Fields that none of the types has; wrong or missing ones are the method's to judge."""
    if isinstance(value, list):
        inner = [kind.removeprefix("Array of ") for kind in types if kind.startswith("Array of ")]
        for number, item in enumerate(value):
            yield from _unknown_fields(item, inner, f"{where}[{number}]")
    elif isinstance(value, dict):
        kinds = _kinds(value, types)
        if kinds:
            yield from _fields_of(value, kinds, where)


def _fields_of(value: dict[str, Any], kinds: list[str], where: str) -> Iterator[str]:
    known: dict[str, list[str]] = {}
    for kind in kinds:
        for name, field in _schema()["types"][kind]["fields"].items():
            known.setdefault(name, []).extend(field["types"])
    for name, inner in value.items():
        if name not in known:
            yield f'{" or ".join(kinds)} has no field "{name}" (in {where})'
        else:
            yield from _unknown_fields(inner, known[name], f"{where}.{name}")


def _kinds(value: dict[str, Any], types: list[str]) -> list[str]:
    """The types with fields that a value may have; its `type` picks among variants."""
    kinds = [kind for name in types for kind in _variants(name)]
    tag = value.get("type")
    fitting = [kind for kind in kinds if _tag_fits(kind, tag)]
    return fitting or kinds


def _tag_fits(kind: str, tag: Any) -> bool:
    return isinstance(tag, str) and kind.lower().endswith(tag.replace("_", ""))


def _variants(name: str) -> list[str]:
    kind = _schema()["types"].get(name)
    if kind is None:
        return []
    subtypes = [sub for sub in kind.get("subtypes", ()) if sub != name]
    if not subtypes:
        return [name]
    return [variant for sub in subtypes for variant in _variants(sub)]
