"""A tournament with a beacon on a real log: its games follow from it, and the audit names what does not."""

import time
from typing import Any

import pytest

from domain.game.chance import commitment, seed_of
from domain.game.refusal import Refusal
from domain.tournament.beacon import lift, mixed
from domain.tournament.facts import BeaconReceived
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from service.features.audits.tournament import audit_record
from service.features.audits.words import in_words
from tests.support.beacons import Beacon
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import Change, Told, having, place_of

LEAGUE = Beacon()
TWO = Stage(Swiss(rounds=1, size=2))


def fixed(evening: Evening, **more: Any) -> int:
    """Four entrants, and a round of the beacon in two minutes; its number."""
    evening.make(TWO, **more).enter(4)
    evening.organise.fix_beacon(MAKER, ID, LEAGUE.chain, int(time.time()) + 120)
    beacon = evening.line.tournament.beacon
    assert beacon is not None
    return beacon.beacon_round


def over(evening: Evening, **more: Any) -> Evening:
    number = fixed(evening, **more)
    evening.organise.give_nonce("a_1", ID, 1, "mine") if not more else None
    evening.organise.receive_beacon(ID, LEAGUE.signature(number))
    evening.start().round().play_all()
    evening.organise.end(MAKER, ID)
    return evening.advance()


def games(evening: Evening) -> list[str]:
    return [game for held in evening.line.tournament.played[0].rounds for one in held.opened.values() for game in one]


@pytest.mark.parametrize("more", [{}, {"deal": "duplicate"}], ids=["each", "duplicate"])
def test_seeds_of_games_follow_from_the_seed_and_the_beacon(evening: Evening, more: dict[str, Any]) -> None:
    over(evening, **more)
    now = evening.line.tournament
    seed = bytes.fromhex(now.seed or "")
    assert now.beacon is not None
    assert commitment(seed, ID) == now.commit
    for game in games(evening):
        lobby = evening.tournaments.opener.look(game).lobby
        context = lobby.context(game)
        assert lobby.commit == commitment(seed_of(mixed(seed, now), context), context)
        assert lobby.commit != commitment(seed_of(seed, context), context)
    words = in_words(audited(evening))
    number, chain = now.beacon.beacon_round, LEAGUE.chain.hash
    assert words.endswith(f"Draws and shuffles mix in round {number} of the beacon {chain}, and its signature holds.")


def test_nothing_begins_before_the_round_is_received(evening: Evening) -> None:
    number = fixed(evening)
    with pytest.raises(Refusal, match="beacon-awaited") as caught:
        evening.start()
    assert caught.value.message.fields["number"] == number
    assert "The draws wait for round" in in_words(audited(evening))
    with pytest.raises(Refusal, match="invalid-beacon/signature"):
        evening.organise.receive_beacon(ID, LEAGUE.signature(number + 1))
    evening.organise.receive_beacon(ID, LEAGUE.signature(number))
    record = list(evening.journal.read(ID))
    assert "Whether the draws mix it in can be checked when the seed is open." in in_words(audit_record(record))
    evening.start()


def test_a_cancelled_event_waits_for_no_round(evening: Evening) -> None:
    number = fixed(evening)
    evening.organise.cancel(MAKER, ID, "Nobody came.")
    said = in_words(audited(evening))
    assert f"The tournament ended before round {number} of the beacon" in said


def test_a_lifted_requirement_is_named_by_the_audit(evening: Evening) -> None:
    number = fixed(evening)
    evening.organise.rule(MAKER, ID, lambda now: lift(now, "It does not answer."), desk=False)
    evening.start().round().play_all()
    found = audited(evening)
    assert found.verdict == "agrees"
    assert in_words(found).endswith(
        f"The requirement of beacon round {number} was lifted by a ruling, so no draw mixes it in."
    )


def test_an_organiser_who_plays_cannot_lift_it(evening: Evening) -> None:
    """The randomness may be public already, and a choice between two draws is one of their own matters."""
    fixed(evening)
    evening.organise.enter(MAKER, ID)
    with pytest.raises(Refusal, match="conflict-of-interest"):
        evening.organise.rule(MAKER, ID, lambda now: lift(now, "I know what came out."), desk=False)


def _unmixed(evening: Evening, game: str) -> Change:
    def change(told: Told) -> None:
        seed = seed_of(bytes.fromhex(evening.line.tournament.seed or ""), game)
        told[0][1]["commit"] = commitment(seed, game)
        told[place_of(told, "seed-opened")][1]["seed"] = seed.hex()

    return change


def test_a_game_whose_shuffles_leave_the_beacon_out_is_found(evening: Evening) -> None:
    over(evening)
    first = games(evening)[0]
    found = copied(evening, {first: _unmixed(evening, first)})
    assert (found.verdict, found.rule) == ("differs", "every tournament: shuffles: seeds")
    assert "does not follow from the seed of its tournament" in in_words(found)


def test_a_forged_signature_is_found(evening: Evening) -> None:
    over(evening)
    found = copied(evening, having(BeaconReceived.type_name(), signature=Beacon(9).signature(1)))
    assert (found.verdict, found.rule) == ("differs", "every tournament: beacon: signature")
