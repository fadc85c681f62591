"""A referee's questions and notes before a ruling: their readers and times; and the docket of all disputes."""

import json
from typing import Any

import pytest
from flask import Flask

from domain.game.facts import LONGEST_TEXT
from events.record.verifying import verify
from projections.game_summary import GameLine
from service.features.games.refereeing.unanswerable import Unanswerable
from service.features.webhooks.catalogue import happenings
from service.features.webhooks.payloads import type_of
from service.platform.assembly.service import Service
from tests.service.referee.officials import referees_of
from tests.support.api import Api, refused
from tests.support.play import events, moves, people, posted, table, until

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
SECRET, REPLY, NOTE = "Did-you-look-at-the-pile?", "Only-at-the-top.", "Bruno-hesitates-here."


@pytest.fixture(scope="module")
def referees(app: Flask, anybody: Api) -> list[Api]:
    return referees_of(app, anybody, 2)


def disputed(pair: list[Api], **terms: Any) -> tuple[str, str]:
    """A game, and a dispute about it."""
    game = table(pair, terms={**WINDOWS, **terms})
    for _ in moves(pair, game, 3):
        pass
    cites = questions(pair[0], game)[1]
    return game, posted(pair[0], f"/v1/games/{game}/disputes", cites=cites, text="it was not so")["dispute"]["id"]


def questions(reader: Api, game: str) -> list[int]:
    """The events that opened a decision."""
    return [one["event"]["seq"] for one in events(reader, game) if one["event"]["type"] == "decision-opened"]


def everything(reader: Api, game: str, dispute: str, view: str | None = None) -> str:
    """Return all texts about a game that this reader can get."""
    record = reader.get(f"/v1/games/{game}/record" + (f"?view={view}" if view else "")).text
    log = reader.get(f"/v1/games/{game}/log" + (f"?view={view}" if view else "")).text
    paths = (f"/v1/disputes/{dispute}", f"/v1/disputes?game={game}", "/v1/me/inbox", f"/v1/games/{game}/rulings")
    return record + log + json.dumps(events(reader, game, view)) + "".join(reader.get(path).text for path in paths)


def test_what_is_confided_is_told_to_one_seat_until_the_ruling(anybody: Api, referees: list[Api]) -> None:
    ada, bruno, stranger = people(anybody, 3)
    game, dispute = disputed([ada, bruno])
    path = f"/v1/disputes/{dispute}"
    first, second = referees
    told_back = posted(first, f"{path}/questions", seat=1, text=SECRET, alone=True)["dispute"]
    (question,) = told_back["questions"]
    assert (question["text"], question["confided"], question["answer"]) == (SECRET, True, None)
    assert [one["account"] for one in told_back["waits_for"]] == [bruno.account]
    posted(first, f"{path}/notes", text=NOTE, about=2)
    refused(ada.post(f"{path}/answers", {"question": question["seq"], "text": "I?"}), 404, "unknown-event")
    answered = posted(bruno, f"{path}/answers", question=question["seq"], text=REPLY)["dispute"]
    assert [one["answer"]["text"] for one in answered["questions"]] == [REPLY]
    assert [one["role"] for one in answered["waits_for"]] == ["referee"]
    refused(bruno.post(f"{path}/answers", {"question": question["seq"], "text": "No."}), 409, "enough-said")

    told = {name: everything(one, game, dispute) for name, one in (("ada", ada), ("stranger", stranger))}
    told["bruno"] = everything(bruno, game, dispute, "seat")
    for name, text in told.items():
        assert (SECRET in text, REPLY in text) == (name == "bruno",) * 2, name
        assert NOTE not in text, name
    seen = second.get(path).json
    assert [(one["text"], one["about"]) for one in seen["notes"]] == [(NOTE, 2)]
    assert ada.get(path).json["notes"] == []
    whole = second.get(f"/v1/games/{game}/record?view=referee").text
    assert all(text in whole for text in (SECRET, REPLY, NOTE))

    posted(first, f"/v1/games/{game}/rulings", kind="dismiss", dispute=dispute, reason="so")
    for one in (ada, bruno, stranger):
        text = everything(one, game, dispute)
        assert all(secret in text for secret in (SECRET, REPLY, NOTE))
    told_now = stranger.get(path).json
    assert [(one["text"], one["about"]) for one in told_now["notes"]] == [(NOTE, 2)]
    assert [one["answer"]["text"] for one in told_now["questions"]] == [REPLY]
    copies = [
        one.get(f"/v1/games/{game}/record?view={view}").body.splitlines(keepends=True)
        for one, view in ((stranger, "public"), (ada, "seat"), (bruno, "seat"), (second, "referee"))
    ]
    reports = [verify(copy) for copy in copies]
    assert {report.verdict for report in reports} == {"consistent"}
    assert len({report.head for report in reports}) == 1
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_a_confidence_stays_with_the_player_who_left_the_seat(anybody: Api, referees: list[Api]) -> None:
    ada, bruno, heir = people(anybody, 3)
    game, dispute = disputed([ada, bruno])
    path = f"/v1/disputes/{dispute}"
    asked = posted(referees[0], f"{path}/questions", seat=1, text=SECRET, alone=True)["dispute"]["questions"][0]
    posted(bruno, f"{path}/answers", question=asked["seq"], text=REPLY)

    ruling = {"kind": "replace", "seat": 1, "account": heir.account, "reason": "so"}
    posted(referees[0], f"/v1/games/{game}/rulings", **ruling)
    mine = "Where-did-you-look?"
    posted(referees[0], f"{path}/questions", seat=1, text=mine, alone=True)
    text = everything(heir, game, dispute, "seat")
    assert (SECRET in text, REPLY in text, text.count(mine) > 1) == (False, False, True)
    assert verify(heir.get(f"/v1/games/{game}/record?view=seat").body.splitlines(keepends=True)).verdict == "consistent"
    kept = bruno.get(path).text
    assert (SECRET in kept, REPLY in kept, mine in kept) == (True, True, False)
    assert all(one in referees[1].get(path).text for one in (SECRET, REPLY, mine))

    posted(referees[0], f"/v1/games/{game}/rulings", kind="dismiss", dispute=dispute, reason="so")
    assert all(one in heir.get(path).text for one in (SECRET, REPLY, mine))


def test_what_is_asked_in_the_open_is_told_to_all(anybody: Api, referees: list[Api]) -> None:
    ada, bruno, stranger = people(anybody, 3)
    game, dispute = disputed([ada, bruno])
    path = f"/v1/disputes/{dispute}"
    for one in (ada, stranger):
        assert one.post(f"{path}/questions", {"seat": 1, "text": "So?"}).json["code"] == "not-a-referee"
        assert one.post(f"{path}/notes", {"text": "So."}).json["code"] == "not-a-referee"
    refused(referees[0].post(f"{path}/questions", {"seat": 2, "text": "So?"}), 404, "unknown-seat")
    question = posted(referees[0], f"{path}/questions", seat=1, text=SECRET)["dispute"]["questions"][0]["seq"]
    answering = [one for one in bruno.get("/v1/me/inbox").json["items"] if one["waits_for"] == "answer"]
    assert [[one["id"] for one in waiting["disputes"]] for waiting in answering] == [[dispute]]
    posted(bruno, f"{path}/answers", question=question, text=REPLY)
    text = everything(stranger, game, dispute)
    assert SECRET in text
    assert REPLY in text


@pytest.mark.parametrize("alone", [False, True])
def test_a_question_to_an_erased_account_closes(anybody: Api, referees: list[Api], alone: bool) -> None:
    ada, bruno = people(anybody, 2)
    game, dispute = disputed([ada, bruno])
    path = f"/v1/disputes/{dispute}"
    posted(referees[0], f"{path}/questions", seat=0, text="And?")
    posted(referees[0], f"{path}/questions", seat=1, text=SECRET, alone=alone)
    assert bruno.delete("/v1/me").status == 202

    def waits() -> list[str]:
        return [one["account"] for one in referees[0].get(path).json["waits_for"]]

    until(lambda: waits() == [ada.account])
    told = referees[0].get(path).json["questions"][1]
    assert (told["open"], told["answer"]["account"], told["answer"]["text"]) == (False, "service", None)
    posted(ada, f"{path}/answers", question=referees[0].get(path).json["questions"][0]["seq"], text=REPLY)
    until(lambda: dispute in referees[1].get("/v1/disputes?waits_for=referee&limit=200").text)
    posted(referees[0], f"/v1/games/{game}/rulings", kind="dismiss", dispute=dispute, reason="so")
    assert verify(anybody.get(f"/v1/games/{game}/record").body.splitlines(keepends=True)).verdict == "consistent"
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_the_game_of_an_open_question_is_loaded_once(
    anybody: Api, referees: list[Api], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions may stay open for ever, and each look reads all of them."""
    ada, bruno = people(anybody, 2)
    _, dispute = disputed([ada, bruno])
    posted(referees[0], f"/v1/disputes/{dispute}/questions", seat=1, text="And?")
    desk, disputes, loaded = service["games"].desk, service.platform.readmodels.disputes, list[str]()
    load, erased = desk.loaded_games.load, set[str]()
    look = Unanswerable(
        disputes, desk.loaded_games, desk.inquiries, lambda asked: erased & {*asked}, service.platform.stopping
    ).look
    until(lambda: any(one.id == dispute for one in disputes.asking(("", ""), 500)))
    look()
    monkeypatch.setattr(desk.loaded_games, "load", lambda game: loaded.append(game) or load(game))
    look()
    assert loaded == []
    erased.add(str(bruno.account))
    look()
    until(lambda: all(one.id != dispute for one in disputes.asking(("", ""), 500)))


def test_everything_that_is_written_may_be_equally_long(anybody: Api, referees: list[Api]) -> None:
    """And is read again: it goes into the record, whose texts have one bound."""
    ada, bruno = people(anybody, 2)
    game, longest = table([ada, bruno], terms=WINDOWS), LONGEST_TEXT * "ż"
    for _ in moves([ada, bruno], game, 3):
        pass
    referee, cites = referees[0], questions(ada, game)[1]

    def told(one: Api, path: str, field: str, **body: Any) -> Any:
        why = refused(one.post(path, {**body, field: longest + "ż"}), 422, "invalid")
        assert str(LONGEST_TEXT) in json.dumps(why)
        return posted(one, path, **body, **{field: longest})

    dispute = told(ada, f"/v1/games/{game}/disputes", "text", cites=cites)["dispute"]["id"]
    path = f"/v1/disputes/{dispute}"
    told(bruno, f"{path}/statements", "text")
    asking = told(referee, f"{path}/questions", "text", seat=1)["dispute"]["questions"][0]["seq"]
    told(bruno, f"{path}/answers", "text", question=asking)
    told(referee, f"{path}/notes", "text")
    told(referee, f"/v1/games/{game}/rulings", "reason", kind="dismiss", dispute=dispute)
    told(ada, f"{path}/appeals", "text")
    assert anybody.get(path).text.count(longest) == 7
    assert verify(anybody.get(f"/v1/games/{game}/record").body.splitlines(keepends=True)).verdict == "consistent"


def test_who_withdraws_opens_what_was_confided(anybody: Api, referees: list[Api]) -> None:
    ada, bruno = people(anybody, 2)
    game, dispute = disputed([ada, bruno])
    posted(referees[0], f"/v1/disputes/{dispute}/notes", text=NOTE)
    assert NOTE not in everything(ada, game, dispute)
    assert ada.delete(f"/v1/disputes/{dispute}").status == 200
    assert NOTE in everything(bruno, game, dispute)


def test_the_docket_says_who_waits_for_whom(anybody: Api, referees: list[Api]) -> None:
    ada, bruno, third = people(anybody, 3)
    cases = [disputed([ada, bruno], referees=[third.account])[1] for _ in range(3)]
    posted(referees[0], f"/v1/disputes/{cases[1]}/questions", seat=0, text="And?")

    def listed(reader: Api, **query: str) -> list[str]:
        wanted = "&".join(f"{name}={value}" for name, value in query.items())
        items = reader.get(f"/v1/disputes?{wanted}&limit=200").json["items"]
        return [one["id"] for one in items if one["id"] in cases]

    assert listed(ada) == cases[::-1]
    assert listed(ada, order="oldest") == cases
    assert listed(bruno, waits_for="party") == [cases[1]]
    assert listed(bruno, waits_for="referee") == [cases[2], cases[0]]
    assert listed(third, mine="true", order="oldest") == cases
    assert listed(referees[0], mine="true") == [cases[1]]
    assert listed(referees[1], mine="true") == []
    assert listed(ada, tournament="t_00000000000000000000000000") == []
    waits = {one["id"]: one["waits_for"] for one in ada.get("/v1/disputes?limit=200").json["items"]}
    assert [(one["role"], one["account"]) for one in waits[cases[0]]] == [("referee", third.account)]
    assert [(one["role"], one["account"], one["seat"]) for one in waits[cases[1]]] == [("party", ada.account, 0)]
    first = ada.get("/v1/disputes?mine=true&order=oldest&limit=2").json
    rest = ada.get(f"/v1/disputes?mine=true&order=oldest&limit=2&cursor={first['next']}").json
    assert [one["id"] for one in first["items"] + rest["items"]] == cases


def test_rulings_are_found_by_what_they_relied_on(anybody: Api, referees: list[Api]) -> None:
    ada, bruno, stranger = people(anybody, 3)
    game, dispute = disputed([ada, bruno])
    ruled = posted(
        referees[0], f"/v1/games/{game}/rulings", kind="dismiss", dispute=dispute, reason="It was offered.",
        rule="Kingdomino 2016, page 3: Discarding", cards=["17"],
    )  # fmt: skip
    number = next(one["event"]["seq"] for one in ruled["events"] if one["event"]["type"] == "dismissed")
    found = stranger.get("/v1/rulings?rule=discarding&card=17&ruleset=kingdomino").json["items"]
    assert [(one["game"], one["ruling"]["seq"], one["ruling"]["reason"]) for one in found] == [
        (game, number, "It was offered.")
    ]
    assert found[0]["ruling"] == stranger.get(f"/v1/games/{game}/rulings/{number}").json
    for nothing in ("card=1", "rule=_iscarding", "card=17&ruleset=domaine"):
        assert stranger.get(f"/v1/rulings?{nothing}").json["items"] == []
    refused(stranger.get(f"/v1/games/{game}/rulings/{number - 1}"), 404, "unknown-event")
    private = table([ada, bruno], visibility="private", terms=WINDOWS)
    posted(referees[0], f"/v1/games/{private}/rulings", kind="pause", reason="so", rule="A rule of the house")
    assert stranger.get("/v1/rulings?rule=the%20house").json["items"] == []
    assert [one["game"] for one in bruno.get("/v1/rulings?rule=the%20house").json["items"]] == [private]


def test_suggestions_cost_as_much_as_the_previews_that_they_hold(
    app: Flask, anybody: Api, referees: list[Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dispute = disputed(people(anybody, 2))
    wish = {"kind": "rewind", "to": questions(anybody, game)[1], "dispute": dispute, "reason": "so"}
    paid: list[float] = []
    monkeypatch.setattr(app.extensions["work"], "charge", lambda *given: paid.append(given[2]))
    posted(referees[0], f"/v1/games/{game}/rulings/preview", 200, **wish)
    refused(anybody.as_("stranger").get(f"/v1/disputes/{dispute}/suggestions"), 403, "not-a-referee")
    assert referees[0].get(f"/v1/disputes/{dispute}/suggestions").status == 200
    assert paid == [paid[0]] * 2
    assert paid[0] > 0


def test_a_preview_says_what_would_change_and_changes_nothing(anybody: Api, referees: list[Api]) -> None:
    ada, bruno = people(anybody, 2)
    game, dispute = disputed([ada, bruno])
    to = questions(anybody, game)[1]
    before = anybody.get(f"/v1/games/{game}").json
    wish: dict[str, Any] = {"kind": "rewind", "to": to, "dispute": dispute, "reason": "so"}
    path = f"/v1/games/{game}/rulings"
    foreseen = posted(referees[0], f"{path}/preview", 200, **wish)
    assert foreseen["events"] == ["rewound", "branch-begun", "decision-opened"]
    assert foreseen["after"]["disputes"] == {dispute: "ruled"}
    assert anybody.get(f"/v1/games/{game}").json == before
    suggested = referees[0].get(f"/v1/disputes/{dispute}/suggestions").json["items"]
    assert [(one["kind"], one["to"]) for one in suggested] == [
        ("rewind", to), ("pause", None), ("dismiss", None), ("void", None)
    ]  # fmt: skip
    assert suggested[0]["foreseen"]["events"] == foreseen["events"]
    assert anybody.get(f"/v1/games/{game}").json == before
    refused(ada.get(f"/v1/disputes/{dispute}/suggestions"), 403, "not-a-referee")
    refused(ada.post(f"{path}/preview", wish), 403, "not-a-referee")
    refused(referees[0].post(f"{path}/preview", {**wish, "to": 1}), 422, "not-a-decision")
    for _ in moves([ada, bruno], game, 1):  # play is where it was
        pass
    changed = posted(referees[0], path, **wish)
    assert [one["event"]["type"] for one in changed["events"]] == foreseen["events"]
    assert changed["game"]["taken_back"][0][0] == foreseen["taken_back"][0][0]
    assert changed["game"]["decision"]["seat"] == foreseen["asked"]


def test_who_is_asked_hears_of_it_and_everybody_of_an_appeal(app: Flask, anybody: Api, referees: list[Api]) -> None:
    """Confidential texts are found under their author's name, in case they request an erasure."""
    ada, bruno = people(anybody, 2)
    game, dispute = disputed([ada, bruno])
    path = f"/v1/disputes/{dispute}"
    told = posted(referees[0], f"{path}/questions", seat=1, text=SECRET, alone=True)["dispute"]
    posted(bruno, f"{path}/answers", question=told["questions"][0]["seq"], text=REPLY)
    posted(referees[0], f"/v1/games/{game}/rulings", kind="dismiss", dispute=dispute, reason="so")
    posted(ada, f"{path}/appeals", text="not so")

    service = app.extensions["service"]
    first, *rest = service.platform.journal.read(game)
    line, heard = GameLine.made(first), []
    for stored in rest:
        before = line.status
        line.apply(stored)
        heard += [(type_of(one.payload), one.seat) for one in happenings(before, line, stored)]
    assert ("dispute.question", 1) in heard
    assert ("dispute.appealed", None) in heard

    types = {stored.seq: stored.event.type for stored in rest}
    assert service.platform.readmodels.caught_up(60)
    wrote = {
        who: [types[place.seq] for place in service.platform.readmodels.texts.page(one.account) if place.stream == game]
        for who, one in (("bruno", bruno), ("referee", referees[0]))
    }
    assert wrote == {
        "bruno": ["question-answered", "confidence-opened"],
        "referee": ["question-asked", "dismissed", "confidence-opened"],
    }
