"""The decision as which viewer an account may look at a game."""

from typing import NamedTuple

from domain.game.facts import EVERYONE
from domain.game.refusal import Refusal
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.office import NO_OFFICE, Office
from events.log.viewer import Viewer
from service.features.games.loaded_game import unknown_game


class ViewAccess(NamedTuple):
    """A caller's access to a game: the viewer as which the caller looks, and the last visible event.

    `by_office` is true if the caller sees this only because they may rule on the game, so every look is recorded first.
    `upto` is the last event that they may see. For a caller by office it is the newest event, so that they see nothing
    beyond the recorded look. For a delayed spectator it is an earlier event. For all others it is None.
    """

    viewer: Viewer
    by_office: bool = False
    upto: int | None = None

    @property
    def delayed(self) -> bool:
        """Whether the caller sees the game later than its players."""
        return self.upto is not None and not self.by_office

    def moment(self, at: int | None) -> int | None:
        """Return the event after which to show the game, for a requested event `at`. None means now."""
        if self.upto is not None and at is not None and at > self.upto:
            raise Refusal("unknown-event/range", pointer="/at", last=self.upto)
        return self.upto if at is None else at


def perspective(lobby: Lobby, account: str | None, game: str, view: str | None) -> Viewer:
    """Return the viewer as which an account looks without any office. Refuse a view that it may not have."""
    return sight(lobby, account, game, view, NO_OFFICE).viewer


def sight(lobby: Lobby, account: str | None, game: str, view: str | None, office: Office) -> ViewAccess:
    trusted, knows = lobby.may_referee(account, office), lobby.knows(account)
    if not (trusted or knows):
        raise unknown_game(game)
    mine = lobby.seats_of(account)
    sandbox = lobby.sandbox and account == lobby.maker
    if view is None:
        if sandbox:
            return ViewAccess(Viewer.referee())
        return ViewAccess(Viewer.seat(mine[0]) if mine else Viewer.public(), by_office=not knows)
    if view == "seat":
        if not mine:
            raise Refusal("not-seated/game", pointer="/view")
        return ViewAccess(Viewer.seat(mine[0]))
    viewer = named(lobby, view)
    if viewer == Viewer.public() or lobby.status == "final" or sandbox or viewer.place in mine:
        return ViewAccess(viewer, by_office=not knows)
    if trusted:
        _check_confidences(lobby, account, viewer)
        return ViewAccess(viewer, by_office=True)
    raise Refusal("view-not-yours", pointer="/view", view=view)


def _check_confidences(lobby: Lobby, account: str | None, viewer: Viewer) -> None:
    """Refuse a view with confidential texts of a dispute on which the account may not rule.

    A copy without them would not verify, because the referee's view opens everything.
    """
    for dispute in lobby.disputes.all.values():
        if dispute.barred(account or "") is not None and _reads(dispute, viewer):
            raise Refusal("view-not-yours/confidential", pointer="/view", view=str(viewer), dispute=dispute.id)


def _reads(dispute: Dispute, viewer: Viewer) -> bool:
    """Return whether a viewer reads a confidential text of a dispute that is not decided."""
    if viewer.sees_all:
        return bool(dispute.confided)
    asked = (question for question in dispute.questions if question.told != EVERYONE)
    return any(viewer.may_see(question.told) for question in asked if question.seq in dispute.confided)


def named(lobby: Lobby, view: str) -> Viewer:
    """Return the viewer with the name `view`, such as `seat-1`. Refuse an unknown name."""
    try:
        viewer = Viewer.named(view)
    except ValueError as error:
        raise Refusal("invalid/view", pointer="/view", view=view) from error
    if viewer.place is not None and viewer.place >= len(lobby.chairs):
        raise Refusal("unknown-seat/game", pointer="/view", seats=len(lobby.chairs))
    return viewer
