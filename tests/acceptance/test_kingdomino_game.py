"""A whole game over HTTP: played, reviewed, described in words, and proved."""

import pytest

from events.keys import read_public_keys
from events.receipts import check_receipt
from events.record.verifying import read_record
from tests.support.api import refused
from tests.support.play import events, finish, moves, people, table

VIEWS = ("public", "seat-0", "seat-1", "seat-2", "referee")


@pytest.fixture(scope="module")
def trio(anybody):
    return people(anybody, 3)


@pytest.fixture(scope="module")
def played(trio):
    """A game of three, the answers to all its moves, and what everybody saw after each of them."""
    game = table(trio, options={"harmony": True, "middle_kingdom": True})
    answers, seen = [], []

    def look():
        seen.extend((player, player.get(f"/v1/games/{game}").json) for player in trio)

    look()
    for answer in moves(trio, game):
        answers.append(answer)
        look()
    return game, answers, seen


@pytest.fixture(scope="module")
def keys(anybody):
    return read_public_keys(anybody.get("/.well-known/jwks.json").body)


@pytest.fixture(scope="module")
def records(anybody, played):
    """The record as everybody may have it."""
    answers = {view: anybody.get(f"/v1/games/{played[0]}/record?view={view}") for view in VIEWS}
    for view, answer in answers.items():
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{played[0]}.{view}.jsonl"'
    return {view: answer.body.splitlines(keepends=True) for view, answer in answers.items()}


def test_it_comes_to_a_final_result(anybody, played):
    shown = anybody.get(f"/v1/games/{played[0]}").json
    assert (shown["status"], shown["decision"]) == ("final", None)
    assert min(standing["place"] for standing in shown["result"]["standings"]) == 1
    assert shown["seed"] is not None
    assert sum(len(player["kingdom"]) + len(player["discarded"]) for player in shown["table"]["players"]) == 36


def test_a_move_is_answered_with_all_that_is_needed_to_go_on(anybody, played):
    game, answers, _ = played
    log = {delivered["event"]["seq"]: delivered["event"] for delivered in events(anybody, game)}
    for answer in answers:
        receipt, shown = answer.json["receipt"], answer.json["game"]
        told = [delivered["event"] for delivered in answer.json["events"]]
        assert told == [log[event["seq"]] for event in told]
        assert told[-1]["seq"] == receipt["seq"] == shown["version"]
        assert told[-1]["hash"] == receipt["head"] == shown["head"]
    before = answers[0].json["events"][0]["event"]["seq"] - 1
    assert before + sum(len(answer.json["events"]) for answer in answers) == len(log)


def test_every_receipt_is_signed_with_a_published_key(played, keys):
    for answer in played[1]:
        receipt = answer.json["receipt"]
        assert check_receipt(receipt, keys)
        assert not check_receipt({**receipt, "seq": receipt["seq"] + 1}, keys)


def test_every_earlier_moment_looks_as_it_looked_then(played):
    game, _, seen = played
    for player, then in seen:
        assert player.get(f"/v1/games/{game}?at={then['version']}").json == then


def test_a_moment_can_be_named_by_its_time(anybody, played):
    game = played[0]
    log = [delivered["event"] for delivered in events(anybody, game)]
    last = {event["at"]: event["seq"] for event in log}
    for at in (log[0]["at"], log[len(log) // 2]["at"], log[-1]["at"]):
        assert anybody.get(f"/v1/games/{game}?at={at}").json["version"] == last[at]
        offset = at.replace("Z", "%2B00:00")
        assert anybody.get(f"/v1/games/{game}?at={offset}").json["version"] == last[at]
    refused(anybody.get(f"/v1/games/{game}?at=2001-01-01T00:00:00Z"), 404, "unknown-event")
    refused(anybody.get(f"/v1/games/{game}?at=yesterday"), 422, "invalid")
    refused(anybody.get(f"/v1/games/{game}?at={len(log) + 1}"), 404, "unknown-event")
    refused(anybody.get(f"/v1/games/{game}?at=0"), 404, "unknown-event")
    assert anybody.get(f"/v1/games/{game}?at=2999-01-01T00:00:00Z").json["version"] == len(log)


def test_all_copies_have_the_same_events_and_end_in_the_same_head(records, keys):
    read = {view: read_record(lines, keys) for view, lines in records.items()}
    assert {record.report.verdict for record in read.values()} == {"verified"}
    assert len({record.report.head for record in read.values()}) == 1
    assert len({tuple(event.hash for event in record.events) for record in read.values()}) == 1
    opened = {view: record.report.opened for view, record in read.items()}
    assert opened["public"] == 0 < opened["seat-0"] < opened["referee"] == read["referee"].report.sealed
    assert sum(opened[f"seat-{seat}"] for seat in range(3)) < opened["referee"]


def test_the_service_checks_records_too(anybody, records):
    sent = b"".join(records["public"])
    assert anybody.post("/v1/verifications", sent, Content_Type="application/jsonl").json["verdict"] == "verified"


def test_the_audit_agrees(anybody, played, keys):
    found = anybody.get(f"/v1/games/{played[0]}/audit").json
    assert found["verdict"] == "agrees"
    assert found["facts"] > 100
    assert found["sealed"] > 70
    assert found["receipt"]["head"] == anybody.get(f"/v1/games/{played[0]}").json["head"]
    assert check_receipt(found["receipt"], keys)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Victory"), ("it", "Vittoria"), ("pl", "Zwycięstwo"), ("pt", "Vitória")]
)
def test_it_is_told_in_words(anybody, trio, played, language, word):
    path = f"/v1/games/{played[0]}/log"
    told = anybody.get(path, Accept="text/plain", Accept_Language=language)
    assert told.headers["Content-Language"] == language
    lines = told.text.splitlines()
    assert word in lines[-1]
    assert trio[0].get("/v1/me").json["handle"] in told.text
    assert [line["text"] for line in anybody.get(path, Accept_Language=language).json["items"]] == lines


def test_it_is_told_part_by_part(anybody, played):
    path = f"/v1/games/{played[0]}/log"
    lines = anybody.get(path).json["items"]
    last = lines[-1]["seq"]
    parts = [anybody.get(f"{path}?after={after}&limit=20").json["items"] for after in range(0, last, 20)]
    assert [line for part in parts for line in part] == lines
    assert anybody.get(f"{path}?after={last - 10}").json["items"] == [line for line in lines if line["seq"] > last - 10]
    assert anybody.get(f"{path}?after={last}").json["items"] == []
    assert anybody.get(f"{path}?after={last + 9}").json["items"] == []


def test_the_same_answer_gets_the_same_receipt_however_long_ago_it_was_given(trio, played):
    game, answers, _ = played
    for answer in answers[:: len(answers) // 5]:
        decision = answer.json["events"][0]["event"]["data"]["decision"]
        picks = answer.json["events"][0]["openings"][0]["value"]
        player = next(one for one in trio if one.account == answer.json["events"][0]["event"]["actor"])
        again = player.post(f"/v1/games/{game}/moves", {"decision": f"d{decision}", "picks": picks})
        assert again.status == 201
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.json["receipt"] == answer.json["receipt"]
        assert again.json["events"] == answer.json["events"]


def test_two_and_four_players(anybody):
    for count in (2, 4):
        players = people(anybody, count)
        shown = finish(players, table(players))
        assert len(shown["result"]["standings"]) == count
