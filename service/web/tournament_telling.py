"""How tournaments are written as JSON, with the names that go with their ids."""

from collections.abc import Iterable
from typing import Any

import msgspec
from flask import Response

from domain.tournament.played import PlayedStage
from projections.summary import Summary
from projections.tournament import TournamentLine
from service.desk import Moved
from service.web.answers import answer
from service.web.context import caller, house
from service.web.showing import delivered, list_soon, me


def changed(id_: str, moved: Moved | None, status: int = 200, at: str = "", **more: Any) -> Response:
    """The answer to whoever changed a tournament: receipt, new events, how it stands; `at`: where what was made is."""
    headers = {"Location": f"/v1/tournaments/{id_}{at}"} if status == 201 else {}
    if moved is not None and moved.repeated:
        headers["Idempotent-Replayed"] = "true"
    book = house().tournaments.book
    events = [] if moved is None else book.events(id_, moved.first - 1, moved.last - moved.first + 1)
    body = {
        "receipt": None if moved is None else moved.receipt,
        "events": [delivered(event) for event in events],
        "tournament": told(book.line(id_)),
    }
    return answer(body | more, status, headers)


def forward(id_: str, moved: Moved | None) -> TournamentLine:
    """The tournament after what somebody did, and after what follows from that by itself: its games are there when the
    answer is. What games have to tell is told when it happens, and not looked for here: there may be a thousand."""
    tournaments = house().tournaments
    if moved is not None:
        tournaments.opener.advance(id_, changed=())
    list_soon(id_, moved)
    return tournaments.book.tournament(caller().account, id_)


def told(line: TournamentLine) -> dict[str, Any]:
    """A tournament, but for its entrants, rounds and standings."""
    now, account = line.tournament, me()
    entries = now.entries
    people = named_accounts((now.maker, *now.organisers, *entries.invited))
    asked = [request for request in entries.requests if entries.entrants[request.bye.entrant].playing]
    return {
        "id": line.id,
        "title": house().tournaments.book.title(line.id),
        "ruleset": now.rules.ruleset,
        "rules": msgspec.to_builtins(now.rules),
        "sizes": list(now.sizes),
        "stages": [told_stage(line, number) for number in range(1, len(now.stages) + 1)],
        "status": now.status,
        "visibility": now.visibility,
        "play": now.play,
        "deal": now.deal,
        "rated": now.rated,
        "late_entries": now.late_entries,
        "most_entrants": now.most_entrants,
        "terms": msgspec.to_builtins(now.terms),
        "maker": people[now.maker],
        "organisers": [people[one] for one in now.organisers],
        "invited": [people[one] for one in entries.invited if entries.of_account(one) is None],
        "you": {
            "organiser": now.organises(account),
            "entrant": None if account is None else entries.of_account(account),
        },
        "entrants": len(entries.entrants),
        "playing": len(entries.playing),
        "stage": len(now.played),
        "round": len(now.current.rounds) if now.played else 0,
        "pending": msgspec.to_builtins(now.current.pending) if now.played else None,
        "byes": [{"stage": one.stage, "round": one.round, **msgspec.to_builtins(one.bye)} for one in asked],
        "forbidden": [list(pair) for pair in entries.forbidden],
        "certificates": msgspec.to_builtins(now.certificates),
        "provisional": now.provisional,
        "commit": now.commit,
        "seed": now.seed,
        "version": line.version,
        "head": line.head,
        "created_at": line.created_at,
        "at": line.updated_at,
    }


def told_stage(line: TournamentLine, number: int) -> dict[str, Any]:
    now = line.tournament
    agreed = now.stages[number - 1]
    played = now.played[number - 1] if number <= len(now.played) else None
    return {
        "number": number,
        "agreed": msgspec.to_builtins(agreed),
        "status": "to-come" if played is None else "over" if _over(line, number, played) else "running",
        "tiebreaks": list(agreed.listed if played is None else played.listed),
        "tiebreaks_changed": played is not None and played.tiebreaks is not None,
        "entrants": None if played is None else list(played.entrants),
        "rounds": 0 if played is None else len(played.rounds),
        "planned": None if played is None else agreed.format.rounds_for(len(played.entrants)),
    }


def _over(line: TournamentLine, number: int, played: PlayedStage) -> bool:
    return number < len(line.tournament.played) or played.over


def summed_up(lines: Iterable[Summary]) -> list[dict[str, Any]]:
    """Tournaments as lists tell of them."""
    return [
        {
            "id": line.id,
            "title": house().tournaments.book.title(line.id),
            "ruleset": line.rules.ruleset,
            "rules": msgspec.to_builtins(line.rules),
            "formats": list(line.formats),
            "status": line.status,
            "visibility": line.visibility,
            "play": line.play,
            "rated": line.rated,
            "maker": line.maker,
            "organisers": list(line.organisers),
            "entrants": line.entrants,
            "playing": line.playing,
            "most_entrants": line.most_entrants,
            "stage": line.stage,
            "round": line.round,
            "version": line.version,
            "created_at": line.created_at,
            "updated_at": line.updated_at,
        }
        for line in lines
    ]


def named_accounts(accounts: Iterable[str]) -> dict[str, dict[str, Any]]:
    wanted = set(accounts)
    handles = house().registry.names.handles(wanted)
    return {account: {"account": account, "handle": handles.get(account)} for account in wanted}


def entrants(line: TournamentLine, wanted: Iterable[int] | None = None) -> dict[int, dict[str, Any]]:
    """Who these are, or all, by number: account and handle, or the name that an organiser gave them."""
    known = line.tournament.entries.entrants
    numbers = list(known) if wanted is None else list(dict.fromkeys(wanted))
    handles = house().registry.names.handles({account for one in numbers if (account := known[one].account)})
    nameless = any(known[one].account is None for one in numbers)
    names = house().tournaments.book.texts(line).names if nameless else {}
    return {
        one: {
            "entrant": one,
            "account": known[one].account,
            "handle": handles.get(known[one].account or ""),
            "name": names.get(one),
        }
        for one in numbers
    }


def told_entrants(line: TournamentLine, wanted: Iterable[int] | None = None) -> list[dict[str, Any]]:
    known = line.tournament.entries.entrants
    return [
        {
            **who,
            "bot": known[number].bot,
            "dropped": known[number].dropped,
            "disqualified": known[number].disqualified,
            "lot": known[number].lot,
            "entered": known[number].entered,
        }
        for number, who in entrants(line, wanted).items()
    ]
