"""Compressed answers: which ones, for which clients, and their tags."""

import gzip

import brotli
import pytest

from service.platform.http.authentication import COOKIE
from service.web.parts import assets_digest
from tests.support.api import over_wsgi

GZIP = {"Accept-Encoding": "br, gzip"}
SESSION = {"Cookie": f"{COOKIE}=whatever", **GZIP}


@pytest.fixture
def get(app):
    send = over_wsgi(app)
    return lambda path, **headers: send("GET", path, headers, None)


def is_packed(answer):
    return answer.headers.get("Content-Encoding") in {"br", "gzip"}


@pytest.mark.parametrize("kind", ["tagged", "untagged", "lines", "public", "missing"])
def test_a_long_text_is_compressed(get, kind):
    plain, packed = get(f"/tried/long/{kind}"), get(f"/tried/long/{kind}", **GZIP)
    assert (is_packed(plain), is_packed(packed)) == (False, True)
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 10
    assert packed.headers.get("Content-Length") in (None, str(len(packed.body)))
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert plain.headers["Vary"] == packed.headers["Vary"]


@pytest.mark.parametrize("kind", ["short", "secret", "live", "packed", "digest"])
def test_no_secret_no_stream_and_nothing_packed_is_compressed(get, kind):
    assert not is_packed(get(f"/tried/long/{kind}", **GZIP))


@pytest.mark.parametrize(("kind", "packed"), [("tagged", False), ("lines", False), ("public", True)])
def test_what_a_session_opens_is_not_compressed(get, kind, packed):
    assert is_packed(get(f"/tried/long/{kind}", **SESSION)) is packed


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True), ("GZIP", True), ("deflate, gzip;q=0.1", True), ("gzip;q=1.000", True), ("identity", False),
        ("gzip;q=0", False), ("gzip; q=0.000", False), ("br", False), ("", False), ("gzipped", False), ("*", False),
    ],
)  # fmt: skip
def test_only_callers_who_accept_it_get_gzip(get, accepted, packed):
    assert is_packed(get("/tried/long/tagged", **{"Accept-Encoding": accepted})) is packed


@pytest.mark.parametrize("kind", ["tagged", "untagged", "public"])
def test_a_tag_names_bytes_and_serves_in_both_forms(get, kind):
    path = f"/tried/long/{kind}"
    plain, packed = get(path).headers["ETag"], get(path, **GZIP).headers["ETag"]
    assert packed == plain.removesuffix('"') + '-gzip"'
    for tag in (plain, packed):
        for accepted in ({}, GZIP):
            again = get(path, **{"If-None-Match": f'"else", W/{tag}', **accepted})
            assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
    assert get(path, **{"If-None-Match": '"else-gzip"', **GZIP}).status == 200


def test_a_compressed_tag_is_good_for_if_match(ada, get):
    tag = get("/tried/long/tagged", **GZIP).headers["ETag"]
    assert ada.post("/tried/versions/17", If_Match=tag).status == 201
    assert ada.post("/tried/versions/18", If_Match=tag).status == 412


def test_the_document_is_compressed(get):
    plain, packed = get("/openapi.json"), get("/openapi.json", **GZIP)
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 4


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"), ("BR", "br"), ("br;q=0.1", "br"), ("br;q=0, gzip", "gzip"), ("gzip", "gzip"),
        ("brotli", None),
    ],
)  # fmt: skip
def test_parts_of_pages_come_in_brotli_to_callers_who_accept_it(get, accepted, coding):
    path = f"/assets/{assets_digest()}/pages/game/page.js"
    plain, packed = get(path), get(path, **{"Accept-Encoding": accepted})
    assert packed.headers.get("Content-Encoding") == coding
    opened = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding](packed.body)
    assert opened == plain.body
    tag = packed.headers["ETag"]
    assert tag == plain.headers["ETag"].removesuffix('"') + (f'-{coding}"' if coding else '"')
    again = get(path, **{"If-None-Match": tag, "Accept-Encoding": accepted})
    assert (again.status, again.headers["ETag"]) == (304, tag)


def test_what_every_page_of_a_game_loads_is_compressed_for_a_session_too(get):
    for path, most in (("/v1/rulesets/dominion", 25_000), (f"/assets/{assets_digest()}/pages/game/page.js", 40_000)):
        plain, packed = get(path), get(path, **SESSION)
        assert is_packed(packed), path
        assert len(packed.body) < min(most, len(plain.body)), path


def test_the_headers_of_a_part_of_a_page_are_short(get):
    """A page of a game has twenty parts."""
    headers = get(f"/assets/{assets_digest()}/pages/game/page.js").headers
    assert sum(len(name) + len(value) + 4 for name, value in headers.items()) < 560
