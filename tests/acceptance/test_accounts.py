"""Accounts, tokens and sessions over a real server, and what only a real server can get wrong: chunks, large bodies,
processes beside it."""

import http.client
import json
import socket
from urllib.parse import urlsplit

from tests.support.api import refused
from tests.support.server import command


def chunked(shared, path, chunks):
    """Send a body without a declared length."""
    place = urlsplit(shared.url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
    try:
        connection.request("POST", path, iter(chunks), {"Content-Type": "application/json"}, encode_chunked=True)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_from_an_account_to_being_forgotten(anybody):
    ada = anybody.as_("lovelace", display_name="Ada Lovelace", password="correct horse")
    made = ada.post("/v1/tokens", {"label": "bot", "scopes": ["read", "play"]}).json
    bot = ada.bearing(made["token"])
    assert bot.get("/v1/me").json["display_name"] == "Ada Lovelace"
    used = ada.get(f"/v1/tokens/{made['id']}").json["last_used_at"]
    assert used is not None
    session = anybody.post("/v1/sessions", {"handle": "LOVELACE", "password": "correct horse"})
    cookie = session.headers["Set-Cookie"].partition(";")[0]
    assert anybody.get("/v1/me", Cookie=cookie).json["id"] == ada.account
    assert ada.ask("DELETE", "/v1/me", {"current": "correct horse"}).status == 202
    for gone in (ada.get("/v1/me"), bot.get("/v1/me"), anybody.get("/v1/me", Cookie=cookie)):
        refused(gone, 401, "unauthenticated")


def test_a_role_given_at_the_command_line_counts_in_the_running_service(anybody, shared):
    zoe = anybody.as_("zoe", password="correct horse")
    assert zoe.get("/v1/me").json["roles"] == []
    told = command("admin", "zoe", "--role", "referee", data_dir=shared.data_dir)
    assert told.returncode == 0, told.stderr
    assert zoe.get("/v1/me").json["roles"] == ["referee"]


def test_who_names_no_host_is_given_links_that_lead_somewhere(shared):
    place = urlsplit(shared.url)
    with socket.create_connection((place.hostname, place.port), 30) as link:
        link.sendall(b"GET /v1/nothing HTTP/1.0\r\n\r\n")
        answer = b"".join(iter(lambda: link.recv(65536), b""))
    problem = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert problem["type"] == f"{shared.url}/problems/not-found"


def test_a_body_in_chunks_is_read(shared):
    status, told = chunked(shared, "/v1/accounts", [b'{"han', b'dle": "chunky"}'])
    assert (status, told.get("handle")) == (201, "chunky")


def test_a_body_in_chunks_is_bounded_too(shared):
    # One byte too many: a client that went on sending could be cut off before it reads why.
    status, told = chunked(shared, "/v1/accounts", [b"x" * 65536] * 4 + [b"x"])
    assert (status, told["code"]) == (413, "too-large")


def test_a_record_may_be_larger_than_a_body_but_not_endless(anybody):
    lines = b"x" * (1024 * 1024)
    told = anybody.post("/v1/verifications", lines, Content_Type="application/jsonl")
    assert (told.status, told.json["verdict"], told.json["line"]) == (200, "broken", 1)
    told = anybody.post("/v1/verifications", lines * 33, Content_Type="application/jsonl")
    refused(told, 413, "too-large")
    refused(anybody.post("/v1/verifications", b"{}", Content_Type="text/html"), 415, "unsupported-media-type")


def test_a_key_makes_one_account_however_often_it_is_sent(anybody):
    first = anybody.post("/v1/accounts", {"handle": "once"}, Idempotency_Key="once")
    assert first.status == 201
    for _ in range(3):
        again = anybody.post("/v1/accounts", {"handle": "once"}, Idempotency_Key="once")
        assert refused(again, 409, "secret-shown-once")["location"] == first.headers["Location"]
