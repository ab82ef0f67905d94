"""The methods that say how the bot hears of updates."""

import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call
from bot.sandbox.webhook import Hook

_SECRET = re.compile(r"[A-Za-z0-9_-]*")
LONGEST_SECRET = 256
USUAL_CONNECTIONS, MOST_CONNECTIONS = 40, 100


class Done(NamedTuple):
    """A result with words of the server beside it."""

    result: Any
    description: str


async def get_updates(call: Call) -> Any:
    """getUpdates."""
    updates = call.world.updates
    if call.get("allowed_updates") is not None:
        updates.allow(call.get("allowed_updates"))
    limit = call.get("limit")
    return await updates.poll(
        call.get("offset"), 100 if limit is None else limit, call.get("timeout") or 0
    )


async def set_webhook(call: Call) -> Any:
    """setWebhook; an empty address ends it."""
    url = call.text("url")
    if not url:
        return await delete_webhook(call)
    secret = call.text("secret_token")
    if len(secret) > LONGEST_SECRET:
        raise bad("secret token is too long")
    if not _SECRET.fullmatch(secret):
        raise bad("secret token contains unallowed characters")
    _check_url(url)
    if call.get("allowed_updates") is not None:
        call.world.updates.allow(call.get("allowed_updates"))
    if call.get("drop_pending_updates"):
        call.world.updates.drop()
    connections = min(max(call.get("max_connections") or USUAL_CONNECTIONS, 1), MOST_CONNECTIONS)
    changed = call.world.webhook.set(Hook(url, secret, connections))
    return Done(True, "Webhook was set" if changed else "Webhook is already set")


def _check_url(url: str) -> None:
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise bad("bad webhook: invalid webhook URL specified")
    local = address.hostname in ("127.0.0.1", "localhost", "::1")
    if not local:
        raise bad("bad webhook: the sandbox calls this machine only")


async def delete_webhook(call: Call) -> Any:
    """deleteWebhook."""
    if call.get("drop_pending_updates"):
        call.world.updates.drop()
    changed = call.world.webhook.set(None)
    return Done(True, "Webhook was deleted" if changed else "Webhook is already deleted")


async def get_webhook_info(call: Call) -> Any:
    """getWebhookInfo."""
    return call.world.webhook.info()
