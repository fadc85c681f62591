"""An uploaded record gets the report that the command line gives, however it comes and however long it is."""

import collections
import io
import json
import zipfile

import pytest
from werkzeug.test import Client

from events.keys import KeyRing
from events.log.viewer import Viewer
from events.record.verifying import verify
from service.features.records import verifying
from service.features.records.uploads import Bounded
from service.platform.http.body_limits import LARGEST_RECORD
from service.platform.http.errors import Problem
from tests.support.api import refused
from tests.support.streams import record, short_game, told

LINES = "application/jsonl"


@pytest.fixture
def ring(app):
    return app.extensions["service"].platform.ring


@pytest.fixture
def ours(ring):
    return b"".join(record(short_game(), ring, Viewer.public()))


def test_what_this_service_signed_is_verified(anybody, ring, ours):
    report = anybody.post("/v1/verifications", ours, Content_Type=LINES).json
    assert report == json.loads(json.dumps(verify(io.BytesIO(ours), set(ring.publics())).plain()))
    assert report["verdict"] == "verified"


def test_a_key_of_ones_own_choice_is_the_only_one_trusted(anybody, ring, ours, tmp_path):
    other = KeyRing(tmp_path)
    theirs = b"".join(record(short_game(), other, Viewer.public()))
    for sent, key, verdict in (
        (ours, other.current.kid, "consistent"),
        (theirs, other.current.kid, "verified"),
        (theirs, ring.current.kid, "consistent"),
    ):
        answer = anybody.post(f"/v1/verifications?key={key}", sent, Content_Type=LINES)
        assert answer.json["verdict"] == verdict


def test_a_changed_byte_is_found_with_its_line(anybody, ours):
    lines = ours.splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"seq":3', b'"seq":4')
    report = anybody.post("/v1/verifications", b"".join(lines), Content_Type=LINES).json
    assert (report["verdict"], report["line"]) == ("broken", 4)


def test_a_record_comes_as_lines_and_not_compressed(anybody, ours):
    problem = refused(anybody.post("/v1/verifications", ours, Content_Type="text/html"), 415, "unsupported-media-type")
    assert LINES in problem["accepts"]
    answer = anybody.post("/v1/verifications", ours, Content_Type=LINES, Content_Encoding="gzip")
    refused(answer, 415, "unsupported-media-type")


@pytest.mark.parametrize("media", ["application/zip", "application/octet-stream"])
def test_an_archive_of_records_is_no_broken_record(anybody, ours, media):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("tournament.jsonl", ours)
    answer = anybody.post("/v1/verifications", packed.getvalue(), Content_Type=media)
    problem = refused(answer, 415, "unsupported-media-type")
    assert "ZIP archive" in problem["detail"]
    assert "`dominium verify`" in problem["detail"]


def test_a_record_whose_length_is_told_is_refused_before_it_comes(app):
    environ = {"CONTENT_LENGTH": str(LARGEST_RECORD + 2)}
    answer = Client(app).open("/v1/verifications", method="POST", content_type=LINES, environ_overrides=environ)
    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


@pytest.mark.parametrize("more", [0, 1])
def test_a_record_that_comes_in_chunks_has_an_end_too(more):
    lines = (b" " * 1023 + b"\n") * (LARGEST_RECORD // 1024)
    upload = io.BufferedReader(Bounded(io.BytesIO(lines + b"\n" * more)))
    if more:
        with pytest.raises(Problem, check=lambda problem: problem.code == "too-large"):
            collections.deque(upload, maxlen=0)
    else:
        assert sum(map(len, upload)) == LARGEST_RECORD


@pytest.fixture
def long(ring):
    """A record of a megabyte."""
    data = {"text": "x" * 20_000}
    return b"".join(record(told([("thing-said", data, [])] * 50), ring, Viewer.public()))


def test_a_long_record_is_checked_in_a_process_of_its_own(anybody, ring, long, monkeypatch):
    assert len(long) > verifying.SMALL
    monkeypatch.setattr(verifying, "verify", None)  # nobody does it here
    report = anybody.post("/v1/verifications", long, Content_Type=LINES).json
    assert report == json.loads(json.dumps(verify(io.BytesIO(long), set(ring.publics())).plain()))
    assert (report["verdict"], report["events"]) == ("verified", 50)
    for key in ("-abc", ring.current.kid[::-1]):
        assert anybody.post(f"/v1/verifications?key={key}", long, Content_Type=LINES).json["verdict"] == "consistent"
    broken = long.replace(b"xx", b"xy", 1)
    assert anybody.post("/v1/verifications", broken, Content_Type=LINES).json["verdict"] == "broken"


def test_who_would_wait_for_others_records_comes_back(anybody, ours, long, monkeypatch):
    monkeypatch.setattr(verifying, "_PATIENCE", 0.01)
    with verifying._large:
        answer = anybody.post("/v1/verifications", long, Content_Type=LINES)
        refused(answer, 503, "unavailable")
        assert int(answer.headers["Retry-After"]) > 0
        assert anybody.post("/v1/verifications", ours, Content_Type=LINES).status == 200, "short ones go on"
    with verifying._small, verifying._small:
        refused(anybody.post("/v1/verifications", ours, Content_Type=LINES), 503, "unavailable")
    assert anybody.post("/v1/verifications", long, Content_Type=LINES).status == 200


def test_a_check_that_cannot_be_done_is_told_and_gives_its_turn_back(anybody, long, monkeypatch):
    monkeypatch.setattr(verifying, "_LONGEST", 0.001)
    for _ in range(2):
        refused(anybody.post("/v1/verifications", long, Content_Type=LINES), 503, "unavailable")
