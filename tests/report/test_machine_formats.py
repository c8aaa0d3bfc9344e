"""Formats for programs."""

from __future__ import annotations

import io
import json

import pytest

from oracle.languages import for_programs
from oracle.report import ndjson
from oracle.suite.events import Begun, Ended, Found, Judged, Told

FOUND = Found(("then", 0), 7, Told("“{lamp}” is\ndark", {"lamp": "лампа"}), script=(("a.wind", 3),))


def test_each_event_is_one_line_of_json() -> None:
    """The kind of event stands in “type”; a line break in a text does not break the line."""
    judged = Judged("lan-0001", "x.yaml", "lanterns", "city", "failed", findings=(FOUND,))

    lines = [ndjson.line(event) for event in (Begun(3), judged, Ended({"failed": 1}))]

    assert [len(line.splitlines()) for line in lines] == [1, 1, 1]
    begun, told_, ended = map(json.loads, lines)
    assert begun == {"type": "begun", "files": 3}
    assert ended == {"type": "ended", "counts": {"failed": 1}}
    assert (told_["type"], told_["verdict"], told_["id"]) == ("judged", "failed", "lan-0001")
    assert told_["findings"][0]["said"]["values"] == {"lamp": "лампа"}
    assert told_["findings"][0]["script"] == [["a.wind", 3]]


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "ascii", "cp1250", "cp1251"])
def test_json_comes_through_in_any_encoding(encoding: str) -> None:
    """Quotes in texts are never folded into quotes of JSON: elsewhere than in UTF-8 they are escaped."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    text = json.dumps({"said": "“Тролль” žije 𝄞"}, ensure_ascii=False)

    written = for_programs(text, stream)

    assert json.loads(written.encode(encoding).decode(encoding)) == json.loads(text)
    assert written.isascii() == (encoding not in ("utf-8", "UTF8"))
