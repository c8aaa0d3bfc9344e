"""Goes on when it is told to end and nobody speaks to it any more."""

from __future__ import annotations

import time

from tests.fakes.adapter import serve

if __name__ == "__main__":
    serve()
    time.sleep(3600)
