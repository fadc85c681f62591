"""The answer that shows a game to one viewer."""

from collections.abc import Sequence

from domain.game.ruleset import View
from domain.table.clocks import spelled
from domain.table.lobby import Takeback
from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.answers import DecisionAnswer, Game, GameSeat, OpenTakeback
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.terms_answer import GameTerms
from service.platform.answers import ABSENT


def game_answer(fold: GameFold, game: str, account: str | None) -> Game:
    """Return the answer about a game, as the fold's viewer sees it.

    `account` only marks its own seats. The caller adds handles and the text of the question later.
    """
    lobby = fold.lobby
    begun = lobby.status not in {"open", "cancelled"}
    return Game(
        id=game,
        origin=None,
        ruleset=lobby.rules.ruleset,
        rules=lobby.rules,
        status=lobby.status,
        paused=lobby.paused and lobby.status == "running",
        visibility=lobby.visibility,
        sandbox=lobby.sandbox,
        match=part_of_match(lobby.part_of),
        tournament=part_of_tournament(lobby.table_of),
        fork_of=lobby.fork_of,
        draws=lobby.draws,
        terms=GameTerms.of(lobby.terms),
        maker=lobby.maker,
        seats=seat_answers(lobby.chairs, lobby.holders),
        you=lobby.seats_of(account),
        view=str(fold.viewer),
        version=fold.seq,
        head=fold.head,
        created_at=fold.made_at,
        at=fold.at,
        taken_back=[[first, last] for first, last in lobby.timeline.taken_back],
        commit=lobby.commit,
        seed=lobby.seed,
        table=_table(fold) if begun else None,
        decision=open_decision(fold),
        takeback=None if lobby.takeback is None else _takeback(lobby.takeback),
        clock=None if lobby.clocks is None else lobby.clocks.shown(),
        result=lobby.result,
        disputable_until=lobby.disputable_until,
        waived=list(lobby.waived),
        unwaived=lobby.unwaived if lobby.status == "ended" else [],
        final_from=_spelled(lobby.final_from if lobby.status == "ended" else None),
        abandoned_from=_spelled(_abandoned_from(fold)),
    )


def _table(fold: GameFold) -> View:
    table, viewer = fold.copy.table, fold.viewer
    return fold.rules.open_view(table) if viewer.sees_all else fold.rules.view(table, viewer.place)


def _abandoned_from(fold: GameFold) -> int | None:
    if fold.asked is None or fold.copy.open is None:
        return None
    return fold.lobby.abandoned_from(fold.copy.open.seat, fold.asked.event.at)


def _spelled(moment: int | None) -> str | None:
    return None if moment is None else spelled(moment)


def open_decision(fold: GameFold, viewer: Viewer | None = None) -> DecisionAnswer | None:
    """Return the open decision of a game as `viewer` sees it, by default the fold's own viewer."""
    question = fold.question(viewer)
    if question is None:
        return None
    if "ordered" in question:  # an imported game may order picks that no game here orders
        question["ordered"] = fold.rules.ordering.get(question["kind"]) if question["ordered"] else None
    return DecisionAnswer(**question)


def _takeback(asked: Takeback) -> OpenTakeback:
    return OpenTakeback(asked.seat, f"d{asked.to}", list(asked.agreed))


def seat_answers(chairs: Sequence[Chair], holders: Sequence[str | None]) -> list[GameSeat]:
    return [
        GameSeat(
            seat,
            chair.kind,
            holder or chair.account,
            taken=holder is not None,
            bot=ABSENT if chair.bot is None else chair.bot,
        )
        for seat, (chair, holder) in enumerate(zip(chairs, holders, strict=True))
    ]
