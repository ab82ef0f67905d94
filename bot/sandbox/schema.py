"""Calls against the schema of the Bot API: methods, parameters and their types."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bot.sandbox.errors import ApiError, bad

_TRUE, _FALSE = ("true", "True", "1", True, 1), ("false", "False", "0", "", False, 0)


@cache
def _schema() -> dict[str, Any]:
    text = files("bot.sandbox").joinpath("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _names() -> dict[str, str]:
    return {name.lower(): name for name in _schema()["methods"]}


def method_name(name: str) -> str:
    """A method's name as the schema spells it; 404 where there is none."""
    known = _names().get(name.lower())
    if known is None:
        raise ApiError(404, "Not Found: method not found")
    return known


def checked(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters in their own types; refused where one is unknown or of a wrong type."""
    params = _schema()["methods"][method]["params"]
    for name in given:
        if name not in params:
            raise bad(f'unknown parameter "{name}" of {method}')
    return {name: _typed(name, value, params[name]["types"]) for name, value in given.items()}


def _typed(name: str, value: Any, types: list[str]) -> Any:
    if isinstance(value, str):
        return _from_text(name, value, types)
    kinds = {bool: "Boolean", int: "Integer", float: "Float"}
    kind = kinds.get(type(value))
    if kind is None or kind in types or (kind == "Integer" and "Float" in types):
        return value
    raise bad(f'can\'t parse parameter "{name}"')


def _from_text(name: str, value: str, types: list[str]) -> Any:
    if "Integer" in types and value.lstrip("-").isdigit():
        return int(value)
    if "Boolean" in types or "True" in types:
        if value in _TRUE:
            return True
        if value in _FALSE:
            return False
    if "String" in types or "InputFile" in types:
        return value
    if types in (["Integer"], ["Float"]):
        raise bad(f'can\'t parse parameter "{name}"')
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        if name == "reply_markup":
            raise bad("can't parse reply keyboard markup JSON object") from None
        raise bad(f'can\'t parse parameter "{name}"') from None
