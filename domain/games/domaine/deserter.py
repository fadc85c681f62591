"""The action in which a knight of a neighbouring domain deserts to the player.

It leaves the board, and the player places a knight in their own domain.
"""

from collections.abc import Iterator

from domain.game.play import Steps
from domain.games.domaine.choices import OnSquare, on
from domain.games.domaine.facts import KnightDeserted
from domain.games.domaine.knights import affordable, place
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.turn import Turn


def deserters(turn: Turn, land: Land, ducats: int) -> Iterator[OnSquare]:
    """Yield the knights that can desert to the current player.

    The owner's other knights must stay linked to their castles without the deserter, and the player must be able to
    place a knight.
    """
    if not turn.supply:
        return
    for victim in land.domains.values():
        if any(_sites(turn, land, recruiter, ducats) for recruiter in _recruiting(turn, land, victim)):
            for knight in sorted(victim.knights):
                if not land.stragglers(victim.seat, without=knight):
                    yield on("desert", knight)


def take_deserter(turn: Turn, count: int) -> Steps[None]:  # noqa: ARG001  always one deserter
    """Ask the player which knight deserts, remove it, and place the player's new knight."""
    land = turn.table.land
    ducats = turn.player.ducats
    picked = yield from turn.choose("desert", "choose-deserter", deserters(turn, land, ducats))
    if picked is None:
        return
    victim = land.domain_at[picked.square]
    turn.record(KnightDeserted(turn.seat, victim.seat, picked.x, picked.y))
    sites = {
        site.square: site
        for recruiter in _recruiting(turn, land, victim)
        for site in _sites(turn, land, recruiter, ducats)
    }
    picked = yield from turn.choose("knight", "place-deserter", (sites[square] for square in sorted(sites)))
    if picked is not None:
        place(turn, land, picked)


def _recruiting(turn: Turn, land: Land, victim: Domain) -> list[Domain]:
    """Return the player's domains that have a knight and are next to the domain `victim`.

    Allied domains do not count if the option `alliance_blocks_deserters` is on.
    """
    if victim.seat == turn.seat:
        return []
    blocking = turn.table.options.alliance_blocks_deserters
    return [
        domain
        for domain in land.next_to(victim)
        if domain.seat == turn.seat and domain.knights and not (blocking and land.allied(domain, victim))
    ]


def _sites(turn: Turn, land: Land, domain: Domain, ducats: int) -> list[OnSquare]:
    """Return the squares of a domain where the player can place the new knight."""
    return list(affordable(turn, land, ducats, domain.squares))
