"""The drawing of a stage's bracket, with past results and the entrants of coming matches."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from domain.game.refusal import Refusal
from domain.tournament.formats.bracket import Meeting
from domain.tournament.played import HeldRound
from service.features.exports.layout import about
from service.features.exports.source import Extract
from service.features.exports.words import plain, translated
from service.features.tournaments.numbers import number
from service.platform.charts.svg import STYLE, at, fitted
from service.platform.charts.svg import escaped as written

MEDIA: Final = "image/svg+xml"

_WIDE, _TALL = 180, 44
_ACROSS, _DOWN = 210, 56
_EDGE, _TOP, _LABEL = 16, 48, 26
_ROOM_OF_SCORE = 44
_NAME = 28
"""Distance from the left edge of a box to the name. The seed is to the left of the name."""
_BOXES: Final = (
    ".bracket rect.box{fill:var(--ground);stroke:var(--rule)}.bracket .way{fill:none;stroke:var(--rule)}"
    ".bracket text.own{fill:var(--ink);font-size:13px}.bracket .won{font-weight:700}"
)


_LAST_ROUNDS: Final = ("final", "semi-finals", "quarter-finals")


class _Placed(NamedTuple):
    met: Meeting
    x: float
    y: float
    """Vertical centre of the match's box."""


def write(extract: Extract, language: str = "en") -> bytes:
    """Draw the bracket of a stage as of a round. Refuse with `no-bracket` if the stage has none."""
    held = extract.played.rounds[: extract.until]
    known = [one for one in extract.played.known(extract.until) if one.complete]
    meetings = extract.played.stage.format.meetings(extract.played.entrants, known)
    if not meetings:
        raise Refusal("no-bracket")
    return _drawn(extract, meetings, held, language).encode()


def _drawn(extract: Extract, meetings: Sequence[Meeting], held: Sequence[HeldRound], language: str) -> str:
    placed = list(_places(meetings))
    shown = {number: box for number, box in enumerate(placed) if not _void(meetings, box.met)}
    wide = max(box.x for box in placed) + _WIDE + _EDGE
    tall = max(box.y for box in placed) + _TALL / 2 + _EDGE
    head = extract.head
    title = plain(head.title or head.tournament)
    caption = f"{translated('sheets', 'bracket', language)}, {about(head, language, 'after')}"
    body = "".join(
        (
            f'<rect class="ground" width="{at(wide)}" height="{at(tall)}" rx="8"/>',
            f'<text class="heading" x="{_EDGE}" y="30">{written(fitted(title, wide - 2 * _EDGE, 15))}</text>',
            *_headings(shown.values(), language),
            *_round_names(meetings, language),
            *_ways(shown),
            *(part for box in shown.values() for part in _box(extract, box, meetings, held, language)),
        )
    )
    mark = hashlib.sha256(f"{title}\n{caption}\n{body}".encode(errors="replace")).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart bracket" role="img" width="{at(wide)}"'
        f' height="{at(tall)}" viewBox="0 0 {at(wide)} {at(tall)}" aria-labelledby="t{mark} d{mark}">'
        f'<title id="t{mark}">{written(title)}</title><desc id="d{mark}">{written(caption)}</desc>'
        f"<style>{STYLE}{_BOXES}</style>{body}</svg>\n"
    )


def _places(meetings: Sequence[Meeting]) -> Iterator[_Placed]:
    """Place the matches from left to right by rounds, each between its two source matches.

    The losers' side is below the winners' side.
    """
    ys: list[float] = []
    rows = {"winners": 0.0, "losers": 0.0, "third": 0.0}
    first = _TOP + _LABEL + _TALL / 2
    lowest = first
    for met in meetings:
        match = met.match
        won = [one.number for one in match.sources if one.how == "won"]
        above = [ys[number] for number in won if meetings[number].match.side == match.side]
        if match.side == "losers" and not rows["losers"]:
            rows["losers"] = lowest + _TALL + _LABEL
        if match.side in {"final", "reset"}:
            y = first if len(ys) == 0 else ys[match.sources[0].number]
        elif above:
            y = sum(above) / len(above)
        elif match.side == "third":
            y = max(lowest, ys[-1] + _DOWN) + _LABEL
        else:
            y = rows[match.side] or first
            rows[match.side] = y + _DOWN
        lowest = max(lowest, y)
        ys.append(y)
        yield _Placed(met, _EDGE + (match.round - 1) * _ACROSS, y)


def _void(meetings: Sequence[Meeting], met: Meeting) -> bool:
    """Return whether a match of the bracket will never be played."""
    return met.entrants == (None, None) and all(
        source.how != "place" and meetings[source.number].played for source in met.match.sources
    )


def _headings(boxes: Iterable[_Placed], language: str) -> Iterator[str]:
    """Write the name of each side above its first match."""
    tops: dict[str, _Placed] = {}
    for box in boxes:
        known = tops.get(box.met.match.side)
        if known is None or (box.x, box.y) < (known.x, known.y):
            tops[box.met.match.side] = box
    for side, box in tops.items():
        if side != "winners" or "losers" in tops:
            words = written(translated("bracket", side, language))
            yield f'<text x="{at(box.x)}" y="{at(box.y - _TALL / 2 - 8)}">{words}</text>'


def _round_names(meetings: Sequence[Meeting], language: str) -> Iterator[str]:
    """Write the names of the rounds above their columns, if every loser is out."""
    if any(met.match.side in {"losers", "reset"} for met in meetings):
        return
    rounds = max(met.match.round for met in meetings)
    for column in range(rounds):
        left = rounds - 1 - column
        numbered = f"{translated('columns', 'round', language)} {column + 1}"
        words = written(translated("bracket", _LAST_ROUNDS[left], language) if left < len(_LAST_ROUNDS) else numbered)
        yield f'<text x="{at(_EDGE + column * _ACROSS)}" y="{at(_TOP + _LABEL - 8)}">{words}</text>'


def _ways(shown: dict[int, _Placed]) -> Iterator[str]:
    """Draw a line from each match to the next match of its winner."""
    for box in shown.values():
        for source in box.met.match.sources:
            before = shown.get(source.number) if source.how == "won" and box.met.match.side != "reset" else None
            if before is not None:
                middle = box.x - (_ACROSS - _WIDE) / 2
                way = f"M{at(before.x + _WIDE)} {at(before.y)}H{at(middle)}V{at(box.y)}H{at(box.x)}"
                yield f'<path class="way" d="{way}"/>'


def _is_last(met: Meeting, meetings: Sequence[Meeting]) -> bool:
    """Return whether the winner of a match has won the whole bracket."""
    lasts = [other for other in meetings if other.match.side != "third"]
    reset = lasts[-1].match.side == "reset" and _void(meetings, lasts[-1])
    return met is lasts[-2 if reset else -1]


def _box(
    extract: Extract, box: _Placed, meetings: Sequence[Meeting], held: Sequence[HeldRound], language: str
) -> Iterator[str]:
    top = box.y - _TALL / 2
    yield f'<rect class="box" x="{at(box.x)}" y="{at(top)}" width="{_WIDE}" height="{_TALL}" rx="4"/>'
    yield f'<path class="way" d="M{at(box.x)} {at(box.y)}h{_WIDE}"/>'
    scores = _scores(extract, box.met, held, language)
    for line, entrant in enumerate(box.met.entrants):
        y = at(top + _TALL * (1 + 2 * line) / 4)
        if entrant is None and box.met.winner is not None:
            bye = written(translated("wall", "bye", language))
            yield f'<text x="{at(box.x + _NAME)}" y="{y}" dy=".35em">{bye}</text>'
        if entrant is not None:
            kind = "own won" if entrant == box.met.winner else "own"
            seed = extract.played.entrants.index(entrant) + 1
            yield f'<text x="{at(box.x + _NAME - 6)}" y="{y}" dy=".35em" text-anchor="end">{seed}</text>'
            name = plain(extract.source.names.get(entrant) or "") or translated(
                "wall", "entrant", language, number=entrant
            )
            if entrant == box.met.winner and _is_last(box.met, meetings):
                name = f"★ {name}"
            name = written(fitted(name, _WIDE - _ROOM_OF_SCORE - _NAME + 8, 13))
            yield f'<text class="{kind}" x="{at(box.x + _NAME)}" y="{y}" dy=".35em">{name}</text>'
            if entrant in scores:
                x = at(box.x + _WIDE - 8)
                score = written(scores[entrant])
                yield f'<text class="{kind}" x="{x}" y="{y}" dy=".35em" text-anchor="end">{score}</text>'


def _scores(extract: Extract, met: Meeting, held: Sequence[HeldRound], language: str) -> dict[int, str]:
    """Return the games that each entrant of a match has won, or the scores if the match is one game."""
    if met.match.round > len(held) or not met.both:
        return {}
    round_ = held[met.match.round - 1]
    for table in round_.tables:
        games = round_.outcomes(table.number)
        match = extract.played.stage.format.match
        if set(table.entrants) == set(met.entrants) and games and match is not None:
            if match.best_of > 1 or len(games) > 1:
                return {
                    entrant: number(won, language)
                    for entrant, won in zip(table.entrants, round_.tally(table.number).points, strict=True)
                }
            ranks = extract.tournament.results == "ranks"
            values = {one.seat: one.place if ranks else one.score for one in games[0].standings}
            return {table.entrants[seat]: number(Fraction(value), language) for seat, value in values.items()}
    return {}
