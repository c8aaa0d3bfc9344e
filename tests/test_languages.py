"""The four languages: which is meant, spaces that no line may break at, and output in any encoding."""

from __future__ import annotations

import io

import pytest

from oracle.languages import LANGUAGES, catalogue, language_of, make_safe, typeset


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "PL"}, "pl"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "ru_RU", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "cs_CZ", "LC_ALL": ""}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_locale_says_which_language_is_meant(environ: dict[str, str], language: str) -> None:
    """LC_ALL before LC_MESSAGES before LANG; English where the locale is none of ours."""
    assert language_of(environ) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_catalogue(language: str) -> None:
    """A sentence that no catalogue has is said as it is."""
    assert catalogue(language).gettext("no such sentence, anywhere") == "no such sentence, anywhere"


@pytest.mark.parametrize(
    ("language", "text", "set_"),
    [
        ("cs", "k tobě v 5 kolech a s ním", "k~tobě v~5~kolech a~s~ním"),
        ("pl", "W grze i z kartą, z 2 żetonami", "W~grze i~z~kartą, z~2~żetonami"),
        ("ru", "В игре и с картой — 2 жетона", "В~игре и~с~картой~— 2~жетона"),
        ("en", "a card – I have 2 dice", "a card~– I have 2~dice"),
        ("en", "tal-0107 is S16 here, die-1 too", "tal-0107 is S16 here, die-1 too"),
    ],
)
def test_no_line_breaks_where_it_would_hurt(language: str, text: str, set_: str) -> None:
    """After one-letter words, between a number and its noun, before a dash (~ stands for the hard space); ids are no numbers."""
    assert typeset(text, language) == set_.replace("~", "\u00a0")


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("ascii", "Příliš „žluťoučký“ kůň – úpěl…", 'Prilis "zlutoucky" kun - upel...'),
        ("ascii", "Łódź ‚źle’ ≤ ∞ → −1", "Lodz 'zle' <= infinite -> -1"),
        ("ascii", "1\u00a0żeton · ✓", "1 zeton - +"),
        ("ascii", "Ещё жетон: «Эльф» – объект, щит", 'Eshchyo zheton: "El\'f" - ob"ekt, shchit'),
        ("cp1250", "Trol → žeton", "Trol -> žeton"),
        ("cp1250", "Тролль", "Troll'"),
        ("ascii", "漢", "?"),
        ("cp1251", "«Тролль» — žeton", "«Тролль» — zeton"),
        ("utf-8", "«Тролль» → žeton 𝄞", "«Тролль» → žeton 𝄞"),
    ],
)
def test_any_terminal_can_take_what_is_written(encoding: str, text: str, written: str) -> None:
    """What an encoding lacks is written without accents and with plain signs, or as a question mark; nothing raises."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)

    make_safe(stream)
    stream.write(text)
    stream.flush()

    assert raw.getvalue().decode(encoding) == written


def test_a_stream_that_cannot_be_set_is_left_alone() -> None:
    """A stream of texts has no encoding and needs no care."""
    stream = io.StringIO()

    make_safe(stream)

    assert stream.write("→") == 1
