"""Needs its time before it can say hello; then it is right."""

from __future__ import annotations

import time

from tests.fakes.adapter import serve

LOADING = 0.6  # seconds


if __name__ == "__main__":
    time.sleep(LOADING)
    serve()
