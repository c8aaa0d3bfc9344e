"""Dies at the unlucky run by a signal."""

from __future__ import annotations

import os
import signal

from tests.fakes.adapter import Message, serve


def die(right: Message) -> None:
    """Be killed, as for want of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    serve(die)
