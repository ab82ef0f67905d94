"""The answers of a Bot API server that are not "ok"."""

from typing import Any


class NotPossible(Exception):
    """A person tried what Telegram's apps do not let them do; the text says what."""


class ApiError(Exception):
    """A refusal: HTTP code, description, and parameters such as retry_after."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """The answer as JSON."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad(text: str) -> ApiError:
    """400: the request cannot be done as it is."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """403: the bot may not."""
    return ApiError(403, f"Forbidden: {text}")


def slow_down(seconds: int) -> ApiError:
    """429: wait."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
