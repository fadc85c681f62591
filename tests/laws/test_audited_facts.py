"""Every type of fact has an answer to the question who checks that the service could not have written another value."""

import re
from typing import Final

import pytest

from domain.game.facts import Codec
from domain.game.play import ENGINE_FACTS
from domain.table.admission import ADMITTED
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.auditing import _AGAIN
from domain.tournament.facts import TOURNAMENT_CODEC, TournamentCreated
from tests.support.server import ROOT

_CODECS: Final[dict[str, Codec]] = {"game": LOBBY_CODEC, "match": MATCH_CODEC}


def answered(stream: str) -> list[str]:
    """Return the types of facts that the table of docs/audits.md names for a kind of stream."""
    _, _, section = (ROOT / "docs" / "audits.md").read_text("utf-8").partition("### Who checks each fact")
    rows = [
        line.split("|")[1:4] for line in section.partition("### Where a fact")[0].splitlines() if line.startswith("| ")
    ]
    named = [re.findall(r"`([a-z-]+)`", facts) for streams, facts, _ in rows if stream in streams.strip().split(", ")]
    assert all(answer.strip() for _, _, answer in rows)
    return [name for names in named for name in names]


@pytest.mark.parametrize("stream", _CODECS)
def test_every_fact_of_a_stream_has_an_answer(stream: str) -> None:
    play = [fact.type_name() for fact in ENGINE_FACTS] if stream == "game" else []
    assert sorted(answered(stream)) == sorted([*_CODECS[stream].types, *play])


def test_every_fact_of_a_tournament_is_made_again() -> None:
    assert {*TOURNAMENT_CODEC.types.values()} == {*_AGAIN, TournamentCreated}


def test_the_table_of_states_and_actors_is_that_of_the_audit() -> None:
    """A new type of fact without a state and an actor fails here."""
    _, _, section = (ROOT / "docs" / "audits.md").read_text("utf-8").partition("### Where a fact")
    told = {}
    for line in section.partition("## Verdicts")[0].splitlines():
        if line.startswith("| `"):
            facts, states, actor = (cell.strip() for cell in line.split("|")[1:4])
            told |= dict.fromkeys(re.findall(r"`([a-z-]+)`", facts), (states, actor))
    assert told.pop("decision-answered")[0] == "running"
    assert {*ADMITTED} == {*LOBBY_CODEC.types.values()}
    assert told == {
        fact.type_name(): (", ".join(one.states) or "none: the first event", one.by) for fact, one in ADMITTED.items()
    }
