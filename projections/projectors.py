"""Collect all read models."""

import hashlib
from functools import cache
from typing import Final, get_type_hints

import msgspec

from events.log.journal import Journal
from projections.authorship import Texts
from projections.disputes import DisputeQueries
from projections.game_statistics import Statistics
from projections.games import Games
from projections.matches import Matches
from projections.notifier import Notifier
from projections.precedents import Precedents
from projections.projector import FoldProjector, Projector, RowSource
from projections.ratings import Ratings
from projections.resting_games import Resting
from projections.seats import Seats
from projections.tables import MARKS, TROUBLES, Tables, form_of
from projections.tournaments import Tournaments
from projections.transparency_tree import Tree


class Projectors:
    """All read models, one in each field.

    Batches are written in the order of the fields.
    """

    games: Games
    disputes: DisputeQueries
    precedents: Precedents
    ratings: Ratings
    statistics: Statistics
    matches: Matches
    tournaments: Tournaments
    tree: Tree
    seats: Seats
    texts: Texts
    resting: Resting

    def __init__(self, live: RowSource, bell: Notifier, journal: Journal) -> None:
        for name, model in PROJECTORS.items():
            setattr(self, name, model(live, bell, journal))


PROJECTORS: Final[dict[str, type[Projector]]] = get_type_hints(Projectors)


def fold_projectors() -> list[type[FoldProjector]]:
    """Return the read models that store a fold of each stream."""
    return [model for model in PROJECTORS.values() if issubclass(model, FoldProjector)]


@cache
def tables(number: int) -> Tables:
    """Return the tables of the generation `number`."""
    return Tables(number, [*(table for model in PROJECTORS.values() for table in model.tables), TROUBLES, MARKS])


@cache
def shape() -> str:
    """Return a name for the form and meaning of all tables.

    Builds with different shapes use different generations.
    """
    models = [[name, model.meaning, *map(form_of, model.tables)] for name, model in PROJECTORS.items()]
    folds = msgspec.json.schema_components([model.fold for model in fold_projectors()])
    named = msgspec.json.encode([models, form_of(TROUBLES), form_of(MARKS), folds], order="sorted")
    return hashlib.sha256(named).hexdigest()[:16]
