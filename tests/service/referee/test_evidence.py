"""Evidence: thinking times, knowledge, changes, and the place where two games part."""

import time

import pytest
from sqlalchemy import insert, update

from domain.games.rulesets import RULESETS
from domain.table.clocks import milliseconds
from service.platform.storage.tables import absences
from service.platform.storage.tables import presence as marks
from service.platform.streams import service_time
from tests.support.api import refused
from tests.support.play import events, finish, limited, moves, table

WINDOWS = {"dispute_window_seconds": 3600}


def evidence(player, game):
    answer = player.get(f"/v1/games/{game}/evidence")
    assert answer.status == 200, answer
    return answer.json


def known(player, game, view=None, at=None, **headers):
    query = "&".join(f"{name}={value}" for name, value in (("view", view), ("at", at)) if value is not None)
    answer = player.get(f"/v1/games/{game}/knowledge?{query}", **headers)
    assert answer.status == 200, answer
    return answer.json


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_decision_has_its_time(pair, referee, stranger, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 6), terms=WINDOWS)
    for _ in moves(pair, game, 5):
        pass
    told = evidence(pair[1], game)["thinking"]
    seen = {event["event"]["seq"]: event["event"] for event in events(pair[1], game)}
    opened = [seq for seq, event in seen.items() if event["type"] == "decision-opened"]
    assert [one["decision"] for one in told] == [f"d{seq}" for seq in opened]
    for one in told[:-1]:
        question, answer = seen[int(one["decision"][1:])], seen[one["answered"]]
        assert (one["asked_at"], one["until"]) == (question["at"], answer["at"])
        assert (answer["type"], answer["data"]["decision"]) == ("decision-answered", question["seq"])
        assert one["account"] == pair[one["seat"]].account
        assert one["milliseconds"] >= 0
    assert (told[-1]["answered"], told[-1]["until"], told[-1]["milliseconds"]) == (None, None, None)
    assert evidence(referee, game)["thinking"] == told
    assert [look["what"] for look in stranger.get(f"/v1/games/{game}/looks").json["items"]] == ["evidence"]
    refused(stranger.get(f"/v1/games/{game}/evidence"), 403, "view-not-yours")


def test_a_pause_is_not_theirs_to_think(pair, referee):
    game = table(pair, terms=WINDOWS)
    before = evidence(pair[0], game)["thinking"][-1]["decision"]
    for kind in ("pause", "resume"):
        assert referee.post(f"/v1/games/{game}/rulings", {"kind": kind, "reason": "a question"}).status == 201
    for _ in moves(pair, game, 1):
        pass
    (one,) = [one for one in evidence(pair[0], game)["thinking"] if one["decision"] == before]
    at = {event["event"]["type"]: event["event"]["at"] for event in events(pair[0], game)}
    assert one["milliseconds"] == milliseconds(one["until"]) - milliseconds(one["asked_at"]) - (
        milliseconds(at["resumed"]) - milliseconds(at["paused"])
    )


def test_what_is_usual_is_counted_over_public_games_that_are_final(app, pair, stranger):
    games = [table(pair) for _ in range(3)]
    hidden = table(pair, visibility="private")
    for game in (*games, hidden):
        assert finish(pair, game)["status"] == "final"
    app.extensions["service"].platform.readmodels.runner.catch_up()  # lists may know a moment later
    told = evidence(stranger, games[0])["thinking"]
    own = [evidence(stranger, game)["thinking"] for game in games[1:]]
    for one in told:
        times = sorted(
            other["milliseconds"]
            for game in own
            for other in game
            if (other["account"], other["kind"]) == (one["account"], one["kind"])
        )
        assert (one["own"]["decisions"], one["own"]["games"]) == (len(times), 2)
        assert times[0] <= one["own"]["quarter"] <= one["own"]["median"] <= one["own"]["three_quarters"] <= times[-1]
        assert one["field"]["decisions"] >= one["own"]["decisions"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_was_told_what_is_told_in_words(anybody, pair, referee, stranger, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 8), terms=WINDOWS)
    for _ in moves(pair, game, 7):
        pass
    mine = known(pair[0], game)
    assert (mine["view"], mine["event"]) == ("seat-0", pair[0].get(f"/v1/games/{game}").json["version"])
    handle = pair[0].get("/v1/me").json["handle"]
    titles = {known(pair[0], game, Accept_Language=language)["title"] for language in ("en", "it", "pl", "pt")}
    assert len(titles) == 4
    assert all(handle in title and str(mine["event"]) in title for title in titles)
    refused(pair[0].get(f"/v1/games/{game}/knowledge?view=seat-1"), 403, "view-not-yours")
    refused(stranger.get(f"/v1/games/{game}/knowledge?view=referee"), 403, "view-not-yours")
    assert known(referee, game, "seat-0")["knew"] == mine["knew"]  # the same as for the player
    look = anybody.get(f"/v1/games/{game}/looks").json["items"][-1]
    assert (look["what"], look["view"], look["event"]) == ("evidence", "seat-0", mine["event"])
    log = {line["seq"]: line["text"] for line in pair[0].get(f"/v1/games/{game}/log").json["items"]}
    public = {line["seq"]: line["text"] for line in anybody.get(f"/v1/games/{game}/log").json["items"]}
    private = {line["seq"]: line["text"] for line in mine["told"]}
    assert private == {seq: text for seq, text in log.items() if public.get(seq) != text}
    assert known(anybody, game)["told"] == []
    if ruleset != "kingdomino":  # where players have hands
        assert private
        assert known(anybody, game)["knew"] != mine["knew"]
    earlier = mine["event"] // 2
    assert known(pair[0], game, at=earlier)["event"] == earlier
    refused(pair[0].get(f"/v1/games/{game}/knowledge?at=9999"), 404, "unknown-event")


def test_a_dominion_hand_is_told_to_whose_it_is(pair, referee):
    """Every player begins with 7 Coppers and 3 Estates, and 5 of them in hand (rulebook, Preparation)."""
    game = table(pair, ruleset="dominion", terms=WINDOWS)
    (own, *_), (other, *_) = (known(referee, game, f"seat-{seat}")["knew"] for seat in (0, 1))
    first = pair[0].get(f"/v1/games/{game}").json
    handle = first["seats"][0]["handle"]
    hand = first["table"]["players"][0]["hand"]
    told = [f"{hand.count(card)} × {name}" if hand.count(card) > 1 else name
            for card, name in (("copper", "Copper"), ("estate", "Estate")) if card in hand]  # fmt: skip
    assert own == f"{handle}'s hand: {', '.join(told)}."
    assert other == f"{handle}'s hand: 5 cards not known."


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_changed_between_two_moments(anybody, pair, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 8), terms=WINDOWS)
    for _ in moves(pair, game, 7):
        pass
    player = pair[1]
    now = player.get(f"/v1/games/{game}").json
    then = now["version"] // 2
    before = player.get(f"/v1/games/{game}?at={then}").json
    told = player.get(f"/v1/games/{game}/changes?from_moment={then}").json
    assert (told["since"], told["until"]) == (then, now["version"])
    for change in told["items"]:
        assert at(before, change["path"]) == change.get("before")
        assert at(now, change["path"]) == change.get("after")
        put(before, change)
    for name in ("table", "clock", "result", "status", "paused"):
        assert before[name] == now[name]
    lines = [line for line in player.get(f"/v1/games/{game}/log").json["items"] if line["seq"] > then]
    assert told["lines"] == lines
    assert player.get(f"/v1/games/{game}/changes?from_moment={then}&to_moment={then}").json["items"] == []
    refused(player.get(f"/v1/games/{game}/changes?from_moment={then}&to_moment={then - 1}"), 422, "invalid")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_games_are_compared_up_to_where_they_part(pair, referee, ruleset):
    """A fork continues from the state of the game; then another answer is given."""
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 8))
    finish(pair, game)
    fork = pair[0].get(f"/v1/games/{game}/comparison?with={game}").json
    assert (fork["left"], fork["right"]) == (None, None)
    assert fork["same"] > 10
    other = table(pair, ruleset=ruleset, options=limited(ruleset, 8))
    finish(pair, other)
    parted = pair[0].get(f"/v1/games/{game}/comparison?with={other}&view=referee").json
    first = [
        events(pair[0], one, "referee")[parted[side]["seq"] - 1] for one, side in ((game, "left"), (other, "right"))
    ]
    assert [one["event"]["type"] for one in first] == [parted["left"]["type"], parted["right"]["type"]]
    told = [[one["event"]["data"], [opened.get("value") for opened in one["openings"]]] for one in first]
    assert told[0] != told[1]
    refused(pair[0].get(f"/v1/games/{game}/comparison?with=g_{'0' * 26}"), 404, "unknown-game")


def at(game, path):
    """Return the value at this path; None if there is none."""
    for name in path.split("/")[1:]:
        parts = dict(enumerate(game)) if isinstance(game, list) else game
        game = parts.get(int(name) if isinstance(game, list) else name)
    return game


def put(game, change):
    *way, last = change["path"].split("/")[1:]
    for name in way:
        game = game[int(name) if isinstance(game, list) else name]
    if isinstance(game, list):
        if int(last) == len(game):
            game.append(change["after"])
        else:
            game[int(last)] = change.get("after")
    elif "after" in change:
        game[last] = change["after"]
    else:
        game.pop(last)


def test_what_the_service_was_away_is_nobodys_time_to_think(app, pair):
    """Downtime is charged to nobody (docs/refereeing.md); here it covers all that was thought about the last answer."""
    game = table(pair, terms=WINDOWS)
    for _ in moves(pair, game, 2):
        pass
    presence = app.extensions["service"].platform.presence
    last = evidence(pair[0], game)["thinking"][1]
    since, until = (milliseconds(last[name]) for name in ("asked_at", "until"))
    time.sleep(0.02)  # a gap that ends in the future is cut
    with presence._database.write() as connection:  # as another process reports it, which moves the mark on
        connection.execute(insert(absences).values(began=since - 5, ended=until + 5))
        connection.execute(update(marks).values(seen=until + 5))
    presence.mark(service_time.now())
    told = evidence(pair[0], game)
    assert told["thinking"][1]["milliseconds"] == 0
    assert [(milliseconds(gap["since"]), milliseconds(gap["until"])) for gap in told["gaps"]] == [
        (since - 5, until + 5)
    ]
