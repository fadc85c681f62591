"""Disputes over HTTP: from the claim to the last word, and every look of a referee on record."""

import io
import json
import time
import zipfile

import pytest

from domain.games.rulesets import RULESETS
from events.keys import read_public_keys
from events.record.verifying import read_record, verify
from tests.support.play import asked, events, finish, limited, moves, people, posted, table, until, waive
from tests.support.server import command

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


def dispute(player, game, status=201, cites=3, text="it was not so"):
    return posted(player, f"/v1/games/{game}/disputes", status, cites=cites, text=text)


def rule(referee, game, status=201, **ruling):
    return posted(referee, f"/v1/games/{game}/rulings", status, reason="because", **ruling)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_disputed_game_from_end_to_end(anybody, pair, referees, ruleset):
    """Played, disputed, looked into, wound back, played on, appealed, adjudicated; and all copies end in one head."""
    first, second = referees
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 20), terms=WINDOWS)
    for _ in moves(pair, game, 10):
        pass
    told = events(anybody, game)
    questions = [one["event"]["seq"] for one in told if one["event"]["type"] == "decision-opened"]
    opened = dispute(pair[0], game, cites=questions[4], text="I was not offered what the rules allow")["dispute"]
    assert (opened["status"], opened["seat"], opened["cites"]) == ("open", 0, questions[4])
    path = f"/v1/disputes/{opened['id']}"
    posted(pair[1], f"{path}/statements", text="You were.")

    bundle = first.get(f"{path}/bundle").json
    assert bundle["decision"]["id"] == f"d{questions[4]}"
    assert bundle["decision"]["options"]
    assert (bundle["before"]["version"], bundle["after"]["version"]) == (questions[4] - 1, questions[4])
    assert bundle["audit"]["verdict"] == "agrees"
    assert bundle["dispute"]["statements"][0]["text"] == "You were."

    rule(first, game, kind="rewind", to=questions[4], dispute=opened["id"], rule="the rulebook, page 7")
    assert asked(pair, game)[1]["decision"]["options"] == bundle["decision"]["options"]
    assert finish(pair, game)["status"] == "ended"
    shown = anybody.get(path).json
    assert (shown["status"], shown["referees"]) == ("ruled", [first.account])
    assert shown["appeal_until"]
    appealed = posted(pair[1], f"{path}/appeals", text="The rewind cost me a good draw.")["dispute"]
    assert appealed["status"] == "appealed"
    refused = rule(first, game, 403, kind="adjudicate", places=[1, 2], dispute=opened["id"])
    assert refused["code"] == "conflict-of-interest"
    assert first.get(f"/v1/games/{game}").json["seed"] is None
    rule(second, game, kind="adjudicate", places=[2, 1], dispute=opened["id"], rule="the rules of the event, 4.2")
    settled = anybody.get(path).json
    assert (settled["status"], [one["kind"] for one in settled["rulings"]]) == (
        "closed", ["rewound", "overturned", "adjudicated"],
    )  # fmt: skip
    assert (settled["outcome"], settled["rulings"][0]["overturned"]) == ("varied", settled["rulings"][1]["seq"])

    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    copies = [
        anybody.get(f"/v1/games/{game}/record").body,
        *(player.get(f"/v1/games/{game}/record?view=seat").body for player in pair),
        second.get(f"/v1/games/{game}/record?view=referee").body,
    ]
    reports = [verify(copy.splitlines(keepends=True), keys) for copy in copies]
    assert {report.verdict for report in reports} == {"verified"}
    assert len({report.head for report in reports}) == 1
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
    told = [item["kind"] for item in anybody.get(f"/v1/games/{game}/rulings").json["items"]]
    assert told == ["rewound", "overturned", "adjudicated"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rewind_takes_back_the_table_and_not_the_dispute_that_it_answers(anybody, pair, referees, ruleset, tmp_path):
    """Disputes, statements and rulings are on no branch (docs/shuffles.md, Branches)."""
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 20), terms=WINDOWS)
    for _ in moves(pair, game, 6):
        pass
    questions = [one["event"]["seq"] for one in events(anybody, game) if one["event"]["type"] == "decision-opened"]
    opened = dispute(pair[0], game, cites=questions[2])["dispute"]
    posted(pair[1], f"/v1/disputes/{opened['id']}/statements", text="It was.")
    rule(referees[0], game, kind="pause", dispute=opened["id"])
    rule(referees[0], game, kind="resume", dispute=opened["id"])
    for _ in moves(pair, game, 2):
        pass
    before = events(anybody, game)
    rule(referees[0], game, kind="rewind", to=questions[2], dispute=opened["id"])

    types = {one["event"]["seq"]: one["event"]["type"] for one in before}
    beside = {"dispute-opened", "statement-made", "paused", "resumed"}
    on_the_table = [seq for seq, kind in types.items() if seq > questions[2] and kind not in beside]
    now = anybody.get(f"/v1/games/{game}").json
    taken_back = [seq for first, last in now["taken_back"] for seq in range(first, last + 1)]
    assert taken_back == on_the_table
    assert len(now["taken_back"]) == 2
    lines = anybody.get(f"/v1/games/{game}/log").json["items"]
    gone = {line["seq"] for line in lines if not line["counts"]}
    assert gone == {line["seq"] for line in lines} & set(on_the_table)
    assert {types.get(line["seq"], "rewound") for line in lines if line["counts"]} >= {*beside, "rewound"}
    record = tmp_path / "record"
    record.write_bytes(anybody.get(f"/v1/games/{game}/record").body)
    told = command("replay", str(record), data_dir=tmp_path).stdout.splitlines()
    assert {int(line.split()[0]) for line in told if line[6:7] == "~"} == gone
    assert finish(pair, game)["status"] == "ended"
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_a_dispute_keeps_the_result_open_and_its_windows_close(anybody, pair, referees):
    game = table(pair, terms={"dispute_window_seconds": 2, "appeal_window_seconds": 1})
    finish(pair, game)
    opened = dispute(pair[0], game)["dispute"]
    assert dispute(pair[0], game, 409)["code"] == "dispute-pending"
    until_when = anybody.get(f"/v1/games/{game}").json["disputable_until"]
    time.sleep(2.2)
    refused = dispute(pair[1], game, 409)
    assert refused["code"] == "window-closed"
    assert until_when[:-1] in refused["detail"]
    assert anybody.get(f"/v1/games/{game}").json["status"] == "ended"
    path = f"/v1/disputes/{opened['id']}"
    assert posted(pair[0], f"{path}/appeals", 409, text="too early")["code"] == "dispute-pending"
    rule(referees[0], game, kind="dismiss", dispute=opened["id"])
    assert posted(pair[0], f"{path}/statements", 409, text="but")["code"] == "dispute-settled"
    until(lambda: anybody.get(f"/v1/games/{game}").json["status"] == "final")
    assert posted(pair[0], f"{path}/appeals", 409, text="too late")["code"] == "game-final"
    refused = dispute(pair[0], game, 409)
    assert (refused["code"], until_when in refused["detail"]) == ("game-final", True)
    assert anybody.get(path).json["status"] == "closed"


def test_windows_are_closed_once_everybody_concerned_waives_them(anybody, pair, referees):
    """The seed and all secrets open at once then (docs/refereeing.md, Disputes)."""
    (maker, stranger) = people(anybody, 2)
    seats = [{"account": player.account} for player in pair]
    wish = {"ruleset": "kingdomino", "seats": seats, "terms": WINDOWS}
    game = maker.post("/v1/games", wish).json["game"]["id"]
    for seat, player in enumerate(pair):
        assert player.put(f"/v1/games/{game}/seats/{seat}").status == 200
    assert waive(pair[0], game).json["code"] == "game-not-over"
    finish(pair, game)
    assert waive(stranger, game).json["code"] == "not-seated"
    for player in pair:
        (item,) = waive(player, game).json["items"]
        assert (item["final"], item["receipt"]["stream"]) == (False, game)
    assert waive(pair[0], game).json["items"][0]["receipt"] is None  # already waived
    opened = dispute(pair[1], game)["dispute"]  # the maker has not waived yet, and the dispute withdraws all waivers
    assert waive(maker, game).json["code"] == "dispute-pending"
    rule(referees[0], game, kind="dismiss", dispute=opened["id"])
    assert anybody.get(f"/v1/games/{game}").json["waived"] == []
    for player in (maker, *pair):
        answer = waive(player, game)
        assert answer.status == 201, answer
    told = anybody.get(f"/v1/games/{game}").json
    assert (told["status"], len(told["seed"])) == ("final", 64)
    assert [one["event"]["type"] for one in events(anybody, game)[-2:]] == ["window-waived", "seed-opened"]
    assert told["waived"] == [maker.account, *(player.account for player in pair)]
    assert posted(pair[1], f"/v1/disputes/{opened['id']}/appeals", 409, text="No.")["code"] == "game-final"
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_withdrawn_it_holds_nothing_up(anybody, pair):
    game = table(pair, terms={"dispute_window_seconds": 1})
    finish(pair, game)
    opened = dispute(pair[0], game)["dispute"]
    refused = pair[1].delete(f"/v1/disputes/{opened['id']}")
    assert (refused.status, refused.json["code"]) == (403, "forbidden")
    assert pair[0].delete(f"/v1/disputes/{opened['id']}").json["dispute"]["status"] == "closed"
    until(lambda: anybody.get(f"/v1/games/{game}").json["status"] == "final")


def test_strangers_have_no_say_and_nobody_rules_in_their_own_cause(stranger, pair, referees):
    game = table(pair, terms=WINDOWS)
    assert dispute(stranger, game, 403)["code"] == "not-seated"
    assert dispute(pair[0], game, 404, cites=900)["errors"][0]["pointer"] == "/cites"
    opened = dispute(pair[0], game)["dispute"]
    path = f"/v1/disputes/{opened['id']}"
    assert posted(stranger, f"{path}/statements", 403, text="I saw it")["code"] == "not-seated"
    assert stranger.get(f"{path}/bundle").json["code"] == "view-not-yours"
    assert pair[0].get(f"{path}/bundle").json["code"] == "view-not-yours"
    made = referees[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"], "terms": WINDOWS})
    own = made.json["game"]["id"]
    for seat, player in enumerate(pair):
        player.put(f"/v1/games/{own}/seats/{seat}")
    mine = dispute(referees[0], own)["dispute"]
    assert mine["seat"] is None
    assert rule(referees[0], own, 403, kind="dismiss", dispute=mine["id"])["code"] == "conflict-of-interest"


def test_disputes_about_private_games_are_nobodys_business(anybody, stranger, pair, referees):
    game = table(pair, visibility="private", terms=WINDOWS)
    opened = dispute(pair[0], game)["dispute"]
    path = f"/v1/disputes/{opened['id']}"
    assert stranger.get(path).json["code"] == anybody.get(path).json["code"] == "unknown-dispute"
    assert [one.get(f"/v1/games/{game}/record").status for one in (stranger, pair[1], referees[0])] == [404, 200, 200]
    assert [one["what"] for one in pair[1].get(f"/v1/games/{game}/looks").json["items"]] == ["record"]
    listed = f"/v1/disputes?game={game}"
    assert [len(one.get(listed).json["items"]) for one in (stranger, anybody, pair[1], referees[0])] == [0, 0, 1, 1]
    assert [one["status"] for one in pair[0].get(f"{listed}&status=open").json["items"]] == ["open"]
    assert pair[0].get(f"{listed}&status=closed").json["items"] == []


def test_nobody_is_silenced_by_what_the_other_one_says(pair):
    path = f"/v1/disputes/{dispute(pair[0], table(pair, terms=WINDOWS))['dispute']['id']}/statements"
    for number in range(20):
        posted(pair[0], path, text=f"and {number}")
    assert posted(pair[0], path, 409, text="and")["code"] == "enough-said"
    posted(pair[1], path, text="No.")


def test_a_referee_of_the_table_hears_of_its_disputes(anybody, pair):
    (referee,) = people(anybody, 1)
    game = table(pair, terms={**WINDOWS, "referees": [referee.account]})
    opened = dispute(pair[0], game)["dispute"]
    (waiting,) = until(lambda: referee.get("/v1/me/inbox").json["items"])
    assert (waiting["waits_for"], waiting["game"]["id"]) == ("ruling", game)
    told = {"id": opened["id"], "status": "open", "cites": 3, "opened_at": opened["opened_at"]}
    assert waiting["disputes"] == [told]
    other = dispute(pair[1], game, cites=2)["dispute"]

    def awaiting():
        items = referee.get("/v1/me/inbox").json["items"]
        return [(one["id"], one["status"]) for item in items for one in item["disputes"]]

    until(lambda: awaiting() == [(opened["id"], "open"), (other["id"], "open")])
    rule(referee, game, kind="dismiss", dispute=opened["id"])
    until(lambda: awaiting() == [(other["id"], "open")])
    posted(pair[0], f"/v1/disputes/{opened['id']}/appeals", text="No.")  # which is for another referee
    rule(referee, game, kind="dismiss", dispute=other["id"])
    until(lambda: referee.get("/v1/me/inbox").json["items"] == [])


def test_every_look_of_a_referee_is_on_record_and_no_other(anybody, pair, referees):
    game = table(pair, terms=WINDOWS)
    looks = f"/v1/games/{game}/looks"
    for one in (*pair, anybody, referees[0]):
        one.get(f"/v1/games/{game}")
        one.get(f"/v1/games/{game}/record")
        one.get(f"/v1/games/{game}/log")
    assert anybody.get(looks).json["items"] == []
    referee = referees[0]
    version = referee.get(f"/v1/games/{game}?view=referee").json["version"]
    referee.get(f"/v1/games/{game}?view=seat-1&at=2")
    referee.get(f"/v1/games/{game}/events?view=referee")
    referee.get(f"/v1/games/{game}/log?view=seat-0")
    referee.get(f"/v1/games/{game}/record?view=referee")
    tried = {at: referee.get(f"/v1/games/{game}?as=position&at={at}").status for at in range(1, version + 1)}
    rests = [at for at, status in tried.items() if status == 200]  # where something is half-played none is shown
    assert rests
    seen = anybody.get(looks).json["items"]
    assert [(one["what"], one["view"], one["event"]) for one in seen] == [
        ("game", "referee", version), ("game", "seat-1", 2), ("events", "referee", version), ("log", "seat-0", version),
        ("record", "referee", version), *(("position", "referee", at) for at in rests),
    ]  # fmt: skip
    assert {one["account"] for one in seen} == {referee.account}
    assert [one["seq"] for one in pair[0].get(f"{looks}?after=2&limit=2").json["items"]] == [3, 4]


def test_what_a_referee_sees_is_the_whole_truth_and_the_same_chain(anybody, pair, referees):
    game = table(pair, ruleset="dominion", terms=WINDOWS)
    for _ in moves(pair, game, 4):
        pass
    assert pair[0].get(f"/v1/games/{game}?view=referee").json["code"] == "view-not-yours"
    whole = referees[1].get(f"/v1/games/{game}?view=referee").json
    for seat, player in enumerate(pair):
        own = player.get(f"/v1/games/{game}?view=seat").json["table"]["players"][seat]["hand"]
        assert whole["table"]["players"][seat]["hand"] == own
    record = read_record(referees[1].get(f"/v1/games/{game}/record?view=referee").body.splitlines(keepends=True))
    assert record.report.head == anybody.get(f"/v1/games/{game}").json["head"]


def test_the_bundle_is_one_file_with_the_whole_record(pair, referees):
    game = table(pair, terms={**WINDOWS, "clock": {"per_game_seconds": 600}})
    for _ in moves(pair, game, 3):
        pass
    path = f"/v1/disputes/{dispute(pair[0], game)['dispute']['id']}/bundle"
    got = referees[0].get(path, Accept="application/zip")

    with zipfile.ZipFile(io.BytesIO(got.body)) as bundle:
        names = sorted(bundle.namelist())
        told = json.loads(bundle.read(names[0]))
        record = bundle.read(names[1])
    assert names[1] == f"{game}.referee.jsonl"
    assert verify(record.splitlines(keepends=True)).verdict == "consistent"
    assert [point["seq"] for point in told["clock"]]
    assert all(point["left"][0] <= 600_000 for point in told["clock"])


def test_who_was_replaced_learns_nothing_more_even_as_a_referee(anybody, pair, referees, shared):
    handle = pair[0].get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=shared.data_dir).returncode == 0
    game = table(pair, terms=WINDOWS)
    assert pair[0].get(f"/v1/games/{game}?view=referee").json["code"] == "view-not-yours"
    rule(referees[0], game, kind="replace", seat=0, bot="random")
    assert pair[0].get(f"/v1/games/{game}?view=referee").json["code"] == "view-not-yours"
    assert pair[0].get(f"/v1/games/{game}?view=seat-0").json["code"] == "view-not-yours"
    assert rule(pair[0], game, 403, kind="void")["code"] == "conflict-of-interest"
