"""The oracle's face: what a program needs, loaded when it is asked for.

Nothing is imported here, so that `oracle --version` and a tool that needs one part do not pay for the others.
"""

__version__ = "0.1.0"

__all__ = ["__version__", "explore", "judge", "load_cases", "resolve"]

_FACE: dict[str, str] = {
    "load_cases": "oracle.suite.load",
    "judge": "oracle.suite.judge",
    "resolve": "oracle.suite.resolve",
    "explore": "oracle.suite.resolve",
}

TYPE_CHECKING = False  # a type checker takes it for true; typing itself would cost more than all of the rest
if TYPE_CHECKING:
    from oracle.suite.judge import judge
    from oracle.suite.load import load_cases
    from oracle.suite.resolve import explore, resolve


def __getattr__(name: str) -> object:
    """Load a name of the face from where it lives, once."""
    if name not in _FACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_FACE[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_FACE})
