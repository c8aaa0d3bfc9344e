"""Has a child that would outlive it, and ends at the unlucky run; the child writes to the file that the argument names, if it lives on."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.fakes.adapter import Message, serve

LIFE = 4  # seconds


def crash(right: Message) -> None:
    """End, and leave the child alone."""
    sys.exit(1)


if __name__ == "__main__":
    with open(sys.argv[1] if sys.argv[1:] else os.devnull, "wb", buffering=0) as told:
        subprocess.Popen(["sh", "-c", f"sleep {LIFE}; echo still here"], stdin=subprocess.DEVNULL, stdout=told)
    serve(crash)
