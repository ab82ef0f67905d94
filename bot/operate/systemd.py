"""Words to systemd, where it started us: that we are ready, alive, stopping."""

import contextlib
import os
import socket


def notify(words: str) -> None:
    """Send a notice such as READY=1; where there is no systemd, nothing happens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with (
        contextlib.suppress(OSError),  # the bot plays on where nobody listens
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        # An address that begins with @ is no file: its first byte is zero.
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        line.sendall(words.encode())
