"""Twenty staged disputes, each solved from its complaint to the right event in at most three presses.

A press is one step of a referee on the list of moments: a filter, or a jump within the remaining ones. The tests use
only the data of the API: the events of a game, their words, and the time each player thought.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.table.rulings import DisputeOpened
from events.log.event import Stored
from events.log.viewer import Viewer
from events.record.verifying import Record, read_record
from projections.game_fold import GameFold, fact_of, past_of
from projections.narration import line_of
from projections.thinking import thoughts
from tests.support.staged import CASES, FOLDER, Press, staged

NAMES = ("Ada", "Bruno", "Cira", "Dana")
MOST = 3
SAID: dict[str, str] = {
    "misclick": "Ada puts a king on",
    "collusion": "Cira puts a king on",
    "illegal-move": "Bruno adds",
    "takeback-refused": "Bruno does not agree",
    "king-order": "A king appears",
    "bad-shuffle": "Bruno shuffles",
    "wrong-count": "Bruno buys",
    "forgotten-card": "Ada draws",
    "clock-in-a-pause": "The game goes on",
    "wrong-tile": "tiles are shuffled",
    "marker": "The turn limit is reached",
    "reconnect": "The service was away for",
    "bot-left": "Somebody else plays on for Bruno",
    "wrong-score": "The turn limit is reached",
}
"""The words of the right event, if it has a line."""


class Case(NamedTuple):
    told: dict[str, Any]
    record: Record

    @property
    def events(self) -> list[Stored]:
        return self.record.events


def case_of(name: str) -> Case:
    told = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    with (FOLDER / f"{name}.jsonl").open("rb") as file:
        return Case(told, read_record(file))


def pressed(case: Case, presses: list[Press]) -> int:
    """Return the event at which a referee arrives who begins at the one cited by the complaint."""
    place, left = case.told["cites"], [stored.seq for stored in case.events]
    times = {thought.decision: thought for thought in thoughts(case.events)}
    jumps: dict[str, Callable[[], int]] = {
        "previous": lambda: max(seq for seq in left if seq < place),
        "next": lambda: min(seq for seq in left if seq > place),
        "first": lambda: left[0],
        "last": lambda: left[-1],
        "longest": lambda: max((seq for seq in left if seq in times), key=lambda seq: times[seq].spent() or 0),
    }
    for press in presses:
        if "filter" in press:
            left = [seq for seq in left if matches(case.events[seq - 1], press["filter"])]
        else:
            place = jumps[press["jump"]]()
    return place


def matches(stored: Stored, wanted: dict[str, Any]) -> bool:
    said = {"type": stored.event.type, **msgspec.json.decode(bytes(stored.event.data))}
    return all(said.get(name) == value for name, value in wanted.items())


def words_at(case: Case, seq: int) -> str:
    """Return the log line of an event."""
    fold = GameFold(Viewer.referee(), past_of(lambda upto: case.events[:upto])).extend(case.events[: seq - 1])
    line = line_of(fold, case.events[seq - 1], NAMES, "en")
    return "" if line is None else line.text


def test_there_are_twenty_over_all_rulesets():
    rulesets = {json.loads(bytes(case_of(name).events[0].event.data))["rules"]["ruleset"] for name in CASES}
    assert (len(CASES), rulesets) == (20, {"dominion", "kingdomino", "domaine"})
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_it_is_solved_from_its_complaint_in_at_most_three_presses(name):
    case = case_of(name)
    told = case.told
    assert case.record.report.verdict == "consistent"  # whole, under a separate key
    opened = case.events[-1]
    fact = fact_of(GameFold(Viewer.referee()).extend(case.events[:1]).codec, opened, Viewer.referee())
    assert isinstance(fact, DisputeOpened)
    assert (fact.claim, fact.cites, fact.seat) == (told["complaint"], told["cites"], told["by"])
    assert told["why"]
    assert 1 <= len(told["presses"]) <= MOST
    assert told["cites"] != told["event"], "nothing would have to be looked for"
    assert pressed(case, told["presses"]) == told["event"]
    assert all(pressed(case, told["presses"][:short]) != told["event"] for short in range(len(told["presses"])))
    assert SAID.get(name, "") in words_at(case, told["event"])


@pytest.mark.parametrize("name", ["reconnect", "hint", "collusion"])
def test_it_is_played_again_by_its_seed(name):
    case = case_of(name)
    with staged(name) as (stage, told):
        assert json.loads(json.dumps(told._asdict())).items() <= case.told.items()
        assert [one.event.type for one in stage.events()] == [one.event.type for one in case.events]
        assert [one.event.at for one in stage.events()] == [one.event.at for one in case.events]


def test_what_stands_there_answers_the_complaint():
    """By the facts of the right event, not by how it was found."""
    times = {name: {one.decision: one for one in thoughts(case_of(name).events)} for name in CASES}
    stalled, hinted = (times[name][case_of(name).told["event"]] for name in ("stalling", "hint"))
    assert (stalled.seat, stalled.spent()) == (1, 900_000)
    assert (hinted.seat, hinted.spent()) == (1, 120_000)
    absent = times["late-absence"][case_of("late-absence").told["event"]]
    assert (absent.seat, absent.answered) == (1, None)
    assert (absent.spent() or 0) > 300_000
    seat = msgspec.json.decode(bytes(at_event("withheld-nonce").data))
    assert (seat["seat"], seat["nonce"]) == (1, None)
    twice = msgspec.json.decode(bytes(at_event("double-submission").data))
    answered = [one for one in case_of("double-submission").events if one.event.type == "decision-answered"]
    decisions = [msgspec.json.decode(bytes(one.event.data))["decision"] for one in answered]
    assert decisions.count(twice["decision"]) == 1
    excused = msgspec.json.decode(bytes(at_event("reconnect").data))
    assert excused["milliseconds"] == 30_000


def at_event(name: str) -> Any:
    case = case_of(name)
    return case.events[case.told["event"] - 1].event
