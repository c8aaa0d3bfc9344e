"""The challenge deck of the core set: 24 cards, each with a symbol, a modifier for each aspect, and perhaps the reshuffle icon."""

from __future__ import annotations

from typing import NamedTuple

from oracle.games.earthborne.board import Symbol


class ChallengeCard(NamedTuple):
    """A challenge card."""

    symbol: Symbol
    awareness: int
    spirit: int
    fitness: int
    focus: int
    reshuffle: bool = False


# awareness, spirit, fitness, focus, from the highest modifier of each down; the cards with the reshuffle icon come last
_MOUNTAIN = (
    (1, 0, -1, 0),
    (1, -1, 0, 0),
    (1, -1, -1, 1),
    (0, 1, 0, -1),
    (0, 0, -1, 1),
    (0, -1, -1, 0),
    (-1, 1, 1, -1),
    (-1, 0, 0, -1),
)
_SUN = (
    (1, 0, 0, -1),
    (0, 0, -1, -1),
    (0, -1, 1, 0),
    (0, -1, 0, -1),
    (-1, 1, 0, 0),
    (-1, 0, 1, 0),
    (0, 1, -2, 1),
    (-2, 0, 1, 1),
)
_CREST = (
    (0, 1, -1, 0),
    (0, 0, 1, -1),
    (0, -1, 0, 1),
    (-1, 0, 0, 1),
    (-1, 0, -1, 0),
    (-1, -1, 0, 0),
    (1, 1, 0, -2),
    (1, -2, 1, 0),
)

_DECK: tuple[tuple[Symbol, tuple[tuple[int, int, int, int], ...]], ...] = (
    ("mountain", _MOUNTAIN),
    ("sun", _SUN),
    ("crest", _CREST),
)

CARDS: dict[str, ChallengeCard] = {
    f"{symbol}-{n}": ChallengeCard(symbol, *modifiers, reshuffle=-2 in modifiers)
    for symbol, cards in _DECK
    for n, modifiers in enumerate(cards, 1)
}
