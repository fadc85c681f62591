"""An uploaded record gets the report that the command line gives, however it comes and however long it is."""

import collections
import io
import json

import pytest
from werkzeug.test import Client

from events.keys import KeyRing
from events.verifying import verify
from events.viewer import Viewer
from service.web.errors import Problem
from service.web.uploads import LARGEST_RECORD, Bounded
from tests.support.api import refused
from tests.support.streams import record, short_game

LINES = "application/jsonl"


@pytest.fixture
def ring(app):
    return app.extensions["house"].ring


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


def test_a_record_whose_length_is_told_is_refused_before_it_comes(app):
    environ = {"CONTENT_LENGTH": str(LARGEST_RECORD + 2)}
    answer = Client(app).open("/v1/verifications", method="POST", content_type=LINES, environ_overrides=environ)
    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


@pytest.mark.parametrize("more", [0, 1])
def test_a_record_that_comes_in_chunks_has_an_end_too(more):
    upload = io.BufferedReader(Bounded(io.BytesIO(b"\n" * (LARGEST_RECORD + more))))
    if more:
        with pytest.raises(Problem, check=lambda problem: problem.code == "too-large"):
            collections.deque(upload, maxlen=0)
    else:
        assert sum(map(len, upload)) == LARGEST_RECORD
