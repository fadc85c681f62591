"""Certificates: signed standings, with the games and rulings from which they follow.

The document follows from the record alone. So anybody who has the tournament's record can produce it again, compare its
digest with the recorded one, and check the signature with the service's public key.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.tournament.certified import Certificate
from domain.tournament.facts import StandingsCertified
from domain.tournament.result_commands import SignedDigest
from domain.tournament.results.scale import spelled
from domain.tournament.tiebreaks.standings import StandingRow
from domain.tournament.tournament import Tournament
from events.keys import KeyRing
from events.log.canon import canonical
from events.signing import PublicKey
from projections.tournament_fold import TournamentLine

PURPOSE: Final = "dominium-certificate/1"


def statement(
    line: TournamentLine,
    certificate: str,
    at: str,
    supersedes: str | None = None,
    *,
    ranked: bool = True,
    within: bool = True,
    lines: Sequence[StandingRow] | None = None,
) -> dict[str, Any]:
    """Return the contents of a certificate, as of the event before the one that records it.

    It names people by number and account, because the text of a name could be erased. `ranked` includes the ranking
    over all stages, and `within` the direct encounters within groups and divisions. Older certificates lack them.
    `lines` are the standings of the last stage, if the caller has them.
    """
    tournament = line.tournament
    stage, lines = tournament.current, tournament.standings() if lines is None else lines
    contents: dict[str, Any] = {
        "certificate": certificate,
        "supersedes": supersedes,
        "tournament": line.id,
        "at": at,
        "seq": line.version,
        "head": line.head,
        "rules": msgspec.to_builtins(tournament.rules),
        "stage": len(tournament.played),
        "round": len(stage.rounds),
        "tiebreaks": list(stage.listed),
        "tiebreaks_changed": stage.tiebreaks is not None,
        "entrants": [
            {
                "entrant": number,
                "account": known.account,
                "lot": known.lot,
                "dropped": known.dropped,
                "disqualified": known.disqualified,
            }
            for number, known in tournament.entries.entrants.items()
        ],
        "standings": [(row if within else row.older).plain(stage.listed) for row in lines],
        "games": [
            {"stage": place, "round": number, "table": table, "number": which, "game": game.game, "head": game.head}
            for place, played in enumerate(tournament.played, 1)
            for number, held in enumerate(played.rounds, 1)
            for table, games in held.games.items()
            for which, game in enumerate(games, 1)
            if game.game is not None
        ],
        "rulings": msgspec.to_builtins(tournament.rulings),
    }
    if tournament.of_teams:
        contents["teams"] = [_of_team(tournament, row) for row in tournament.team_standings()]
    if ranked:
        # Earlier certificates are made again from the record and compared. So the new field `points` is left out.
        contents["ranking"] = [
            {name: getattr(row, name) for name in ("entrant", "place", "stage", "place_in_stage")}
            for row in tournament.ranking(lines={len(tournament.played): lines}.get)
        ]
    return contents


def _of_team(tournament: Tournament, row: StandingRow) -> dict[str, Any]:
    names, team = tournament.current.stage.team_tiebreaks, tournament.teams[row.entrant]
    return {
        "team": row.entrant,
        "lot": team.lot,
        "entrants": list(team.entrants),
        "place": row.place,
        "points": spelled(row.points.value),
        "tiebreaks": row.spelled(names),
    }


def sign(contents: Mapping[str, Any], ring: KeyRing) -> SignedDigest:
    signed = ring.current.vouch(PURPOSE, contents)
    return SignedDigest(digest(contents), signed["key"], signed["signature"])


def digest(contents: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a certificate's contents in canonical form."""
    return hashlib.sha256(canonical(contents)).hexdigest()


def document(
    before: TournamentLine,
    certified: Certificate,
    at: str,
    fact: StandingsCertified,
    lines: Sequence[StandingRow] | None = None,
) -> dict[str, Any]:
    """Return a certificate as it was signed at the time `at`.

    `before` is the tournament just before the certificate was recorded.
    """
    contents = statement(
        before, certified.certificate, at, fact.supersedes, ranked=fact.ranked, within=fact.within is True, lines=lines
    )
    return {**contents, "key": certified.key, "signature": certified.signature}


def vouched(signed: Mapping[str, Any], keys: Mapping[str, PublicKey]) -> bool:
    """Return whether one of the public `keys` verifies the signature of a certificate."""
    key = keys.get(str(signed.get("key")))
    return key is not None and key.vouches(PURPOSE, signed)
