"""What can be seen on the table: everything but the order of the deck and the cards that others have drawn from it."""

from typing import Any

from domain.domaine.board import told
from domain.domaine.land import Domain, Land
from domain.domaine.layout import layout
from domain.domaine.score import income, points, standings
from domain.domaine.table import DomaineTable
from domain.results import Standing


def view(table: DomaineTable) -> dict[str, Any]:
    """Of somebody's copy, which holds only the hands that this somebody may know."""
    land = table.land
    return {
        **layout(table),
        "domains": [_domain(land, domain) for domain in land.domains.values()],
        "neutral_zones": [[told(square) for square in sorted(zone)] for zone in land.neutral_zones],
        "players": [_player(table, land, standing) for standing in standings(table)],
        "deck": {
            "count": len(table.backs),
            "backs": table.backs,
            "order": None if table.deck is None else list(table.deck),
        },
        "king": table.setup.king,
    }


def _domain(land: Land, domain: Domain) -> dict[str, Any]:
    return {
        "seat": domain.seat,
        "castle": told(domain.castle),
        "squares": [told(square) for square in sorted(domain.squares)],
        "knights": len(domain.knights),
        "points": points(land, domain),
    }


def _player(table: DomaineTable, land: Land, standing: Standing) -> dict[str, Any]:
    seat = standing.seat
    player = table.players[seat]
    return {
        "ducats": player.ducats,
        "hand": None if player.drawn is None else list(player.hand),
        "hand_size": player.cards,
        "backs": player.backs,
        "taken": list(player.taken),
        "knights": table.supply(seat),
        "income": income(land, seat),
        "score": standing.score,
        "breakdown": standing.breakdown,
    }
