"""Every error is reported as RFC 9457 requires, with a code that never changes."""

import json

import pytest

from service.platform.http.codes import CODES, LANGUAGES
from tests.support.api import refused


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        ("mistake", 500, "internal"),
        ("conflict", 409, "conflict"),
        ("unavailable", 503, "unavailable"),
        ("database", 503, "unavailable"),
        ("refusal", 422, "illegal-move"),
    ],
)
def test_what_is_raised_becomes_a_problem(anybody, kind, status, code):
    problem = refused(anybody.get(f"/tried/failures/{kind}"), status, code)
    assert set(problem) >= {"type", "title", "status", "detail", "instance", "code"}
    assert problem["instance"] == f"/tried/failures/{kind}"
    assert problem["status"] == status


def test_a_mistake_of_ours_tells_nothing_but_where_to_look(anybody):
    answer = anybody.get("/tried/failures/mistake", X_Request_Id="my-own-request")
    assert "secret detail" not in answer.text
    assert "my-own-request" in answer.json["detail"]


def test_unavailable_says_when_to_come_back(anybody):
    assert anybody.get("/tried/failures/unavailable").headers["Retry-After"].isdecimal()


def test_a_refusal_brings_pointer_rule_and_what_helps(anybody):
    problem = anybody.get("/tried/failures/refusal").json
    assert problem["errors"] == [
        {
            "pointer": "/picks/0",
            "code": "illegal-move",
            "message": "'o1' is picked twice. Pick each option at most once.",
        }
    ]
    assert problem["rule"] == "The decision d takes only options that it offers."
    assert problem["pick"] == "o1"
    assert problem["decision"] == {"id": "d1"}


def test_what_is_not_there(anybody):
    refused(anybody.get("/v1/nothing"), 404, "not-found")
    refused(anybody.get("/v1/players/a_1"), 404, "not-found")
    refused(anybody.get("/v1//me"), 404, "not-found")


def test_a_method_that_is_not_allowed_says_which_are(ada):
    answer = ada.post("/v1/me", {})
    refused(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"] == "DELETE, GET, HEAD, OPTIONS, PUT"


def test_a_type_that_nobody_can_give(ada):
    assert refused(ada.get("/v1/me", Accept="image/png"), 406, "not-acceptable")["offers"] == ["application/json"]
    assert ada.get("/v1/me", Accept="text/html;q=0.5, application/*;q=0.1").status == 200


@pytest.mark.parametrize("sent_as", ["text/plain", "application/xml", "", "application/json; charset=latin-1"])
def test_a_body_of_another_type(ada, sent_as):
    refused(ada.post("/tried/things", b"{}", Content_Type=sent_as), 415, "unsupported-media-type")


def test_a_compressed_body(ada):
    answer = ada.post("/tried/things", b"{}", Content_Type="application/json", Content_Encoding="gzip")
    refused(answer, 415, "unsupported-media-type")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b'{"name": NaN}', b'{"name": "\\ud800"}', b'{"a":' * 40 + b"1" + b"}" * 40, b"[" * 100_000],
    ids=["nothing", "half", "not utf-8", "nan", "surrogate", "deep", "very deep"],
)
def test_a_body_that_cannot_be_read(ada, body):
    refused(ada.post("/tried/things", body, Content_Type="application/json"), 400, "malformed")


def test_a_body_may_be_nested_32_deep(ada):
    for depth, status in ((32, 422), (33, 400)):
        answer = ada.post("/tried/things", b"[" * depth + b"]" * depth, Content_Type="application/json")
        assert answer.status == status


@pytest.mark.parametrize(
    "many",
    [
        lambda count: b'{"name": "x", "parts": [%b]}' % b",".join([b"7"] * (count - 2)),
        lambda count: b"{%b}" % b",".join(b'"%d": 0' % number for number in range(count)),
        lambda count: b'{"name": "x", "parts": {%b}}' % b",".join(b'"%d": [0]' % n for n in range((count - 2) // 2)),
    ],
    ids=["items", "members", "nested"],
)
def test_a_body_has_up_to_5000_values(ada, many):
    refused(ada.post("/tried/things", many(5_000), Content_Type="application/json"), 422, "invalid")
    problem = refused(ada.post("/tried/things", many(5_002), Content_Type="application/json"), 400, "malformed")
    assert "5000" in problem["detail"]


def test_separators_in_texts_are_no_values(ada):
    assert ada.post("/tried/things", {"name": ",[{" * 5_000}).status == 201


def test_a_query_has_up_to_100_parameters(anybody):
    refused(anybody.get("/tried/numbers?" + "&".join("a" * 100)), 422, "invalid")
    refused(anybody.get("/tried/numbers?" + "&".join("a" * 101)), 400, "malformed")


def test_a_body_that_is_too_large(ada):
    body = json.dumps({"name": "x" * 256 * 1024}).encode()
    refused(ada.post("/tried/things", body, Content_Type="application/json"), 413, "too-large")


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"/name": "required"}),
        ({"name": None}, {"/name": "null"}),
        ({"name": "x", "more": 1}, {"/more": "unknown-field"}),
        ({"name": "x", "parts": [{"number": 1}, {"number": 2.5}]}, {"/parts/1/number": "invalid"}),
        ({"name": "x", "parts": [{"number": True}]}, {"/parts/0/number": "invalid"}),
        ({"name": "x", "parts": [{"number": "1"}]}, {"/parts/0/number": "invalid"}),
        ({"name": "x", "parts": [{"number": 11}]}, {"/parts/0/number": "invalid"}),
        ({"name": "x", "parts": [{"a/b~": 1}]}, {"/parts/0/a~1b~0": "unknown-field"}),
        ({"name": "x", "parts": [{"number": 2.6e-42}]}, {"/parts/0/number": "invalid"}),
        ([], {"": "invalid"}),
        ("x", {"": "invalid"}),
    ],
)  # fmt: skip
def test_each_mistake_in_a_body_is_pointed_at(ada, body, errors):
    problem = refused(ada.post("/tried/things", body), 422, "invalid")
    assert {error["pointer"]: error["code"] for error in problem["errors"]} == errors
    assert {error["in"] for error in problem["errors"]} == {"body"}


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/v1/games/g_01jd6v3r5m8x2k4q7w9y1z3a5c/moves", {"decision": "d1", "picks": [1] * 4_900}, "/picks"),
        (
            "/v1/tournaments/t_01jd6v3r5m8x2k4q7w9y1z3a5c/rounds",
            {"tables": [[1, 2], ["x"] * 4_900], "anew": True},
            "/tables/1",
        ),
        (
            "/v1/tournaments",
            {"title": "x", "ruleset": "dominion", "stages": [7] * 4_900, "organisers": []},
            "/stages",
        ),
    ],
)
def test_a_list_too_long_is_one_mistake(ada, path, body, pointer):
    problem = refused(ada.post(path, body), 422, "invalid")
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert "The length must be" in problem["errors"][0]["message"]


def test_a_problem_lists_twenty_mistakes_and_counts_the_rest(ada):
    answer = ada.post("/tried/things", {"name": "x", "parts": [{"number": "x"}] * 2_000})
    problem = refused(answer, 422, "invalid")
    assert [error["pointer"] for error in problem["errors"]] == [f"/parts/{at}/number" for at in range(20)]
    assert problem["errors_left_out"] == 2_000 - 20
    few = refused(ada.post("/tried/things", {"name": "x", "parts": [{"number": "x"}] * 20}), 422, "invalid")
    assert len(few["errors"]) == 20
    assert "errors_left_out" not in few


@pytest.mark.parametrize("number", ["5", "5.0", "0.5e1", "50E-1"])
def test_a_whole_number_is_an_integer_however_it_is_written(ada, number):
    body = b'{"name": "x", "parts": [{"number": %s}]}' % number.encode()
    assert ada.post("/tried/things", body, Content_Type="application/json").json["parts"] == [{"number": 5}]


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=1.0", "limit=", "limit=1&limit=2", "foo=1"])
def test_each_mistake_in_a_query_is_pointed_at(anybody, query):
    problem = refused(anybody.get(f"/tried/numbers?{query}"), 422, "invalid")
    assert problem["errors"][0]["pointer"] == "/" + query.partition("=")[0]
    assert problem["errors"][0]["in"] == "query"


def test_titles_follow_the_language(anybody):
    told = {}
    for language in LANGUAGES:
        answer = anybody.get("/v1/nothing", Accept_Language=f"xx, {language}-CH;q=0.9, en;q=0.1")
        assert answer.headers["Content-Language"] == language
        told[language] = answer.json["title"]
    assert len(set(told.values())) == len(LANGUAGES)


@pytest.mark.parametrize("code", CODES)
def test_the_type_of_a_problem_leads_to_a_page_that_explains_it(anybody, code):
    told = anybody.get(f"/problems/{code}").json
    assert told["status"] == CODES[code].status
    assert all(CODES[code].title(language) for language in LANGUAGES)
    page = anybody.get(f"/problems/{code}", Accept="text/html", Accept_Language="pl")
    assert page.media == "text/html"
    assert code in page.text


def test_a_problem_links_to_its_page(anybody):
    problem = anybody.get("/v1/nothing").json
    assert problem["type"] == "http://127.0.0.1:8000/problems/not-found"


def test_nothing_may_be_said_to_be_json_where_no_body_is_required(ada):
    game = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"]}).json["game"]["id"]
    seat = f"/v1/games/{game}/seats/0"
    assert ada.put(seat, b"", Content_Type="application/json").status == 200
    refused(ada.put(seat, b"{", Content_Type="application/json"), 400, "malformed")
