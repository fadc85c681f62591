"""Our rules of Dominion and those of pyminion: the same games, decision by decision.

`docs/laws.md` lists all known differences with the sources that decide them. Five of them end a game, and the others
are avoided or repaired. The long form plays 10,000 games.
"""

import logging
import sys
import traceback
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.games.dominion.turn import EFFECTS, Turn
from tests.differential.both_engines import Difference, OurGame, same
from tests.support.server import ROOT

sys.path.append(str(ROOT / ".venv" / "pyminion"))
pytest.importorskip("pyminion", reason="pyminion is not installed: `make .venv/pyminion` installs it")

from pyminion.exceptions import EmptyPile
from pyminion.expansions.base import base_set
from pyminion.expansions.intrigue import intrigue_set

from tests.differential.pyminion_cards import BY_ID, KINGDOM_CARDS
from tests.differential.pyminion_picks import NothingToChoose, state
from tests.differential.pyminion_side import TheirGame, TheirPlayer, TurnLimitReached

GAMES, SHORT, BATCH = 10_000, 20, 500


def played(number: int) -> str:
    """Play a game in both engines, and return how it ended: at its end, at the turn limit, or by a known difference."""
    ours = OurGame(number, KINGDOM_CARDS)
    players = [TheirPlayer(ours, seat) for seat in range(ours.setting.seats)]
    players = players[ours.starter :] + players[: ours.starter]
    kingdom = [BY_ID[card] for card in ours.setting.options.kingdom]
    theirs = TheirGame(players, [base_set, intrigue_set], kingdom, random_order=False, log_stdout=False)
    try:
        result = theirs.play()
    except TurnLimitReached:
        check_cards(ours, theirs)
        return "turn limit"
    except NothingToChoose:
        return "a choice among too few cards"
    except (IndexError, EmptyPile) as failed:
        if "/pyminion/pyminion/" not in traceback.extract_tb(failed.__traceback__)[-1].filename:
            raise
        return "a card that is not there"
    except Difference as found:
        if (known := explained(found, ours)) is None:
            raise
        return known
    check_cards(ours, theirs)
    ended = ours.play.copy.ended
    same("end", ended and ended.reason, "finished")
    scores = {summary.player.seat: summary.score for summary in result.player_summaries}
    same("scores", {standing.seat: standing.score for standing in ended.standings}, scores)
    winners = {standing.seat for standing in ended.standings if standing.place == 1}
    same("winners", winners, {player.seat for player in result.winners})
    return "end"


def check_cards(ours: OurGame, theirs: TheirGame) -> None:
    found = state(theirs, theirs.players[0])
    del found["turn"]
    ours.compare(found)


def explained(found: Difference, ours: OurGame) -> str | None:
    """Return the known difference, or None."""
    zone = found.what.partition(" ")[0]
    if found.what == "turn" and found.ours[:3] == found.theirs[:3] and ours.plays.count("merchant") > 1:
        return "Merchant played twice"
    if zone in {"hand", "deck", "discard"} and "minion" in ours.plays and "moat" in ours.reactions.values():
        return "Minion beside a Moat" if ours.setting.seats > 2 else None
    if zone == "discard" and "library" in ours.plays and Counter(found.ours) > Counter(found.theirs):
        return "cards set aside by Library"
    return None


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Discard the messages of pyminion, which logs its games."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


LONG = [pytest.param(range(first, first + BATCH), marks=pytest.mark.long) for first in range(0, GAMES, BATCH)]


def check_games(numbers: range) -> None:
    for number in numbers:
        played(number)


@pytest.mark.parametrize("numbers", [range(SHORT), *LONG], ids=lambda numbers: f"pyminion-from-{numbers[0]}")
def test_both_engines_agree(numbers: range) -> None:
    check_games(numbers)


def test_a_wrong_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_cards(turn: Turn) -> None:
        turn.add(cards=2)

    monkeypatch.setitem(EFFECTS, "smithy", two_cards)
    with pytest.raises(Difference):
        check_games(range(SHORT))
