"""Dies at the unlucky run by a signal; its number is the argument."""

from __future__ import annotations

import os
import signal
import sys

from tests.fakes.adapter import Message, serve


def die(right: Message) -> None:
    """Be killed, as by a fault of memory or for want of it."""
    os.kill(os.getpid(), int(sys.argv[1]) if sys.argv[1:] else signal.SIGKILL)


if __name__ == "__main__":
    serve(die)
