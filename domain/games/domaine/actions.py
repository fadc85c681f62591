"""The table of Domaine's five actions: how each one is offered and carried out."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from domain.game.decisions import Option
from domain.game.play import Steps
from domain.games.domaine.alliance import alliances, make_alliance
from domain.games.domaine.borders import border_lines, place_borders
from domain.games.domaine.cards import ActionName
from domain.games.domaine.deserter import deserters, take_deserter
from domain.games.domaine.expansion import expand_domain, expansions
from domain.games.domaine.knights import knight_sites, place_knights
from domain.games.domaine.land import Land
from domain.games.domaine.turn import Turn


class Action(NamedTuple):
    """One of the five actions: the function that yields its first options, and the function that carries it out."""

    first: Callable[[Turn, Land, int], Iterator[Option]]
    """Yields the options of the first pick, for a player with a given number of ducats."""
    carry_out: Callable[[Turn, int], Steps[None]]
    """Carries out the action with at most the given number of pieces or squares."""


ACTIONS: Final[dict[ActionName, Action]] = {
    "borders": Action(border_lines, place_borders),
    "knights": Action(knight_sites, place_knights),
    "expand": Action(expansions, expand_domain),
    "deserter": Action(deserters, take_deserter),
    "alliance": Action(alliances, make_alliance),
}
