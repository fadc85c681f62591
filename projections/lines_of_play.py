"""Find the hidden orders that play on another branch has revealed, after a branch was abandoned."""

from collections.abc import Iterable

from domain.game.facts import Codec, Fact
from domain.game.play import BranchBegun
from domain.table.rewinds import changed, hidden
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import Past, fact_of

_BEGUN = BranchBegun.type_name()


def learnt(past: Past, codec: Codec, since: Iterable[Stored], ruling: int) -> set[str]:
    """Return the hidden orders of an abandoned branch that a player may know from later play.

    Event `ruling` abandoned the branch. `since` are the events after the ruling, and `past` is that of the whole game.
    """
    fold = past(Viewer.referee(), ruling)
    before = hidden(fold.copy.table)
    begun: Fact | None = None
    found: set[str] = set()
    for stored in since:
        if begun is None and stored.event.type == _BEGUN:  # after an end, that of a later ruling
            begun = fact_of(codec, stored, Viewer.referee())
            assert isinstance(begun, BranchBegun)  # noqa: S101 - its type says so
            before = {name: order for name, order in before.items() if name not in begun.shuffled}
        fold.apply(stored, linked=True)
        if begun is not None:
            found |= changed(before, fold.copy.table)
    return found
