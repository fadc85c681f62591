"""How somebody's rating went, drawn: in the language asked for."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from domain.words import spoken
from service.charts.lines import Line, Point, line_chart

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "{name}: {game}, {players} players",
        "about": "The rating of {name} after each day with rated games: {first} on {begin}, {last} on {end}; "
        "at most {most}, at least {least}. The band shows the deviation to either side.",
        "up": "rating",
        "across": "day (UTC)",
    },
    "it": {
        "title": "{name}: {game}, {players} giocatori",
        "about": "Il punteggio di {name} dopo ogni giorno con partite valide: {first} il {begin}, {last} il {end}; "
        "al massimo {most}, al minimo {least}. La fascia mostra la deviazione da entrambi i lati.",
        "up": "punteggio",
        "across": "giorno (UTC)",
    },
    "pl": {
        "title": "{name}: {game}, graczy: {players}",
        "about": "Ranking gracza {name} po każdym dniu z grami rankingowymi: {first} dnia {begin}, {last} dnia {end}; "
        "najwyżej {most}, najniżej {least}. Pas pokazuje odchylenie w obie strony.",
        "up": "ranking",
        "across": "dzień (UTC)",
    },
    "pt": {
        "title": "{name}: {game}, {players} jogadores",
        "about": "A pontuação de {name} após cada dia com jogos pontuados: {first} em {begin}, {last} em {end}; "
        "no máximo {most}, no mínimo {least}. A faixa mostra o desvio para ambos os lados.",
        "up": "pontuação",
        "across": "dia (UTC)",
    },
}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SPAN: Final = 100
"""Less than this between the best day and the worst is not drawn as if it were more."""


class Rated(NamedTuple):
    """A rating and its deviation after a day (days since 1970)."""

    day: int
    rating: float
    deviation: float


def rating_chart(name: str, ruleset: str, players: int, days: Sequence[Rated], language: str) -> str:
    """`days` in their order, at least one."""
    words = spoken(_WORDS, language)
    ratings = [rated.rating for rated in days]
    about = words["about"].format(
        name=name,
        begin=date(days[0].day),
        end=date(days[-1].day),
        first=_told(ratings[0]),
        last=_told(ratings[-1]),
        most=_told(max(ratings)),
        least=_told(min(ratings)),
    )
    points = [
        Point(
            rated.day,
            rated.rating,
            rated.deviation,
            f"{date(rated.day)}: {_told(rated.rating)} ± {rated.deviation:.0f}",
        )
        for rated in days
    ]
    title = words["title"].format(name=name, game=ruleset.capitalize(), players=players)
    return line_chart(
        title, [Line(name, points)], about=about, across=words["across"], up=words["up"], dates=True, span=_SPAN
    )


def date(day: int) -> str:
    """A day as ISO 8601 writes it."""
    return (_EPOCH + timedelta(days=day)).date().isoformat()


def _told(rating: float) -> str:
    return f"{rating:.2f}".replace("-", "−")
