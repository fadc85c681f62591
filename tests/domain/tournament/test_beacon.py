"""A tournament fixes a round of a beacon: its effects, the refusals, and every forgery that an audit finds."""

import hmac
import json
import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby_facts import SeedOpened
from domain.tournament import beacon, drawing, entering, facts
from domain.tournament.auditing import Auditor, Difference
from domain.tournament.beacon_check import check_beacon
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament
from tests.domain.tournament.test_auditing import altered
from tests.support.beacons import Beacon
from tests.support.organising import ID, SEED, InOrder, Organiser

LEAGUE = Beacon()
CHAIN = LEAGUE.chain
NUMBER = 4242
DUE = CHAIN.time_of(NUMBER)
BEFORE, AFTER = DUE - 3600, DUE + 10
SIGNED = LEAGUE.signature(NUMBER)


def opened() -> Organiser:
    return Organiser(Stage(Swiss(rounds=2, size=2), Scale("win"))).enter(6)


def fixed() -> Organiser:
    organiser = opened()
    organiser.tell(beacon.fix(organiser.tournament, CHAIN, NUMBER, BEFORE), facts.NonceGiven(1, "mine"))
    return organiser


def received() -> Organiser:
    organiser = fixed()
    organiser.tell(beacon.receive(organiser.tournament, SIGNED))
    return organiser


def whole() -> Organiser:
    organiser = received().enter(1).begin().draw().enter(1)
    chance = random.Random(3)
    organiser.play(chance).draw().play(chance)
    organiser.tell(drawing.end(organiser.tournament), SeedOpened(SEED.hex()))
    return organiser


def audited(told: Sequence[Fact], times: Callable[[int], int] | None = None) -> tuple[Difference | None, int]:
    """The first difference and its event. Events are recorded before the round is due until it is received."""
    auditor = Auditor(ID, InOrder(), SEED)
    first, *more = told
    assert isinstance(first, facts.TournamentCreated)
    assert auditor.begin(first) is None
    tournament, now = Tournament.made(first, "max"), BEFORE
    for seq, fact in enumerate(more, 2):
        now = AFTER if isinstance(fact, facts.BeaconReceived) else now
        found = auditor.look(tournament, fact, now if times is None else times(seq))
        if found is not None:
            return found, seq
        tournament.apply(fact, seq)
    return None, len(told)


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as caught:
        act()
    assert caught.value.message.id == code


def test_a_tournament_with_a_beacon_agrees() -> None:
    assert audited(whole().facts) == (None, len(whole().facts))


def test_the_seed_is_mixed_as_the_record_page_says() -> None:
    """Computed from docs/shuffles.md, without the code under test."""
    randomness = sha256(bytes.fromhex(SIGNED)).hexdigest()
    text = json.dumps(["beacon", CHAIN.hash, NUMBER, randomness], separators=(",", ":"))
    expected = hmac.digest(SEED, text.encode(), "sha256")
    organiser = received()
    assert beacon.mixed(SEED, organiser.tournament) == expected
    before = [known.lot for known in fixed().tournament.entries.entrants.values()]
    lots = [
        int.from_bytes(hmac.digest(bytes.fromhex(randomness), f'["lot",{lot}]'.encode(), "sha256")[:8]) // 2048
        for lot in before
    ]
    assert [known.lot for known in organiser.tournament.entries.entrants.values()] == lots
    assert set(lots).isdisjoint(before)
    late = entering.register(organiser.tournament, ID, expected, "a_7", None)
    assert late.lot == Chance(expected, ID).dice(purpose="lot", ordinal=1, seat=7)(entering.LOTS)


def test_another_beacon_gives_other_draws() -> None:
    """Neither the seed nor the beacon alone decides."""
    draws = []
    for number in (NUMBER, NUMBER + 1):
        organiser = opened()
        organiser.tell(facts.BeaconFixed(CHAIN, number), facts.BeaconReceived(number, LEAGUE.signature(number)))
        draws.append(beacon.mixed(SEED, organiser.tournament))
        draws.append(beacon.mixed(bytes(32), organiser.tournament))
    assert len({*draws, SEED}) == 5


FORGERIES: list[tuple[str, type[Fact], dict[str, Any], str]] = [
    ("other round", facts.BeaconReceived, {"beacon_round": NUMBER + 1}, "beacon: signature"),
    ("other round, signed", facts.BeaconReceived,
     {"beacon_round": NUMBER + 1, "signature": LEAGUE.signature(NUMBER + 1)}, "beacon: signature"),
    ("signature of another round", facts.BeaconReceived, {"signature": LEAGUE.signature(NUMBER + 1)},
     "beacon: signature"),
    ("signature with another key", facts.BeaconReceived, {"signature": Beacon(99).signature(NUMBER)},
     "beacon: signature"),
    ("no signature", facts.BeaconReceived, {"signature": "ff" * 48}, "beacon: signature"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "rule"), [each[1:] for each in FORGERIES], ids=[x[0] for x in FORGERIES])
def test_a_forged_round_is_found(kind: type[Fact], change: dict[str, Any], rule: str) -> None:
    told, seq = altered(whole().facts, kind, **change)
    found, at = audited(told)
    assert found is not None
    assert (at, found.rule) == (seq, rule)


def test_another_key_or_number_in_the_fixed_chain_is_found_when_the_round_is_received() -> None:
    for change in ({"chain": msgspec.structs.replace(Beacon(99).chain)}, {"beacon_round": NUMBER + 1}):
        told, seq = altered(whole().facts, facts.BeaconFixed, **change)
        found, at = audited(told)
        assert found is not None
        assert (at, found.rule) == (seq + 2, "beacon: signature")


def test_a_draw_that_leaves_the_beacon_out_is_found() -> None:
    organiser = received().begin()
    unmixed = drawing.draw_round(organiser.tournament, drawing.chance_of(SEED, ID, 1))
    organiser.draw()
    drawn = next(fact for fact in organiser.facts if isinstance(fact, facts.RoundDrawn))
    assert drawn != unmixed, "this seed must show the difference"
    told, seq = altered(organiser.facts, facts.RoundDrawn, tables=unmixed.tables, byes=unmixed.byes, cost=unmixed.cost)
    found, at = audited([*told, facts.TournamentCancelled("no more"), SeedOpened(SEED.hex())])
    assert found is not None
    assert (at, found.expected) == (seq, drawn)


def test_a_late_lot_that_leaves_the_beacon_out_is_found() -> None:
    told, seq = altered(whole().facts, facts.EntrantRegistered, 6, lot=entering.lot_of(SEED, ID, 7))
    found, at = audited(told)
    assert found is not None
    assert (at, found.rule) == (seq, "entries: lot")


def test_a_start_before_the_round_is_received_is_found() -> None:
    told = [fact for fact in whole().facts if not isinstance(fact, facts.BeaconReceived)]
    seq = next(seq for seq, fact in enumerate(told, 1) if isinstance(fact, facts.StageBegun))
    unmixed = [msgspec.structs.replace(fact, lot=entering.lot_of(SEED, ID, fact.entrant))
               if isinstance(fact, facts.EntrantRegistered) else fact for fact in told]  # fmt: skip
    found, at = audited(unmixed)
    assert found is not None
    assert (at, found.why.id) == (seq, "audit/not-allowed")


@pytest.mark.parametrize(
    ("moment", "kind"),
    [
        (DUE, facts.BeaconFixed), (DUE + 1, facts.BeaconFixed), (DUE - beacon.LEAD + 1, facts.BeaconFixed),
        (DUE - beacon.FURTHEST - 1, facts.BeaconFixed),
    ],
)  # fmt: skip
def test_a_round_fixed_too_late_or_too_early_is_found(moment: int, kind: type[Fact]) -> None:
    told = whole().facts
    found, at = audited(told, lambda _: moment)
    assert found is not None
    assert told[at - 1].__class__ is kind
    assert found.rule == "beacon"


def test_a_nonce_given_when_the_round_was_due_is_found() -> None:
    told = whole().facts
    given = next(seq for seq, fact in enumerate(told, 1) if isinstance(fact, facts.NonceGiven))
    assert audited(told, lambda seq: BEFORE if seq < given else DUE - 1)[0] is None
    found, at = audited(told, lambda seq: BEFORE if seq < given else DUE)
    assert found is not None
    assert (at, found.rule) == (given, "entries")


def test_what_is_refused() -> None:
    now = opened().tournament
    refused("beacon-settled/none", lambda: beacon.receive(now, SIGNED))
    refused("beacon-settled/none", lambda: beacon.lift(now, "why"))
    refused("invalid-beacon/time", lambda: beacon.fix(now, CHAIN, NUMBER, DUE - 59))
    far = msgspec.structs.replace(CHAIN, period=1 << 31)
    refused("invalid-beacon/time", lambda: beacon.fix(now, far, 1 << 52, None))
    assert beacon.fix(now, CHAIN, NUMBER, DUE - 60)
    now = fixed().tournament
    refused("beacon-settled/fixed", lambda: beacon.fix(now, CHAIN, NUMBER, BEFORE))
    refused("invalid-beacon/signature", lambda: beacon.receive(now, Beacon(99).signature(NUMBER)))
    refused("beacon-awaited", lambda: drawing.begin_stage(now))
    refused("beacon-settled/nonce", lambda: entering.give_nonce(now, 2, "n", DUE))
    assert entering.give_nonce(now, 2, "n", DUE - 1)
    now = received().tournament
    refused("beacon-settled/received", lambda: beacon.receive(now, SIGNED))
    refused("beacon-settled/received", lambda: beacon.lift(now, "why"))
    refused("beacon-settled/fixed", lambda: beacon.fix(now, CHAIN, NUMBER + 1, BEFORE))
    refused("beacon-settled/nonce", lambda: entering.give_nonce(now, 2, "n"))
    begun = opened().begin().tournament
    refused("beacon-settled/begun", lambda: beacon.fix(begun, CHAIN, NUMBER, BEFORE))


def test_a_lifted_requirement_is_a_ruling_and_play_begins_without_the_beacon() -> None:
    organiser = fixed()
    organiser.tell(beacon.lift(organiser.tournament, "The beacon does not answer.", "2.3"))
    now = organiser.tournament
    assert [known.kind for known in now.rulings] == ["beacon-lifted"]
    assert now.beacon is None
    assert beacon.mixed(SEED, now) == SEED
    organiser.tell(beacon.fix(now, CHAIN, NUMBER + 1, BEFORE))
    organiser.tell(beacon.lift(now, "It does not answer either."))
    organiser.begin().draw().play(random.Random(1))
    organiser.tell(facts.TournamentCancelled("no more"), SeedOpened(SEED.hex()))
    assert audited(organiser.facts)[0] is None


def test_a_record_whose_beacon_was_fixed_after_the_start_is_found() -> None:
    told = whole().facts
    about = [fact for fact in told if isinstance(fact, facts.BeaconFixed | facts.BeaconReceived)]
    found = [check_beacon(order) for order in (told, [*(fact for fact in told if fact not in about), *about])]
    assert [one and one.verdict for one in found] == ["received", "forged"]
    assert "FORGED" in found[1].words()  # type: ignore[union-attr]  # its verdict was just read
