"""Words of readers that lead to an entry of the reference, where its own texts use others."""

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    "/docs/add_block": "mute a player",
    "/docs/create_account": "sign up",
    "/docs/create_dispute": "protest, appeal",
    "/docs/create_export": "zip archive of a tournament, bundle",
    "/docs/create_ruling": "pause or adjourn a game, decide a dispute, rule on a dispute, overrule",
    "/docs/create_season": "promotion, relegation, next season",
    "/docs/create_seek": "invite a specific player",
    "/docs/create_token": "personal token with fewer rights",
    "/docs/create_tournament_ruling": "correct a result",
    "/docs/delete_other_sessions": "sign out everywhere, log out everywhere",
    "/docs/draw_round": "swap players, pairing by hand",
    "/docs/enter_tournament": "import players, add players, paste names",
    "/docs/get_bundle": "replay as referee",
    "/docs/get_game": "replay a past moment",
    "/docs/get_leaderboard": "ranking, ladder",
    "/docs/get_log": "history of a game, moves of a game",
    "/docs/list_events": "reconnect",
    "/docs/list_games": "games of one player",
    "/docs/list_inbox": "notify me when it is my turn",
    "/docs/sign_in": "login",
    "/docs/sign_out": "logout",
    "/docs/take_seat": "join a game",
    "/docs/update_complaint": "report bad behaviour",
    "/docs/update_me": "bot account",
    "/docs/limits": "backoff",
    "/docs/refereeing": "replay as referee",
    "/docs/codes#retry": "retry later, try again, backoff",
    "/docs/events": "event type",
    "/docs/ratings": "glicko, rating calculated, rating formula",
    "/docs/secrets": "salt, commitment, hidden information, cheating, delayed live broadcast, spectate",
    "/docs/start": "sdk",
    "/docs/streams": "reconnect",
    "/docs/tournaments#the-end-certificate-exports-and-verification": "print result slips, archive",
    "/problems/not-your-decision": "not-your-turn",
}
"""The words by the address of the entry. They weigh as its title does."""
