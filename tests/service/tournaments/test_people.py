"""Participants as organisers manage them: many names at once."""

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.play import people


@pytest.fixture
def hall(olga):
    return open_event(olga, play="typed")


def line(entrant, score):
    return {"entrant": entrant, "score": score}


def names(olga, hall):
    return [one["name"] for one in did(olga.get(f"{hall}/entrants?limit=200"), 200)["items"]]


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "Entrant 1 is named twice. Name two different entrants."),
        ("it", "L'iscritto 1 è indicato due volte. Indica due iscritti diversi."),
        ("pl", "Uczestnika 1 podano dwa razy. Podaj dwóch różnych uczestników."),
        ("pt", "O inscrito 1 está indicado duas vezes. Indique dois inscritos diferentes."),
    ],
)
def test_forbidden_pair_of_one_entrant_is_refused_plainly(olga, hall, language, detail):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    told = olga.put(f"{hall}/forbidden/1/1", Accept_Language=language)
    assert refused(told, 422, "invalid-pair")["detail"] == detail


def test_many_names_are_one_request(olga, hall):
    wanted = [f"Player {number}" for number in range(64)]
    entered = did(olga.post(f"{hall}/entrants", {"names": wanted}))
    assert (entered["tournament"]["entrants"], len(entered["events"]), entered["duplicates"]) == (64, 64, [])
    assert names(olga, hall) == wanted


def test_who_is_there_already_is_named_and_not_entered_again(olga, hall):
    did(olga.post(f"{hall}/entrants", {"name": "Łucja"}))
    entered = did(olga.post(f"{hall}/entrants", {"names": ["ada", "łucja", "Bea", "Ada ", "Ａda"]}))
    assert names(olga, hall) == ["Łucja", "ada", "Bea"]
    assert [name.strip() for name in entered["duplicates"]] == ["łucja", "Ada", "Ａda"]
    again = did(olga.post(f"{hall}/entrants", {"names": ["ada", "Bea"]}))
    assert (again["receipt"], again["events"], again["duplicates"]) == (None, [], ["ada", "Bea"])


def test_all_are_entered_or_none(olga, hall):
    did(olga.post(f"{hall}/entrants", {"names": ["A", "B"]}))
    first_round(olga, hall)
    did(olga.post(f"{hall}/rounds/1/1/tables/1/results", {"results": [line(1, 5), line(2, 3)]}))
    did(olga.post(f"{hall}/cancellation", {"reason": "Rain."}))
    refused(olga.post(f"{hall}/entrants", {"names": ["C", "D"]}), 409, "tournament-over")
    assert names(olga, hall) == ["A", "B"]


def test_only_organisers_enter_names(olga, hall, anybody):
    (other,) = people(anybody, 1)
    refused(other.post(f"{hall}/entrants", {"names": ["A"]}), 403, "not-the-organiser")


def test_a_name_is_put_right_wherever_it_is_told(olga, hall, anybody):
    did(olga.post(f"{hall}/entrants", {"names": ["Adda", "Bea"]}))
    changed = did(olga.put(f"{hall}/entrants/1/name", {"name": "Ada"}), 200)
    assert (changed["entrant"]["name"], changed["events"][0]["event"]["type"]) == ("Ada", "entrant-renamed")
    assert did(olga.put(f"{hall}/entrants/1/name", {"name": "Ada"}), 200)["events"] == []
    first_round(olga, hall)
    (table,) = did(anybody.get(f"{hall}/rounds/1/1"), 200)["tables"]
    assert {one["name"] for one in table["entrants"]} == {"Ada", "Bea"} == set(names(olga, hall))
    assert "Adda" not in anybody.get(f"{hall}/exports/standings.csv").text
    did(olga.post(f"{hall}/cancellation", {"reason": "Rain."}))
    did(olga.put(f"{hall}/entrants/2/name", {"name": "Beatrix"}), 200)
    assert names(olga, hall) == ["Ada", "Beatrix"]


def rule(organiser, hall, kind, status=201, **body):
    answer = organiser.post(f"{hall}/rulings", {"kind": kind, "reason": "I asked them.", **body})
    assert answer.status == status, answer
    return answer.json


@pytest.mark.parametrize("steps", [["certificates"], ["end"]])
def test_a_name_under_settled_standings_is_corrected_by_a_ruling(olga, hall, anybody, steps):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    for step in ("stages", "rounds", "rounds/publish"):
        did(olga.post(f"{hall}/{step}"))
    came = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
    did(olga.post(f"{hall}/rounds/1/1/tables/1/results", came))
    if steps == ["end"]:
        did(olga.post(f"{hall}/rounds"))
        did(olga.post(f"{hall}/rounds/publish"))
        did(olga.post(f"{hall}/rounds/1/2/tables/1/results", came))
    for step in steps:
        did(olga.post(f"{hall}/{step}"))
    refused(olga.put(f"{hall}/entrants/1/name", {"name": "Bea"}), 409, "name-settled")
    assert names(olga, hall) == ["Ada", "Bea"]

    refused(olga.post(f"{hall}/rulings", {"kind": "rename", "entrant": 1, "name": "Adda"}), 422, "invalid")
    rule(olga, hall, "rename", entrant=1, name="Adda")
    assert names(olga, hall) == ["Adda", "Bea"]
    (ruling,) = did(anybody.get(f"{hall}/rulings"), 200)["items"]
    assert (ruling["kind"], ruling["reason"], ruling["decided"]) == (
        "name-corrected", "I asked them.", {"entrant": 1, "name": "Adda"},
    )  # fmt: skip
    assert "Adda" in anybody.get(f"{hall}/exports/rulings.csv").text
    assert "Adda" in anybody.get(f"{hall}/exports/standings.csv").text
    if steps == ["certificates"]:
        assert did(anybody.get(f"{hall}/standings"), 200)["provisional"]


def test_rename_to_the_name_or_handle_of_another_entrant_is_refused(olga, hall, anybody):
    (bruno,) = people(anybody, 1)
    handle = did(bruno.get("/v1/me"), 200)["handle"]
    did(bruno.post(f"{hall}/entrants"))
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    for name in ("Ada", " ada ", "Αdа", "Adá", handle, handle.upper(), handle.replace("o", "о")):
        refused(olga.put(f"{hall}/entrants/3/name", {"name": name}), 422, "invalid-entrant")
        assert rule(olga, hall, "rename", 422, entrant=3, name=name)["code"] == "invalid-entrant"
    assert names(olga, hall)[1:] == ["Ada", "Bea"]
    did(olga.put(f"{hall}/entrants/2/name", {"name": "Adá"}), 200)
    did(olga.put(f"{hall}/entrants/2/name", {"name": "Cleo"}), 200)
    rule(olga, hall, "rename", entrant=3, name="Ada")


def test_a_disqualified_entrant_comes_back_by_a_ruling_alone(olga, hall, anybody):
    (cheat,) = people(anybody, 1)
    handle = did(cheat.get("/v1/me"), 200)["handle"]
    did(cheat.post(f"{hall}/entrants"))
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea", "Cleo"]}))
    rule(olga, hall, "reinstate", 409, entrant=1)
    for entrant in (1, 2):
        rule(olga, hall, "disqualify", entrant=entrant)
    refused(cheat.post(f"{hall}/entrants"), 409, "disqualified")
    refused(cheat.put(f"{hall}/entrants/1"), 409, "disqualified")
    for name in (handle, " ada ", "Αdа", "Adá", handle.replace("a", "а")):
        refused(olga.post(f"{hall}/entrants", {"name": name}), 409, "disqualified")
        refused(olga.post(f"{hall}/entrants", {"names": ["Dora", name]}), 409, "disqualified")
        refused(olga.put(f"{hall}/entrants/3/name", {"name": name}), 409, "disqualified")
        assert rule(olga, hall, "rename", 409, entrant=3, name=name)["code"] == "disqualified"
    rule(olga, hall, "rename", entrant=2, name="ADA")
    refused(olga.put(f"{hall}/entrants/3/merged", {"into": 1}), 409, "disqualified")

    rule(olga, hall, "reinstate", entrant=1)
    (entrant,) = [one for one in did(olga.get(f"{hall}/entrants"), 200)["items"] if one["entrant"] == 1]
    assert (entrant["disqualified"], entrant["dropped"]) == (False, True)
    did(cheat.post(f"{hall}/entrants"))
    assert [one["kind"] for one in did(anybody.get(f"{hall}/rulings"), 200)["items"]] == [
        "entrant-disqualified", "entrant-disqualified", "name-corrected", "disqualification-lifted",
    ]  # fmt: skip


def test_who_has_an_account_names_themselves(olga, hall, anybody):
    (other,) = people(anybody, 1)
    did(other.post(f"{hall}/entrants"))
    refused(olga.put(f"{hall}/entrants/1/name", {"name": "X"}), 422, "invalid-entrant")
    refused(other.put(f"{hall}/entrants/1/name", {"name": "X"}), 403, "not-the-organiser")
    refused(olga.put(f"{hall}/entrants/7/name", {"name": "X"}), 404, "unknown-entrant")


def test_what_is_said_of_an_event_is_changed_at_any_time(olga, hall, anybody):
    assert did(anybody.get(hall), 200)["details"] is None
    said = {"title": "Winter Open", "place": "The old mill", "starts_at": "2026-12-05T13:00:00Z"}
    changed = did(olga.put(f"{hall}/details", said), 200)
    assert [one["event"]["type"] for one in changed["events"]] == ["details-changed"]
    told = did(anybody.get(hall), 200)
    assert (told["title"], told["details"]["place"], told["details"]["description"]) == (
        "Winter Open", "The old mill", None,
    )  # fmt: skip
    assert told["details"]["starts_at"] == said["starts_at"]
    assert did(olga.put(f"{hall}/details", said), 200)["receipt"] is None
    did(olga.post(f"{hall}/cancellation", {"reason": "Rain."}))
    did(olga.put(f"{hall}/details", {"title": "Next year", "description": "See you."}), 200)
    told = did(anybody.get(hall), 200)
    assert (told["title"], told["details"]["place"], told["details"]["description"]) == ("Next year", None, "See you.")
    refused(olga.put(f"{hall}/details", said | {"starts_at": "2027-02-31T10:00:00Z"}), 422, "invalid")
    refused(anybody.put(f"{hall}/details", said), 401, "unauthenticated")


def test_organisers_announce_and_everybody_reads_it(olga, hall, anybody):
    for text in ("Lunch is at one.", "Round 2 begins at three."):
        did(olga.post(f"{hall}/announcements", {"text": text}))
    told = did(anybody.get(hall), 200)["announcements"]
    assert [one["text"] for one in told] == ["Round 2 begins at three.", "Lunch is at one."]
    (other,) = people(anybody, 1)
    refused(other.post(f"{hall}/announcements", {"text": "Mine."}), 403, "not-the-organiser")


def test_organisers_change_and_remove_announcements(olga, hall, anybody):
    for text in ("Lunch is at one.", "Typo herre."):
        did(olga.post(f"{hall}/announcements", {"text": text}))
    typo, lunch = (f"{hall}/announcements/{one['seq']}" for one in did(anybody.get(hall), 200)["announcements"])
    changed, again = (did(olga.put(lunch, {"text": "Lunch is at two."}), 200) for _ in range(2))
    assert changed["tournament"]["version"] == again["tournament"]["version"], "the same text is recorded once"
    did(olga.delete(typo), 200)
    (told,) = did(olga.put(lunch, {"text": "Lunch is at three."}), 200)["tournament"]["announcements"]
    assert (told["text"], lunch.endswith(f"/{told['seq']}")) == ("Lunch is at three.", True)
    for again in (olga.delete(typo), olga.put(typo, {"text": "Again."}), olga.delete(f"{hall}/announcements/1")):
        refused(again, 404, "unknown-event")
    (other,) = people(anybody, 1)
    for theirs in (other.delete(lunch), other.put(lunch, {"text": "Mine."})):
        refused(theirs, 403, "not-the-organiser")
    kept = anybody.get(f"{hall}/events", Accept="application/jsonl").body
    assert b"Typo herre." in kept, "the record keeps every text"


@pytest.mark.parametrize("gone", ["left", "left out at the check-in"])
def test_an_entrant_who_comes_back_after_the_start_is_paired(olga, hall, gone):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bo", "Cy", "Di", "Ed"]}))
    if gone == "left":
        did(olga.delete(f"{hall}/entrants/4"), 200)
    else:
        for entrant in (1, 2, 3, 5):
            did(olga.put(f"{hall}/entrants/{entrant}/check-in"), 200)
        did(olga.put(f"{hall}/check-in", {"open": False, "leave_out": True}), 200)
    did(olga.post(f"{hall}/stages"))
    assert did(olga.get(hall), 200)["entries_open"]
    did(olga.put(f"{hall}/entrants/4"), 200)
    drawn = did(olga.post(f"{hall}/rounds"))["round"]
    assert {one["entrant"] for table in drawn["tables"] for one in table["entrants"]} | {
        one["entrant"] for one in drawn["byes"]
    } == {1, 2, 3, 4, 5}
    listed = did(olga.get(f"{hall}/standings"), 200)["standings"]
    assert {one["entrant"] for one in listed} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    "terms", [{"late_entries": False}, {"stages": [{"format": {"kind": "round-robin", "size": 2}}]}]
)
def test_an_entrant_does_not_come_back_into_a_stage_that_takes_nobody(olga, terms):
    hall = open_event(olga, play="typed", names=["Ada", "Bo", "Cy"], **terms)
    did(olga.delete(f"{hall}/entrants/3"), 200)
    did(olga.post(f"{hall}/stages"))
    refused(olga.put(f"{hall}/entrants/3"), 409, "entries-closed")
    assert not did(olga.get(hall), 200)["entries_open"]


@pytest.mark.parametrize("path", ["1/merged into 3", "3/merged into 1"])
@pytest.mark.parametrize("play", ["here", "typed"])
def test_a_merger_brings_back_no_player_who_left_where_games_are_made(olga, anybody, path, play):
    """Only the player can come back there, because a round seats all entrants at once."""
    hall = open_event(olga, play=play)
    ada, bea = people(anybody, 2)
    for player in (ada, bea):
        did(player.post(f"{hall}/entrants"))
    did(olga.post(f"{hall}/entrants", {"name": "Ada"}))
    did(ada.delete(f"{hall}/entrants/1"), 200)
    entrant, _, into = path.partition("/merged into ")
    merge = f"{hall}/entrants/{entrant}/merged", {"into": int(into)}
    if play == "here":
        refused(olga.put(*merge), 403, "forbidden")
        did(ada.put(f"{hall}/entrants/1"), 200)
    did(olga.put(*merge), 200)
