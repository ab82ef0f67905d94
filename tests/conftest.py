"""What every test has: profiles of chance, no network but this machine's own, --regold."""

import os
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_PLAYED = (HealthCheck.too_slow,)
"""Examples are whole matches: making one takes longer than most tests' examples."""
for _name, _examples in (("dev", 25), ("ci", 60), ("nightly", 600)):
    settings.register_profile(
        _name,
        max_examples=_examples,
        deadline=None,
        derandomize=_name != "nightly",
        database=None,
        print_blob=True,
        suppress_health_check=_PLAYED,
    )
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that accepts what the code does now."""
    parser.addoption("--regold", action="store_true", help="rewrite golden files; read the diff")


@pytest.fixture
def regold(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--regold"))


class Forbidden(RuntimeError):
    """A test tried to reach another machine."""


def is_own(address: Any) -> bool:
    """Whether a socket's address is on this machine."""
    if not isinstance(address, tuple):
        return True  # a path of this machine
    try:
        return bool(ip_address(address[0]).is_loopback)
    except ValueError:
        return bool(address[0] == "localhost")


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """Let sockets reach this machine only."""
    connect, connect_ex, look_up = (
        socket.socket.connect,
        socket.socket.connect_ex,
        socket.getaddrinfo,
    )

    def refused(address: Any) -> None:
        if not is_own(address):
            raise Forbidden(f"tests stay on this machine: {address!r}")

    def own_connect(self: socket.socket, address: Any) -> None:
        refused(address)
        connect(self, address)

    def own_connect_ex(self: socket.socket, address: Any) -> int:
        refused(address)
        return connect_ex(self, address)

    def own_look_up(host: Any, *args: Any, **kwargs: Any) -> Any:
        if host is not None:
            refused((host.decode() if isinstance(host, bytes) else host, 0))
        return look_up(host, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", own_connect)
        patch.setattr(socket.socket, "connect_ex", own_connect_ex)
        patch.setattr(socket, "getaddrinfo", own_look_up)
        yield
