"""Formats for programs, and the audit in words."""

from __future__ import annotations

import io
import json

import pytest

from oracle.kernel.trace import Said
from oracle.languages import for_programs
from oracle.report import ndjson
from oracle.report.audited import told
from oracle.report.voice import Voice
from oracle.suite.audit import Audit, Count, Kill
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


def test_the_audit_says_what_is_lacking() -> None:
    """Each measure with its share, each lack as an item; then what only the procedure gives away, and what is not built."""
    counts = (Count("cases", 1, 2, (Said("{case} does not pass", {"case": "lan-0002"}),)), Count("open", 0, 0))
    kills = (Kill("light.once:relight", (), ("lan-0001",)), Kill("light.oil:on_credit", ("lan-0001",), ("lan-0003",)))

    lines = list(told(Voice("en"), Audit("lanterns", counts, kills, 4)))

    assert lines[0] == "lanterns"
    assert lines[1].split() == ["1/2", "cases", "that", "pass"]
    assert lines[2].split()[0] == "0/0"
    assert lines[3] == "  – lan-0002 does not pass"
    assert lines[4].startswith("  · light.once:relight ")
    assert lines[4].endswith(": lan-0001")
    assert lines[5].endswith(": 4")
    assert len(lines) == 6
