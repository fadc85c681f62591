"""Explanations of a round's pairing: its costs."""

from domain.tournament.formats.teams import chosen
from domain.tournament.pairing.cost import CostReason, Field, reasons
from domain.tournament.pairing.history import History
from domain.tournament.results.refs import RoundRef
from domain.tournament.tournament import Tournament


def reasons_of(tournament: Tournament, ref: RoundRef) -> list[CostReason]:
    """Return the costs of a round's pairing, table by table.

    The round may be drawn and not yet published.
    """
    stage, number = ref
    played = tournament.begun_stage(stage)
    drawn = played.drawn_round(number)
    full = played.stage.format.chosen_for(tournament.sizes)
    if full is None:
        return []
    carried = tournament.carried(stage)
    before = [held for known in carried for held in known.known()] + played.paired(number - 1)
    teams = played.stage.teams is not None
    crosstable = played.of_teams(number - 1) if teams else played.crosstable(carried, number - 1)
    made = chosen(drawn)
    present = [*(entrant for table in made.tables for entrant in table), *made.byes]
    points = {entrant: crosstable.points(entrant).value for entrant in present}
    return reasons(Field(points, History.of(before, full), full, tournament.forbidden_pairs), made)
