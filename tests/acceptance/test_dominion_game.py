"""Whole games of Dominion over HTTP, by two, three and four players with plans.

They are described in words, scored, and proved.
"""

import random
from collections import Counter

import pytest

from domain.game.decisions import Decision
from domain.games.dominion.sets import SETS
from events.keys import read_public_keys
from events.record.verifying import verify
from tests.support.collecting import Collector
from tests.support.dominion import player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, people, table
from tests.support.server import command

GAMES = {2: "big-money", 3: "size-distortion-2", 4: "big-actions"}


@pytest.fixture(scope="module", params=[2, 3, pytest.param(4, marks=pytest.mark.long)])
def played(request, anybody):
    """The game, its players, and how it ended."""
    name = GAMES[request.param]
    players = people(anybody, request.param)
    game = table(players, ruleset="dominion", options={"recommended": name})
    collector = Collector(random.Random(name), SETS[name].kingdom)
    while (turn := asked(players, game)) is not None:
        who, shown = turn
        decision = shown["decision"]
        answer = who.post(f"/v1/games/{game}/moves", {"decision": decision["id"], "picks": collector(_read(decision))})
        assert answer.status == 201, answer
    return game, players, anybody.get(f"/v1/games/{game}").json


def _read(decision):
    options = tuple({name: value for name, value in option.items() if name != "id"} for option in decision["options"])
    about = {name: decision[name] for name in ("seat", "kind", "prompt", "min", "max")}
    return Decision(**about, options=options, first_pick=decision["ordered"])


def test_it_is_played_to_the_end(played):
    _, players, shown = played
    assert (shown["status"], shown["result"]["reason"]) == ("final", "finished")
    assert {standing["seat"] for standing in shown["result"]["standings"]} == set(range(len(players)))
    gone = [pile["card"] for pile in shown["table"]["supply"] if not pile["count"]]
    assert {"province", "colony"} & set(gone) or len(gone) >= 3


def test_the_breakdown_counts_every_card(played):
    """Cards by kind, tokens, turns and the size of the deck, as organisers export them."""
    game, players, shown = played
    position = players[0].get(f"/v1/games/{game}?as=position").json
    for standing, owner in zip(shown["result"]["standings"], position["players"], strict=True):
        breakdown = standing["breakdown"]
        owned = Counter(card for zone in ("hand", "deck", "discard", "in_play") for card in owner[zone])
        assert {card: found["count"] for card, found in breakdown["cards"].items()} == owned
        assert breakdown["deck_size"] == owned.total()
        assert (breakdown["tokens"], breakdown["turns"]) == (owner["vp_tokens"], owner["turns"])
        worth = {"estate": 1, "duchy": 3, "province": 6, "colony": 10, "curse": -1, "gardens": owned.total() // 10}
        assert standing["score"] == breakdown["tokens"] + sum(
            count * worth.get(card, 0) for card, count in owned.items()
        )


def test_its_record_verifies_offline_for_everybody(anybody, played, tmp_path):
    game, players, _ = played
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    views = ("public", "referee", *(f"seat-{seat}" for seat in range(len(players))))
    reports = []
    for view in views:
        content = anybody.get(f"/v1/games/{game}/record?view={view}").body
        (tmp_path / f"{view}.jsonl").write_bytes(content)
        reports.append(verify(content.splitlines(keepends=True), keys))
    assert {report.verdict for report in reports} == {"verified"}
    assert len({report.head for report in reports}) == 1
    replayed = command("verify", "--replay", str(tmp_path / "referee.jsonl"), data_dir=tmp_path / "nowhere")
    assert "agree" in replayed.stdout, replayed


def test_the_log_and_the_replay_tell_the_same(anybody, played, tmp_path):
    """The logs agree in words, including cards played by another card, from the service and from the file alone."""
    game, players, _ = played
    language = ("it", "pl", "pt")[len(players) - 2]
    path = f"/v1/games/{game}/log?view=seat-0"
    log = players[0].get(path, Accept="text/plain", Accept_Language=language).text.splitlines()
    (tmp_path / "record.jsonl").write_bytes(anybody.get(f"/v1/games/{game}/record?view=seat-0").body)
    names = ",".join(who.get("/v1/me").json["handle"] for who in players)
    words = ("replay", str(tmp_path / "record.jsonl"), "--language", language, "--names", names)
    told = command(*words, data_dir=tmp_path / "nowhere").stdout.splitlines()
    assert [line[7:] for line in told if line[:5].strip().isdigit()] == log
    assert any(line.startswith("  ") for line in log)


def test_hands_are_told_to_their_holders_alone(played):
    game, players, shown = played
    middle = shown["version"] // 2
    for seat, who in enumerate(players):
        then = who.get(f"/v1/games/{game}?at={middle}&view=seat-{seat}").json["table"]["players"]
        assert [each["hand"] is not None for each in then] == [other == seat for other in range(len(players))]


def test_a_card_that_asks_several_things_says_which(maker):
    """By the kind of choice, in the language asked for."""
    game = sandbox(maker, player(hand="masquerade gold estate"), player(hand="curse"))

    def text(language):
        return maker.get(game.path, Accept_Language=language).json["decision"]["text"]

    game.play("masquerade")
    assert text("it") == (
        "Masquerade: scegli la carta che passi a sinistra. Nessuno la vede prima che tutti abbiano scelto."
    )
    game.pick("estate")
    assert text("pt") == "Masquerade: você pode jogar no lixo uma carta da sua mão."


@pytest.mark.parametrize(
    ("attack", "picks"), [("ambassador", ""), ("legionary", "gold"), ("young-witch", "copper copper")]
)
def test_a_reaction_is_asked_for_as_one(maker, attack, picks):
    """Also where the Attack itself asks whether a card is revealed."""
    mine, rival = player(hand=f"{attack} gold 2*copper"), player(hand="moat copper")
    game = sandbox(maker, mine, rival, supply=f"{attack} moat copper", edition=1, turn={"phase": "action"}).play(attack)
    while game.shown["decision"]["seat"] == 0:
        game.pick(*picks.split())
    assert game.shown["decision"]["text"].endswith(" is played. You may reveal a Reaction.")


def test_a_madman_whose_pile_is_not_laid_returns_all_the_same(maker):
    """A printed position may have one in a hand without its pile."""
    mine, rival = player(hand="madman 2*village", deck="3*copper"), player()
    game = sandbox(maker, mine, rival, supply="village smithy").play("madman")
    assert game.shown["table"]["players"][0]["in_play"] == []
    assert game.position["beside"] == {"madman": 1}
