"""Ends instead of saying hello."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.exit("the engine is not installed")
