"""An organiser's desk without a service: facts are encoded by their codec and folded, as on record."""

import json
import random
from collections.abc import Sequence
from typing import Any, Final, Self

import msgspec

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.game.results import Standing, ranked
from domain.table.lobby_facts import Rules, Visibility
from domain.tournament.beacon import mixed
from domain.tournament.drawing import begin_stage, chance_of, draw_round, publish
from domain.tournament.entering import register
from domain.tournament.facts import TOURNAMENT_CODEC, TournamentCreated
from domain.tournament.formats.format import DrawSituation, Solver
from domain.tournament.formats.stage import Stage, check_stages
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import report, walkovers
from domain.tournament.tournament import Tournament
from tests.support.recorded import Recorded

SEED = bytes(range(32))
ID = "t_1"


def places(*scores: int | None) -> tuple[Standing, ...]:
    """The standings of those who came."""
    return ranked([Standing(seat, 0, score) for seat, score in enumerate(scores) if score is not None])


class InOrder:
    """A solver that pairs four as they are seeded, and has no pairing for more."""

    name = "in order"

    def __call__(self, situation: DrawSituation, /) -> Draw | None:
        seeds = situation.seeds
        return Draw((seeds[:2], seeds[2:])) if len(seeds) == 4 else None


IN_ORDER: Final = InOrder()


class Organiser:
    def __init__(
        self, *stages: Stage, sizes: Sequence[int] = (2, 3, 4), visibility: Visibility = "public", **more: Any
    ) -> None:
        check_stages(stages, sizes)
        rules = Rules("kingdomino", 1, {}, {"dominoes": "0" * 64})
        created = TournamentCreated(
            "Open",
            rules,
            tuple(sizes),
            stages,
            visibility,
            commitment(SEED, ID),
            ("olga",),
            **{"play": "typed", **more},
        )
        self.facts: list[Fact] = [_recorded(created)]
        self.tournament = Tournament.made(created, "max")

    def tell(self, *facts: Fact) -> None:
        for fact in facts:
            recorded = _recorded(fact)
            assert recorded == fact
            self.facts.append(recorded)
            self.tournament.apply(recorded, len(self.facts))
            for played in self.tournament.played:
                for held, known in zip(
                    played.rounds[-2:], played.known(after=max(len(played.rounds) - 2, 0)), strict=True
                ):
                    assert held.unfinished == len(known.tables) - len(known.outcomes)

    def folded(self) -> Tournament:
        """Return the tournament folded again from the record."""
        first, *others = self.facts
        assert isinstance(first, TournamentCreated)
        made = Tournament.made(first, "max")
        for seq, fact in enumerate(others, 2):
            made.apply(fact, seq)
        return made

    def enter(self, number: int) -> Self:
        for _ in range(number):
            account = f"a_{len(self.tournament.entries.entrants) + 1}"
            self.tell(register(self.tournament, ID, mixed(SEED, self.tournament), account, None))
        return self

    def begin(self, chosen: Sequence[int] | None = None) -> Self:
        self.tell(begin_stage(self.tournament, chosen))
        return self

    def draw(self, solver: Solver | None = IN_ORDER) -> Self:
        """Draw and publish the next round. Every service has a solver."""
        chance = chance_of(mixed(SEED, self.tournament), ID, len(self.tournament.played))
        self.tell(draw_round(self.tournament, chance, solver))
        self.tell(publish(self.tournament))
        return self

    def play(self, chance: random.Random, away: float = 0.0) -> Self:
        """All games of the last round, by chance, the lower numbers being the better ones."""
        self.tell(*walkovers(self.tournament))
        number = len(self.tournament.current.rounds)
        held = self.tournament.current.rounds[-1]
        for table in held.tables:
            while self.tournament.current.outcome(held, table.number) is None:
                order = self.tournament.current.stage.format.order(table.entrants, len(held.games[table.number]) + 1)
                came = [
                    self.tournament.entries.entrants[entrant].playing and chance.random() >= away for entrant in order
                ]
                scores = [
                    chance.randint(0, 9) - entrant // 4 if here else None
                    for entrant, here in zip(order, came, strict=True)
                ]
                absent = [seat for seat, here in enumerate(came) if not here]
                self.tell(report(self.tournament, number, table.number, places(*scores), absent))
        return self


def _recorded(fact: Fact) -> Fact:
    """The fact as it comes back from the record for somebody who may see all of it."""
    data, secrets = TOURNAMENT_CODEC.encode(fact)
    opened = {secret.path: secret.value for secret in secrets}
    return TOURNAMENT_CODEC.decode(Recorded(fact.type_name(), json.dumps(data).encode()), opened)


def again(tournament: Tournament) -> Tournament:
    """The tournament after it was stored."""
    return msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament)
