"""A method for each operation, of the same name."""

# Made from openapi.yaml by generate.py.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Literal, overload

from dominium_client import types
from dominium_client.asking import quoted
from dominium_client.asynchronous.transport import AsyncTransport


class AsyncOperations(AsyncTransport):
    """The operations of the reference."""

    async def get_service(self) -> types.ServiceDocument:
        """Show the service's links, versions and limits."""
        answer: types.ServiceDocument = await self.json("GET", "/")
        return answer

    async def get_liveness(self) -> types.Health:
        """Check that the process answers. This checks nothing else."""
        answer: types.Health = await self.json("GET", "/livez")
        return answer

    async def get_readiness(self) -> types.Readiness:
        """Check that the service is ready. The log and the registry can be read and written, the signing key works, and the read models follow the log. While these are first built, the service is not ready. The result is kept for a second. `checks` also names faults with which the service stays ready: of Redis, and damage that a request met in the log."""
        answer: types.Readiness = await self.json("GET", "/readyz")
        return answer

    async def get_keys(self) -> types.KeySet:
        """List the public signing keys, current one first (RFC 7517)."""
        answer: types.KeySet = await self.json("GET", "/.well-known/jwks.json")
        return answer

    async def get_problem(self, code: str) -> types.ProblemPage:
        """Explain a problem code. The `type` of a problem links here."""
        answer: types.ProblemPage = await self.json("GET", f"/problems/{quoted(code)}")
        return answer

    async def get_transparency_log(self) -> types.LogDescription:
        """Describe the transparency log. The answer has the data needed to follow it with a tool for C2SP's tlog-tiles."""
        answer: types.LogDescription = await self.json("GET", "/tlog")
        return answer

    async def get_checkpoint(self) -> str:
        """Show the log's checkpoint (C2SP tlog-checkpoint). It is a signed note with the size and the root of the log."""
        answer: str = await self.text("GET", "/tlog/checkpoint")
        return answer

    async def get_tile(self, level: str, tile: str) -> bytes:
        """Show a tile: up to 256 hashes of one level of the tree. At the level `entries`, a tile is a bundle of up to 256 entries. Each entry comes after its length in two bytes. It is the hash of an event, 32 bytes."""
        answer: bytes = await self.content("GET", f"/tlog/tile/{quoted(level)}/{quoted(tile)}")
        return answer

    async def create_account(self, body: types.NewAccount, *, key: str | None = None) -> types.CreatedAccount:
        """Create an account. Anyone may do this. The answer has the account's first token, which is shown only here."""
        answer: types.CreatedAccount = await self.json("POST", "/v1/accounts", body=body, key=key, keyed=True)
        return answer

    async def get_me(self) -> types.Me:
        """Show your account and the rights of this credential."""
        answer: types.Me = await self.json("GET", "/v1/me")
        return answer

    async def update_me(self, body: types.AccountUpdate | None = None) -> types.Me:
        """Change your name, save a guest, or declare a bot. A guest saves the account by adding a handle and a password, in a session or with an equally powerful token that does not expire. An account that is not a guest can declare itself a bot, for ever."""
        answer: types.Me = await self.json("PUT", "/v1/me", body=body)
        return answer

    async def delete_me(self, body: types.CurrentPassword | None = None) -> types.Erasure:
        """Erase your account. You need the current password or, if there is none, a session or an equally powerful token that does not expire. Handle, name, password, tokens and sessions are deleted at once, and texts that you wrote in any game within a minute. You leave tournaments that are not over. `Location` shows the progress. The records of games stay complete, because they have an id and never a name. Nobody else gets your handle."""
        answer: types.Erasure = await self.json("DELETE", "/v1/me", body=body)
        return answer

    async def get_erasure(self, erasure: str) -> types.Erasure:
        """Show the progress of an erasure. It names nobody."""
        answer: types.Erasure = await self.json("GET", f"/v1/erasures/{quoted(erasure)}")
        return answer

    async def create_token(self, body: types.NewToken, *, key: str | None = None) -> types.CreatedToken:
        """Create a token. It can have only scopes of your credential. A token that expires creates no token that lasts longer: see `expires_at`."""
        answer: types.CreatedToken = await self.json("POST", "/v1/tokens", body=body, key=key, keyed=True)
        return answer

    async def list_tokens(self, *, limit: int | None = None) -> AsyncIterator[types.Token]:
        """List your valid tokens, oldest first."""
        item: types.Token
        async for item in self.pages("/v1/tokens", query={"limit": limit}):
            yield item

    async def get_token(self, token: str) -> types.Token:
        """Show one of your tokens."""
        answer: types.Token = await self.json("GET", f"/v1/tokens/{quoted(token)}")
        return answer

    async def delete_token(self, token: str) -> None:
        """Revoke one of your tokens at once."""
        await self.request("DELETE", f"/v1/tokens/{quoted(token)}")

    async def sign_in(self, body: types.SignIn) -> types.CreatedSession:
        """Sign in. The answer sets a cookie that scripts cannot read. An operator's link works once, for a day. A guest whose sessions and tokens have all ended is erased. The limit `sign-in` counts the attempts of an address. `handle` counts the wrong passwords that it sends for one handle, and `address` the guests that it creates."""
        answer: types.CreatedSession = await self.json("POST", "/v1/sessions", body=body)
        return answer

    async def list_sessions(self, *, limit: int | None = None) -> AsyncIterator[types.Session]:
        """List your sessions, oldest first."""
        item: types.Session
        async for item in self.pages("/v1/sessions", query={"limit": limit}):
            yield item

    async def delete_other_sessions(self) -> None:
        """End all your other sessions. All pending sign-in links end too, and your confirmed address gets a letter. Tokens stay."""
        await self.request("DELETE", "/v1/sessions")

    async def get_session(self, session: str) -> types.Session:
        """Show one of your sessions."""
        answer: types.Session = await self.json("GET", f"/v1/sessions/{quoted(session)}")
        return answer

    async def sign_out(self, session: str) -> None:
        """End one of your sessions. If it is not the session of the request, all pending sign-in links end too, and your confirmed address gets a letter."""
        await self.request("DELETE", f"/v1/sessions/{quoted(session)}")

    async def update_password(self, body: types.NewPassword) -> None:
        """Set or change your password. The first password needs a session, or an equally powerful token that does not expire. All your other sessions and all pending sign-in links end. Your sign-in at the provider ends too, except with a first password outside a session that began with a link. Your confirmed address gets a letter. Tokens stay."""
        await self.request("PUT", "/v1/me/password", body=body)

    async def list_players(
        self, *, limit: int | None = None, handle: str | None = None
    ) -> AsyncIterator[types.PublicAccount]:
        """Find players by the beginning of their handle. Case does not matter. The list is sorted by handle. Guests are not listed."""
        item: types.PublicAccount
        async for item in self.pages("/v1/players", query={"limit": limit, "handle": handle}):
            yield item

    async def get_player(self, player: str) -> types.PublicAccount:
        """Show a player. An erased account is not found."""
        answer: types.PublicAccount = await self.json("GET", f"/v1/players/{quoted(player)}")
        return answer

    async def list_blocks(self, *, limit: int | None = None) -> AsyncIterator[types.BlockedPlayer]:
        """List the players whom you blocked. Nobody else sees the list."""
        item: types.BlockedPlayer
        async for item in self.pages("/v1/me/blocks", query={"limit": limit}):
            yield item

    async def add_block(self, player: str) -> None:
        """Block a player. The player receives no notice. Their challenges to you are refused as `not-accepting`, yours to them as `player-blocked`."""
        await self.request("PUT", f"/v1/me/blocks/{quoted(player)}")

    async def remove_block(self, player: str) -> None:
        """Unblock a player."""
        await self.request("DELETE", f"/v1/me/blocks/{quoted(player)}")

    async def list_rulesets(self) -> types.RulesetSummaryPage:
        """List the rulesets."""
        answer: types.RulesetSummaryPage = await self.json("GET", "/v1/rulesets")
        return answer

    async def get_ruleset(self, name: str) -> types.RulesetDocument:
        """Show a ruleset, with its parts in your language."""
        answer: types.RulesetDocument = await self.json("GET", f"/v1/rulesets/{quoted(name)}")
        return answer

    async def create_game(self, body: types.NewGame, *, key: str | None = None) -> types.MoveResult:
        """Create a game. Your seats and those of bots are taken at once. When all seats are taken, the game begins. To add a nonce, reserve your seat (`seats_kept`) and take it after you have seen the commitment."""
        answer: types.MoveResult = await self.json("POST", "/v1/games", body=body, key=key, keyed=True)
        return answer

    async def list_games(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "final", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        match: str | None = None,
        tournament: str | None = None,
        player: types.AccountOrHandle | None = None,
    ) -> AsyncIterator[types.GameSummary]:
        """List games, newest first. The list has public games and those in which you take part or have an office. An imported game has an `origin`. A list for a player, a match or a tournament has only games of this service."""
        item: types.GameSummary
        async for item in self.pages(
            "/v1/games",
            query={
                "limit": limit,
                "status": status,
                "ruleset": ruleset,
                "match": match,
                "tournament": tournament,
                "player": player,
            },
        ):
            yield item

    @overload
    async def get_game(
        self, game: str, *, view: str | None = None, at: str | int | None = None, as_: None = None
    ) -> types.Game:
        """Show a game. The answer is the game as you may see it, with the open decision, and its options if you must decide. It can also show any earlier moment, a position, or a position as text (`/docs/positions`)."""

    @overload
    async def get_game(
        self, game: str, *, view: str | None = None, at: str | int | None = None, as_: Literal["position"]
    ) -> types.GamePosition:
        """The same, as `position`."""

    @overload
    async def get_game(
        self, game: str, *, view: str | None = None, at: str | int | None = None, as_: Literal["notation"]
    ) -> str:
        """The same, as `notation`."""

    async def get_game(
        self,
        game: str,
        *,
        view: str | None = None,
        at: str | int | None = None,
        as_: Literal["position", "notation"] | None = None,
    ) -> types.Game | types.GamePosition | str:
        """Show a game. The answer is the game as you may see it, with the open decision, and its options if you must decide. It can also show any earlier moment, a position, or a position as text (`/docs/positions`)."""
        if as_ == "notation":
            return await self.text("GET", f"/v1/games/{quoted(game)}", query={"view": view, "at": at, "as": as_})
        answer: types.Game | types.GamePosition = await self.json(
            "GET", f"/v1/games/{quoted(game)}", query={"view": view, "at": at, "as": as_}
        )
        return answer

    async def get_invitation_code(self, game: str) -> str:
        """Draw the invitation to a game as a QR code. It leads to `/tables/{game}`, the page on which people, including guests, take free seats."""
        answer: str = await self.text("GET", f"/v1/games/{quoted(game)}/qr.svg")
        return answer

    async def cancel_game(self, game: str, *, key: str | None = None) -> types.MoveResult:
        """Cancel a game that you made and that has not begun."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/cancellation", key=key, keyed=True
        )
        return answer

    async def take_seat(self, game: str, seat: int, body: types.SeatTaking | None = None) -> types.MoveResult:
        """Take a seat, or accept an invitation. When the last seat is taken, the game begins. Until then a seated player without a nonce can still add one."""
        answer: types.MoveResult = await self.json("PUT", f"/v1/games/{quoted(game)}/seats/{quoted(seat)}", body=body)
        return answer

    async def leave_seat(self, game: str, seat: int) -> types.MoveResult:
        """Leave a seat before the game begins, or decline it."""
        answer: types.MoveResult = await self.json("DELETE", f"/v1/games/{quoted(game)}/seats/{quoted(seat)}")
        return answer

    async def make_move(self, game: str, body: types.NewMove, *, if_match: str | None = None) -> types.MoveResult:
        """Make a move: answer the open decision. The answer is durable. It has the receipt, the events up to the next decision, and your view of the game. If you send the same move again, you always get the same receipt, marked `Idempotent-Replayed`, even without a key. A decision accepts one answer."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/moves", body=body, headers={"If-Match": if_match}, repeatable=True
        )
        return answer

    async def take_back(
        self, game: str, body: types.TakebackRequest | None = None, *, key: str | None = None
    ) -> types.MoveResult:
        """Take back your last answer. The game's `terms.takebacks` decide: at once, if nobody has learned or answered anything since, or by asking the others. They answer with `allow`. `{"allow": false}` also withdraws your own request. If a player makes the next move, the request ends. All hidden orders that play has touched since are shuffled again, so a takeback teaches nobody anything. The time used since the decision was opened counts for it again."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/takebacks", body=body, key=key, keyed=True
        )
        return answer

    async def resign(
        self, game: str, body: types.Resignation | None = None, *, key: str | None = None
    ) -> types.MoveResult:
        """Resign a game. With two players, the other one wins. With more, `terms.resignation` decides: the game ends with you last and the others as they are, or a bot plays on for you. If no person is left, it ends."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/resignation", body=body, key=key, keyed=True
        )
        return answer

    async def take_holiday(self, game: str, body: types.NewHoliday, *, key: str | None = None) -> types.MoveResult:
        """Take days of holiday. The players agree on them in `terms.holidays`. They begin now, or after your present holiday. Your clock stops, and you may play on. If you return early, days that have not begun are returned. `clock.holidays_until` and `holidays_left` show them to everybody."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/holiday", body=body, key=key, keyed=True
        )
        return answer

    async def fork_game(
        self, game: str, body: types.NewFork | None = None, *, key: str | None = None
    ) -> types.MoveResult:
        """Fork a game at a moment. The fork is your private sandbox. It begins at the last rest before that moment, when nothing was half-played: see `fork_of`. It does not change the game. Later shuffles use new random numbers; `future` decides about what is already hidden."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/forks", body=body, key=key, keyed=True
        )
        return answer

    async def list_events(
        self,
        game: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        view: str | None = None,
        greetings: bool | None = None,
    ) -> types.Events:
        """List the events of a game. Every event is exactly as in the log, with the openings that you may see. As `text/event-stream`, the list continues with later events. Each message is one event and its `id` is the event's number, so `Last-Event-ID` resumes a broken connection. For callers who use an office, each event is recorded as seen before it is sent."""
        answer: types.Events = await self.json(
            "GET",
            f"/v1/games/{quoted(game)}/events",
            query={"after": after, "limit": limit, "view": view, "greetings": greetings},
        )
        return answer

    async def send_greeting(self, game: str, body: types.NewGreeting) -> None:
        """Send a greeting to the table. Only players of a game that is not rated can send one, once in five seconds. Live streams with `greetings` receive it. It is not part of the record, and no database stores it."""
        await self.request("POST", f"/v1/games/{quoted(game)}/greetings", body=body)

    async def get_event_schema(self, event: str, version: int) -> dict[str, Any]:
        """Show the JSON Schema of an event's data. A secret value appears as its commitment."""
        answer: dict[str, Any] = await self.json("GET", f"/v1/schemas/{quoted(event)}/{quoted(version)}.json")
        return answer

    async def update_complaint(self, player: str, body: types.NewComplaint) -> None:
        """Report a player to the operator. A second complaint about a player replaces the first until it is handled. You can send ten an hour."""
        await self.request("PUT", f"/v1/me/complaints/{quoted(player)}", body=body)

    async def list_complaints(
        self, *, limit: int | None = None, handled: bool | None = None
    ) -> AsyncIterator[types.Complaint]:
        """List complaints, in the order in which they were first sent. Administrators may. Nobody sees complaints about themselves."""
        item: types.Complaint
        async for item in self.pages("/v1/complaints", query={"limit": limit, "handled": handled}):
            yield item

    async def mark_complaint(self, complaint: str) -> None:
        """Mark a complaint as handled. Administrators may. After 90 days the next complaint deletes it."""
        await self.request("PUT", f"/v1/complaints/{quoted(complaint)}/handled")

    async def create_app(self, body: types.NewApp, *, key: str | None = None) -> types.CreatedApp:
        """Register an app (RFC 7591). The answer has the app's secret, which is shown only here."""
        answer: types.CreatedApp = await self.json("POST", "/v1/apps", body=body, key=key, keyed=True)
        return answer

    async def list_apps(self, *, limit: int | None = None) -> AsyncIterator[types.App]:
        """List the apps that you registered, oldest first."""
        item: types.App
        async for item in self.pages("/v1/apps", query={"limit": limit}):
            yield item

    async def get_app(self, app: str) -> types.App:
        """Show an app that you registered."""
        answer: types.App = await self.json("GET", f"/v1/apps/{quoted(app)}")
        return answer

    async def delete_app(self, app: str) -> None:
        """Delete an app and its users' consents at once."""
        await self.request("DELETE", f"/v1/apps/{quoted(app)}")

    async def rotate_app_secret(self, app: str, *, key: str | None = None) -> types.CreatedApp:
        """Replace the secret of one of your apps. Only this answer has the new secret. The old one is refused from now on. Consents of users stay. The answer for an app without a secret is 404."""
        answer: types.CreatedApp = await self.json("POST", f"/v1/apps/{quoted(app)}/secret", key=key, keyed=True)
        return answer

    async def list_allowed_apps(self, *, limit: int | None = None) -> AsyncIterator[types.AllowedApp]:
        """List the apps that may act for you."""
        item: types.AllowedApp
        async for item in self.pages("/v1/me/apps", query={"limit": limit}):
            yield item

    async def delete_allowed_app(self, app: str) -> None:
        """Revoke your consent to an app."""
        await self.request("DELETE", f"/v1/me/apps/{quoted(app)}")

    async def create_oauth_tokens(self, body: bytes) -> types.OAuthTokens:
        """Exchange a code or refresh token for tokens. Each works once. If one is used twice, all tokens of the same consent end."""
        answer: types.OAuthTokens = await self.json(
            "POST", "/oauth/token", content=body, media="application/x-www-form-urlencoded"
        )
        return answer

    async def revoke_oauth_token(self, body: bytes) -> None:
        """Revoke a token (RFC 7009)."""
        await self.request("POST", "/oauth/revoke", content=body, media="application/x-www-form-urlencoded")

    async def get_authorization_server(self) -> types.AuthorizationServer:
        """Describe the authorization server (RFC 8414)."""
        answer: types.AuthorizationServer = await self.json("GET", "/.well-known/oauth-authorization-server")
        return answer

    async def get_protected_resource(self) -> types.ProtectedResource:
        """Describe the protected resource (RFC 9728)."""
        answer: types.ProtectedResource = await self.json("GET", "/.well-known/oauth-protected-resource")
        return answer

    async def get_identity(self) -> types.ConnectedIdentity:
        """Show whether you can sign in at the provider. Nobody else sees it."""
        answer: types.ConnectedIdentity = await self.json("GET", "/v1/me/identity")
        return answer

    async def delete_identity(self) -> None:
        """End your sign-in at the provider. You need a password, with which you sign in from then on. All pending sign-in links end, and your confirmed address gets a letter."""
        await self.request("DELETE", "/v1/me/identity")

    async def create_seek(self, body: types.NewSeek, *, key: str | None = None) -> types.Seek:
        """Create a seek or a challenge. If it is matched at once, the answer has the `game`. Otherwise follow the seek: `GET` it with its ETag, or as a stream."""
        answer: types.Seek = await self.json("POST", "/v1/seeks", body=body, key=key, keyed=True)
        return answer

    async def list_seeks(
        self,
        *,
        limit: int | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        player_count: int | None = None,
        app: str | None = None,
    ) -> AsyncIterator[types.Seek]:
        """List open seeks and challenges by or to you, oldest first. Seeks of bots are included: see `bot`."""
        item: types.Seek
        async for item in self.pages(
            "/v1/seeks", query={"limit": limit, "ruleset": ruleset, "player_count": player_count, "app": app}
        ):
            yield item

    async def get_seek(self, seek: str) -> types.Seek:
        """Show a seek and its result. As a stream, it is sent at once and at each change. A finished seek is visible only to its parties."""
        answer: types.Seek = await self.json("GET", f"/v1/seeks/{quoted(seek)}")
        return answer

    async def delete_seek(
        self, seek: str, *, reason: Literal["later", "clock", "options", "rated", "opponent"] | None = None
    ) -> None:
        """Withdraw your seek, or decline a challenge. You may give a reason."""
        await self.request("DELETE", f"/v1/seeks/{quoted(seek)}", query={"reason": reason})

    async def accept_seek(
        self, seek: str, body: types.Acceptance | None = None, *, key: str | None = None
    ) -> types.Seek:
        """Accept a challenge, or join an open seek. If the seek wants three or more players, joining creates your own seek for the same game, which is in the answer."""
        answer: types.Seek = await self.json(
            "POST", f"/v1/seeks/{quoted(seek)}/acceptance", body=body, key=key, keyed=True
        )
        return answer

    async def offer_rematch(self, game: str, *, key: str | None = None) -> types.Seek:
        """Offer a rematch. It has the same people, bots, options and terms as the finished game. The second player begins. The seek is a challenge to the other people. If they have offered one already, your request accepts it. A rematch against bots is matched at once."""
        answer: types.Seek = await self.json("POST", f"/v1/games/{quoted(game)}/rematch", key=key, keyed=True)
        return answer

    async def create_match(self, body: types.NewMatch, *, key: str | None = None) -> types.MatchChange:
        """Create a match. Its players play all its games. The first begins when the last seat is taken, each other when the one before is final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on. A player who remains alone wins."""
        answer: types.MatchChange = await self.json("POST", "/v1/matches", body=body, key=key, keyed=True)
        return answer

    async def list_matches(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        player: types.AccountOrHandle | None = None,
    ) -> AsyncIterator[types.Match]:
        """List matches, newest first. The list has public matches, and those in which you take part."""
        item: types.Match
        async for item in self.pages(
            "/v1/matches", query={"limit": limit, "status": status, "ruleset": ruleset, "player": player}
        ):
            yield item

    async def get_match(self, match: str) -> types.Match:
        """Show a match: its players, games and standings."""
        answer: types.Match = await self.json("GET", f"/v1/matches/{quoted(match)}")
        return answer

    async def cancel_match(self, match: str, *, key: str | None = None) -> types.MatchChange:
        """Cancel a match that you made and that has not begun."""
        answer: types.MatchChange = await self.json(
            "POST", f"/v1/matches/{quoted(match)}/cancellation", key=key, keyed=True
        )
        return answer

    async def join_match(self, match: str, seat: int, body: types.SeatTaking | None = None) -> types.MatchChange:
        """Join a match, or accept an invitation to it. All games of the match use the nonce. Their seeds follow from the match's seed, which the service committed to before anybody joined. A player without a nonce can still add one until the last seat is taken."""
        answer: types.MatchChange = await self.json(
            "PUT", f"/v1/matches/{quoted(match)}/seats/{quoted(seat)}", body=body
        )
        return answer

    async def leave_match(self, match: str, seat: int) -> types.MatchChange:
        """Leave a match before it begins, or decline it."""
        answer: types.MatchChange = await self.json("DELETE", f"/v1/matches/{quoted(match)}/seats/{quoted(seat)}")
        return answer

    async def list_match_events(
        self, match: str, *, after: int | None = None, limit: int | None = None
    ) -> types.Events:
        """List the events of a match. They have the same forms as the events of a game. They contain no secret."""
        answer: types.Events = await self.json(
            "GET", f"/v1/matches/{quoted(match)}/events", query={"after": after, "limit": limit}
        )
        return answer

    async def download_match_record(self, match: str) -> str:
        """Download the record of a match. Each of its games has a separate record."""
        answer: str = await self.text("GET", f"/v1/matches/{quoted(match)}/record")
        return answer

    async def create_tournament(self, body: types.NewTournament, *, key: str | None = None) -> types.TournamentChange:
        """Create a tournament. Its stages, points and tie-breaks are fixed from the beginning. The service commits to the seed of all its draws."""
        answer: types.TournamentChange = await self.json("POST", "/v1/tournaments", body=body, key=key, keyed=True)
        return answer

    async def list_tournaments(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino", "other"] | None = None,
        player: types.AccountOrHandle | None = None,
    ) -> AsyncIterator[types.TournamentSummary]:
        """List tournaments, newest first. The list has public tournaments, and those in which you take part or have an office."""
        item: types.TournamentSummary
        async for item in self.pages(
            "/v1/tournaments", query={"limit": limit, "status": status, "ruleset": ruleset, "player": player}
        ):
            yield item

    async def get_tournament(self, tournament: str) -> types.Tournament:
        """Show a tournament: terms, progress, draws, certificates."""
        answer: types.Tournament = await self.json("GET", f"/v1/tournaments/{quoted(tournament)}")
        return answer

    async def list_tournament_events(
        self, tournament: str, *, after: int | None = None, limit: int | None = None
    ) -> types.Events:
        """List the events of a tournament. They have the same forms as the events of a game. They contain no secret."""
        answer: types.Events = await self.json(
            "GET", f"/v1/tournaments/{quoted(tournament)}/events", query={"after": after, "limit": limit}
        )
        return answer

    async def download_tournament_record(self, tournament: str) -> str:
        """Download the record of a tournament. Each of its games has a separate record. The record proves which of the tournament's events are in the transparency log."""
        answer: str = await self.text("GET", f"/v1/tournaments/{quoted(tournament)}/record")
        return answer

    async def update_tournament(self, tournament: str, body: types.TournamentUpdate) -> types.TournamentChange:
        """Change a tournament's title, time, place and notes. Organisers may do this at any time. Omitted fields are removed."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/details", body=body
        )
        return answer

    async def update_beacon(self, tournament: str, body: types.NewBeacon) -> types.TournamentChange:
        """Fix a round of a drand beacon. Organisers may do this before the first stage. All draws and shuffles then mix in the first round from `at` on, and wait for it."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/beacon", body=body
        )
        return answer

    async def create_announcement(
        self, tournament: str, body: types.NewAnnouncement, *, key: str | None = None
    ) -> types.TournamentChange:
        """Post an announcement to all participants. Organisers may do this, up to 500 times."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/announcements", body=body, key=key, keyed=True
        )
        return answer

    async def update_announcement(
        self, tournament: str, announcement: int, body: types.NewAnnouncement
    ) -> types.TournamentChange:
        """Change an announcement. Organisers may do this. The record keeps the earlier text."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/announcements/{quoted(announcement)}", body=body
        )
        return answer

    async def remove_announcement(self, tournament: str, announcement: int) -> types.TournamentChange:
        """Remove an announcement. Organisers may do this. The record keeps its text."""
        answer: types.TournamentChange = await self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/announcements/{quoted(announcement)}"
        )
        return answer

    async def end_tournament(self, tournament: str, *, key: str | None = None) -> types.TournamentChange:
        """End a tournament after its last stage. Organisers may do this. Its seed is revealed once all its games are final."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/end", key=key, keyed=True
        )
        return answer

    async def create_season(
        self, tournament: str, body: types.NewSeason, *, key: str | None = None
    ) -> types.TournamentChange:
        """Create the next season of a league that has ended. Organisers may do this. Its divisions follow from the record of this league, once its results are final. Names without an account are entered; others enter by themselves. You may have one open season of a league."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/seasons", body=body, key=key, keyed=True
        )
        return answer

    async def cancel_tournament(
        self, tournament: str, body: types.Reason, *, key: str | None = None
    ) -> types.TournamentChange:
        """Cancel a tournament. Organisers may do this. Running games continue, but do not count."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/cancellation", body=body, key=key, keyed=True
        )
        return answer

    async def list_tournament_formats(self) -> types.TournamentFormatPage:
        """List the formats of tournaments, in your language. Each has its texts and the schema of its parameters."""
        answer: types.TournamentFormatPage = await self.json("GET", "/v1/tournament-formats")
        return answer

    async def enter_tournament(
        self, tournament: str, body: types.NewEntrant | None = None, *, key: str | None = None
    ) -> types.EntrantChange:
        """Enter a tournament. A player sends an empty body, and so consents to all its games. A player who dropped out comes back. Organisers enter people without an account by `name` or `names`, or a `bot`, or invite an `account`, which may then also enter a private tournament. Only bots enter a tournament with `bots_only`."""
        answer: types.EntrantChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/entrants", body=body, key=key, keyed=True
        )
        return answer

    async def list_entrants(self, tournament: str, *, limit: int | None = None) -> AsyncIterator[types.Entrant]:
        """List the entrants, in order of entry."""
        item: types.Entrant
        async for item in self.pages(f"/v1/tournaments/{quoted(tournament)}/entrants", query={"limit": limit}):
            yield item

    async def get_entrant(self, tournament: str, entrant: int) -> types.Entrant:
        """Show an entrant of a tournament."""
        answer: types.Entrant = await self.json(
            "GET", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}"
        )
        return answer

    async def drop_entrant(self, tournament: str, entrant: int) -> types.EntrantChange:
        """Drop out of a tournament, or drop an entrant. Players drop themselves, and organisers drop others. The entrant is no longer paired, and past results still count."""
        answer: types.EntrantChange = await self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}"
        )
        return answer

    async def bring_back_entrant(self, tournament: str, entrant: int) -> types.EntrantChange:
        """Bring an entrant back from the next round on. Players come back by themselves, and organisers bring back others. In tournaments with games on this service, an entrant with an account must consent again. A stage that began without the entrant must accept late entries."""
        answer: types.EntrantChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}"
        )
        return answer

    async def rename_entrant(self, tournament: str, entrant: int, body: types.NewEntrantName) -> types.EntrantChange:
        """Correct the name of an entrant that an organiser typed. Organisers may do this until standings with the name are certified or final. After that, a ruling is needed."""
        answer: types.EntrantChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/name", body=body
        )
        return answer

    async def add_nonce(self, tournament: str, entrant: int, body: types.NewNonce) -> types.EntrantChange:
        """Add a nonce to the seeds of your later games. All seeds follow from the tournament's seed, which the service committed to before you entered. Shared shuffles use no nonce."""
        answer: types.EntrantChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/nonce", body=body
        )
        return answer

    async def create_bye_request(
        self, tournament: str, entrant: int, body: types.NewBye, *, key: str | None = None
    ) -> types.TournamentChange:
        """Request or give a bye in a round that is not drawn. Players request a bye for themselves, organisers give one to others. A player's request waits for an organiser if it is worth half of a first place, or if `byes_wait`."""
        answer: types.TournamentChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/byes",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def update_bye_request(
        self, tournament: str, entrant: int, stage: int, number: int, body: types.ByeDecision
    ) -> types.TournamentChange:
        """Accept or decline a request for a bye. Organisers may do this until the round is drawn."""
        answer: types.TournamentChange = await self.json(
            "PUT",
            f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/byes/{quoted(stage)}/{quoted(number)}",
            body=body,
        )
        return answer

    async def delete_bye_request(
        self, tournament: str, entrant: int, stage: int, number: int
    ) -> types.TournamentChange:
        """Withdraw a request for a bye. Players withdraw their own, organisers any."""
        answer: types.TournamentChange = await self.json(
            "DELETE",
            f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/byes/{quoted(stage)}/{quoted(number)}",
        )
        return answer

    async def forbid_pairing(self, tournament: str, one: int, other: int) -> types.TournamentChange:
        """Forbid a pairing of two entrants from the next draw on. Organisers may do this."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/forbidden/{quoted(one)}/{quoted(other)}"
        )
        return answer

    async def allow_pairing(self, tournament: str, one: int, other: int) -> types.TournamentChange:
        """Allow a forbidden pairing of two entrants again. Organisers may do this."""
        answer: types.TournamentChange = await self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/forbidden/{quoted(one)}/{quoted(other)}"
        )
        return answer

    async def update_places(self, tournament: str, body: types.NewPlaces) -> types.TournamentChange:
        """Set the player limit of a tournament. Organisers may do this. When all places are taken, further entrants wait. Until the first stage begins, they get free places in turn."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/places", body=body
        )
        return answer

    async def add_staff(self, tournament: str, player: str, body: types.NewStaff) -> types.TournamentChange:
        """Add an organiser or an arbiter. Organisers may do this. An organiser has all rights of the maker. An arbiter rules, types results and checks players in. `player`: id or handle. If all organisers are erased, an administrator names one."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/staff/{quoted(player)}", body=body
        )
        return answer

    async def remove_staff(self, tournament: str, player: str) -> types.TournamentChange:
        """Remove an organiser or arbiter from an event and its games. Organisers may do this."""
        answer: types.TournamentChange = await self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/staff/{quoted(player)}"
        )
        return answer

    async def update_check_in(self, tournament: str, body: types.NewCheckIn) -> types.TournamentChange:
        """Open or close the check-in. Organisers and arbiters may do this. To open a closed check-in undoes all check-ins. `leave_out` drops the entrants who have not checked in, and checked-in entrants of the waiting list get their places."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/check-in", body=body
        )
        return answer

    async def check_in(self, tournament: str, entrant: int) -> types.EntrantChange:
        """Check an entrant in. Players check themselves in while the check-in is open. Organisers and arbiters check in any entrant at any time."""
        answer: types.EntrantChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/check-in"
        )
        return answer

    async def check_out(self, tournament: str, entrant: int) -> types.EntrantChange:
        """Undo the check-in of an entrant."""
        answer: types.EntrantChange = await self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/check-in"
        )
        return answer

    async def merge_entrants(self, tournament: str, entrant: int, body: types.EntrantMerge) -> types.EntrantChange:
        """Merge two entries of one person. Organisers may do this. The entry in the path, which no published round may have, becomes part of the entry `into`, which gets its account, place and requested byes. An unpublished draw with the entry in the path is discarded."""
        answer: types.EntrantChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/merged", body=body
        )
        return answer

    async def list_fees(self, tournament: str) -> types.MarkedFees:
        """List entrants with owed or paid fees, and the sums. Only organisers may. The service handles no money."""
        answer: types.MarkedFees = await self.json("GET", f"/v1/tournaments/{quoted(tournament)}/fees")
        return answer

    async def update_fees(self, tournament: str, body: types.NewFees) -> types.MarkedFees:
        """Mark entrants' fees as owed, paid or neither (`none`). Only organisers may. Without an amount, a paid fee is the event's fee."""
        answer: types.MarkedFees = await self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/fees", body=body)
        return answer

    async def get_qr_code(self, tournament: str, *, entrant: int | None = None, table: str | None = None) -> str:
        """Draw a QR code for a tournament. It leads to the tournament's page. With `entrant`, an organiser who scans it checks that player in. With `table`, the table's players report their result."""
        answer: str = await self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/qr.svg", query={"entrant": entrant, "table": table}
        )
        return answer

    async def list_teams(self, tournament: str, *, limit: int | None = None) -> AsyncIterator[types.Team]:
        """List the teams and their players, in order of entry."""
        item: types.Team
        async for item in self.pages(f"/v1/tournaments/{quoted(tournament)}/teams", query={"limit": limit}):
            yield item

    async def create_team(self, tournament: str, body: types.NewTeam, *, key: str | None = None) -> types.TeamChange:
        """Create a team of entrants and of `names`. Organisers of a team tournament may do this, while entries are open. If a name has entered already, that entrant joins the team. Other names are entered."""
        answer: types.TeamChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/teams", body=body, key=key, keyed=True
        )
        return answer

    async def update_team(self, tournament: str, team: int, body: types.TeamUpdate) -> types.TeamChange:
        """Change a team's name, players and board order. Organisers may do this. The order applies from the next draw on, the first board first. Players who have played for the team must stay. The name can be corrected until standings with it are certified or final."""
        answer: types.TeamChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/teams/{quoted(team)}", body=body
        )
        return answer

    async def start_stage(
        self, tournament: str, body: types.NewStage | None = None, *, key: str | None = None
    ) -> types.TournamentChange:
        """Begin the first or the next stage. Organisers may do this. Its entrants follow from the stage before. Organisers may send the seeding, or order it by rating. If entrants are level at the cut, organisers name the winners of the play-off."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/stages", body=body, key=key, keyed=True
        )
        return answer

    async def draw_round(
        self, tournament: str, body: types.NewRound | None = None, *, key: str | None = None
    ) -> types.RoundChange:
        """Draw the next round, or pair it by hand. Organisers may do this. Play begins only after the publication. A second draw has another outcome, and both stay on record; with `"anew": false` it is refused. The answer explains the cost. Until a long draw is ready, the answer is `unavailable` with `Retry-After`."""
        answer: types.RoundChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rounds", body=body, key=key, keyed=True
        )
        return answer

    async def publish_round(
        self, tournament: str, body: types.NewStart | None = None, *, key: str | None = None
    ) -> types.RoundChange:
        """Publish the drawn round. Organisers may do this. Its games are created when it starts: the first sixteen at once, and the others soon (`table-opened`). Games that only bots play count as unfinished games of the account that made the tournament."""
        answer: types.RoundChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rounds/publish", body=body, key=key, keyed=True
        )
        return answer

    async def start_round(
        self, tournament: str, stage: int, number: int, body: types.NewStart | None = None, *, key: str | None = None
    ) -> types.RoundChange:
        """Start a published round, or schedule its start. Organisers may do this. A start can be scheduled until a game of the round has begun."""
        answer: types.RoundChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/start",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def pause_tournament(self, tournament: str, body: types.NewPause | None = None) -> types.TournamentChange:
        """Pause a tournament. Organisers may do this. Its games are paused, the first sixteen at once, and no round starts. Results can be typed in."""
        answer: types.TournamentChange = await self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/pause", body=body
        )
        return answer

    async def resume_tournament(self, tournament: str) -> types.TournamentChange:
        """Resume a tournament. Organisers may do this. Games that a referee paused stay paused."""
        answer: types.TournamentChange = await self.json("DELETE", f"/v1/tournaments/{quoted(tournament)}/pause")
        return answer

    async def mark_present(self, tournament: str, stage: int, number: int, entrant: int) -> types.RoundChange:
        """Mark a player as present at their table. Players mark themselves, organisers and arbiters any entrant."""
        answer: types.RoundChange = await self.json(
            "PUT",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/here/{quoted(entrant)}",
        )
        return answer

    async def get_round(
        self, tournament: str, stage: int, number: int, *, explain: bool | None = None
    ) -> types.TournamentRound:
        """Show a round: tables, games, results and cost."""
        answer: types.TournamentRound = await self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}",
            query={"explain": explain},
        )
        return answer

    async def create_result(
        self, tournament: str, stage: int, number: int, table: int, body: types.NewResult, *, key: str | None = None
    ) -> types.RoundChange:
        """Enter the result of a game at a real table. Organisers and arbiters may do this. The fields are those of a game's result on this service. Places follow from the scores, unless they are sent. `number` names the game at the table, so a repeated request enters no second result. `create_tournament_ruling` corrects a known result."""
        answer: types.RoundChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/results",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def create_match_result(
        self,
        tournament: str,
        stage: int,
        number: int,
        table: int,
        body: types.NewMatchResult,
        *,
        key: str | None = None,
    ) -> types.RoundChange:
        """Enter the result of a match at a real table. Organisers and arbiters may do this. The missing games are recorded with scores 1 and 0, those of the loser first. A match that may be drawn can end early. Unplayed games give both place 2."""
        answer: types.RoundChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/match",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def report_result(
        self, tournament: str, stage: int, number: int, table: int, body: types.NewResult, *, key: str | None = None
    ) -> types.RoundChange:
        """Report the result of your game at a real table. An equal report of another player makes it the result. Players listed as absent must report the same, unless an official has ruled so. If reports differ, an official decides. A new report replaces your earlier one. A different report of a known result is an objection, on which an official rules, also after the end. An equal report withdraws it. Reports of disqualified entrants do not count."""
        answer: types.RoundChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/claims",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def report_match_result(
        self,
        tournament: str,
        stage: int,
        number: int,
        table: int,
        body: types.NewMatchResult,
        *,
        key: str | None = None,
    ) -> types.RoundChange:
        """Report the result of your match at a real table. An equal report of the other player makes it the result. Otherwise as `report_result`. Your report of a game and one of the match replace each other."""
        answer: types.RoundChange = await self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/match/claims",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    async def list_stations(self, tournament: str) -> types.Stations:
        """List the stations of a tournament, each with its queue. The first table of a queue plays there now. A table that is done leaves its queue."""
        answer: types.Stations = await self.json("GET", f"/v1/tournaments/{quoted(tournament)}/stations")
        return answer

    async def update_stations(self, tournament: str, body: types.NewStations) -> types.Stations:
        """Replace the stations of a tournament and their queues. Organisers and arbiters may do this. A queue holds published tables only."""
        answer: types.Stations = await self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/stations", body=body)
        return answer

    async def create_tournament_ruling(
        self, tournament: str, body: types.NewTournamentRuling, *, key: str | None = None
    ) -> types.TournamentChange:
        """Create a ruling on a tournament. Organisers and arbiters may do this. Only organisers withdraw the last round, change tie-breaks, lift the beacon, or correct names that results show. `correct` also decides between reports. Standings follow, and older certificates lose their validity."""
        answer: types.TournamentChange = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rulings", body=body, key=key, keyed=True
        )
        return answer

    async def list_tournament_rulings(self, tournament: str) -> types.TournamentRulings:
        """List the rulings on a tournament. Each has its author, its reason and the rule that it is based on."""
        answer: types.TournamentRulings = await self.json("GET", f"/v1/tournaments/{quoted(tournament)}/rulings")
        return answer

    async def get_standings(
        self,
        tournament: str,
        *,
        stage: int | None = None,
        as_of_round: int | None = None,
        as_of_event: int | None = None,
        explain: bool | None = None,
        entrant: int | None = None,
    ) -> types.Standings:
        """Show the standings of a stage. They are current, or as of a round or event. The answer names the certificate and the tie-breaks, and says whether a ruling changed the list of tie-breaks. With 200 entrants and more, `event` may be seconds behind, and no certificate is named then. With `as_of_event`, `entrant` or `explain` the answer is never behind."""
        answer: types.Standings = await self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/standings",
            query={
                "stage": stage,
                "as_of_round": as_of_round,
                "as_of_event": as_of_event,
                "explain": explain,
                "entrant": entrant,
            },
        )
        return answer

    async def get_ranking(self, tournament: str) -> types.Ranking:
        """Show the ranking of a tournament over all stages."""
        answer: types.Ranking = await self.json("GET", f"/v1/tournaments/{quoted(tournament)}/ranking")
        return answer

    async def create_certificate(
        self, tournament: str, body: types.NewCertificate | None = None, *, key: str | None = None
    ) -> types.CreatedCertificate:
        """Certify the standings of the last stage. Organisers may do this when all results are final, before or after `end_tournament`. The standings are signed as of the last round. A certificate that replaces another names it and the reason."""
        answer: types.CreatedCertificate = await self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/certificates", body=body, key=key, keyed=True
        )
        return answer

    async def get_certificate(self, tournament: str, certificate: str) -> types.SignedCertificate:
        """Show a certificate, its signature and its validity. The document is computed from the tournament's record. The answer names the certificate that replaced it, if any."""
        answer: types.SignedCertificate = await self.json(
            "GET", f"/v1/tournaments/{quoted(tournament)}/certificates/{quoted(certificate)}"
        )
        return answer

    async def get_series(
        self, *, tournaments: str | None = None, points: str | None = None, best: int | None = None
    ) -> types.SeriesStandings:
        """Rank several tournaments together. Places earn points. Between equal sums, better places decide. Equal names without an account are one person."""
        answer: types.SeriesStandings = await self.json(
            "GET", "/v1/series", query={"tournaments": tournaments, "points": points, "best": best}
        )
        return answer

    async def create_audit(self, body: types.NewAudit, *, key: str | None = None) -> types.AuditTask:
        """Create an audit of many games. Players, organisers and referees audit their own match or tournament. Referees and administrators of the service audit any games. A worker does it, and the report shows the progress. Each caller has one at a time."""
        answer: types.AuditTask = await self.json("POST", "/v1/audits", body=body, key=key, keyed=True)
        return answer

    async def get_audit(self, audit: str) -> types.AuditTask:
        """Show an audit's report and progress. Its creator, referees and administrators may read it."""
        answer: types.AuditTask = await self.json("GET", f"/v1/audits/{quoted(audit)}")
        return answer

    async def list_inbox(self, *, limit: int | None = None) -> AsyncIterator[types.InboxItem]:
        """List or stream the decisions and tasks that wait for you. Challenges come first. Then come, the newest first: decisions, takebacks, invitations, disputes that you may rule on, questions of a referee, tables that expect you, and tables of your tournament with differing reports. A game whose clock ran out may wait for your ruling, too. A paused game waits for no player. As `text/event-stream`, the first page is sent at once and at each change, so a new connection misses nothing. With `Last-Event-ID`, only later changes are sent."""
        item: types.InboxItem
        async for item in self.pages("/v1/me/inbox", query={"limit": limit}):
            yield item

    async def get_mail(self) -> types.Mail:
        """Show your mail address and settings. Nobody else sees them."""
        answer: types.Mail = await self.json("GET", "/v1/me/mail")
        return answer

    async def update_mail(self, body: types.NewMail) -> types.Mail:
        """Set your mail address and the news to send there. A new address needs your password. Without a password, it needs a session, or an equally powerful token that does not expire. A link confirms it; an address gets few a day. A confirmed old address gets a letter about the change. All pending sign-in links end."""
        answer: types.Mail = await self.json("PUT", "/v1/me/mail", body=body)
        return answer

    async def delete_mail(self) -> None:
        """Remove your mail address. All pending sign-in links end, and a last letter to the address reports it."""
        await self.request("DELETE", "/v1/me/mail")

    async def send_sign_in_link(self, body: types.SignInLinkRequest) -> None:
        """Send a sign-in link to a confirmed address. The answer is the same whether the address is known or not."""
        await self.request("POST", "/v1/sign-in-links", body=body)

    async def list_leaderboards(self) -> types.LeaderboardPage:
        """List the leaderboards. There is one for each ruleset, number of players and kind: people, and bots."""
        answer: types.LeaderboardPage = await self.json("GET", "/v1/leaderboards")
        return answer

    async def get_leaderboard(
        self,
        ruleset: str,
        *,
        kind: Literal["people", "bots"] | None = None,
        limit: int | None = None,
        player_count: int | None = None,
    ) -> AsyncIterator[types.Leader]:
        """Show a leaderboard. Certain ratings come first, by place, then provisional ones without a place. Erased accounts are left out."""
        item: types.Leader
        async for item in self.pages(
            f"/v1/leaderboards/{quoted(ruleset)}", query={"kind": kind, "limit": limit, "player_count": player_count}
        ):
            yield item

    async def list_player_ratings(self, player: str) -> types.PlayerRatingPage:
        """List a player's ratings. There is one for each ruleset and number of players."""
        answer: types.PlayerRatingPage = await self.json("GET", f"/v1/players/{quoted(player)}/ratings")
        return answer

    async def list_rating_days(
        self,
        player: str,
        ruleset: str,
        player_count: int,
        *,
        kind: Literal["people", "bots"] | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[types.RatedDay]:
        """List the days of a player's rating, latest first. Each day has the games that moved the rating. A game that you may not see counts without being named."""
        item: types.RatedDay
        async for item in self.pages(
            f"/v1/players/{quoted(player)}/ratings/{quoted(ruleset)}/{quoted(player_count)}",
            query={"kind": kind, "limit": limit},
        ):
            yield item

    async def get_rating_chart(
        self, player: str, ruleset: str, player_count: int, *, kind: Literal["people", "bots"] | None = None
    ) -> str:
        """Draw a player's rating as a chart. A band shows the deviation. The chart follows the reader's light or dark theme, and has a description in words."""
        answer: str = await self.text(
            "GET",
            f"/v1/players/{quoted(player)}/ratings/{quoted(ruleset)}/{quoted(player_count)}/chart.svg",
            query={"kind": kind},
        )
        return answer

    async def get_statistics(self, name: str) -> types.GameStatistics:
        """Show statistics of a ruleset. They count people in public games that are final, but no sandbox, fork or voided game."""
        answer: types.GameStatistics = await self.json("GET", f"/v1/rulesets/{quoted(name)}/statistics")
        return answer

    async def list_player_statistics(self, player: str) -> types.GameStatisticsPage:
        """List a player's statistics, by ruleset."""
        answer: types.GameStatisticsPage = await self.json("GET", f"/v1/players/{quoted(player)}/statistics")
        return answer

    async def review_game(self, game: str) -> types.GameReview:
        """Review a final game: find the most costly decisions. These are decisions in which the best bot would have picked something else. Bots play the game on both ways, with everything unknown to the seat dealt again. A worker does it at the first request, in some seconds. A piece that is begun five times without an end fails it. Each caller has up to three under way."""
        answer: types.GameReview = await self.json("GET", f"/v1/games/{quoted(game)}/review")
        return answer

    async def create_ruling(self, game: str, body: types.NewRuling, *, key: str | None = None) -> types.MoveResult:
        """Create a ruling on a game. A referee of the game who does not play it may create one. Referees named in the terms have no office in a rated game (`rated-game`), and seat only bots and former players of the seat. An appeal is decided by a referee who has not ruled on it. `uphold` keeps the ruling. `overturn` undoes it; after a rewind, play returns to the abandoned line. Any other ruling that names the dispute replaces the first one."""
        answer: types.MoveResult = await self.json(
            "POST", f"/v1/games/{quoted(game)}/rulings", body=body, key=key, keyed=True
        )
        return answer

    async def list_rulings(self, game: str) -> types.Rulings:
        """List the rulings on a game. Each has its author, its reason and the rule that it is based on."""
        answer: types.Rulings = await self.json("GET", f"/v1/games/{quoted(game)}/rulings")
        return answer

    async def preview_ruling(self, game: str, body: types.NewRuling) -> types.RulingPreview:
        """Preview the effect of a ruling, or its refusal. Referees of the game may do this. Nothing is recorded."""
        answer: types.RulingPreview = await self.json("POST", f"/v1/games/{quoted(game)}/rulings/preview", body=body)
        return answer

    async def get_ruling(self, game: str, ruling: int) -> types.Ruling:
        """Show a ruling, by the number of its event."""
        answer: types.Ruling = await self.json("GET", f"/v1/games/{quoted(game)}/rulings/{quoted(ruling)}")
        return answer

    async def list_precedents(
        self,
        *,
        limit: int | None = None,
        rule: str | None = None,
        card: str | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
    ) -> AsyncIterator[types.Precedent]:
        """List precedents by rule or card, newest first. These are rulings on games that you may see."""
        item: types.Precedent
        async for item in self.pages(
            "/v1/rulings", query={"limit": limit, "rule": rule, "card": card, "ruleset": ruleset}
        ):
            yield item

    async def list_looks(self, game: str, *, after: int | None = None, limit: int | None = None) -> types.SeenLooks:
        """List referees' looks at hidden parts of a game."""
        answer: types.SeenLooks = await self.json(
            "GET", f"/v1/games/{quoted(game)}/looks", query={"after": after, "limit": limit}
        )
        return answer

    async def create_dispute(self, game: str, body: types.NewDispute, *, key: str | None = None) -> types.DisputeChange:
        """Create a dispute about an event. Players and the game's maker may do this, at a tournament the organisers instead of the maker: also after the game's end, within `terms.dispute_window_seconds`. Replaced players may dispute events of their time in the seat. An account can have one open dispute about a game, and 20 in all, without appeals. Events of bots can be disputed. Until the dispute is settled, no result becomes final. If it cites a ruling that changed the game and answered no dispute, it is an appeal against it, also within `terms.appeal_window_seconds` after it."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/games/{quoted(game)}/disputes", body=body, key=key, keyed=True
        )
        return answer

    async def list_disputes(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "ruled", "appealed", "closed"] | None = None,
        game: str | None = None,
        tournament: str | None = None,
        waits_for: Literal["referee", "party"] | None = None,
        mine: bool | None = None,
        order: Literal["newest", "oldest"] | None = None,
    ) -> AsyncIterator[types.Dispute]:
        """List disputes, newest or oldest first. The list has disputes of public games, and of games in which you take part or have an office. Referees of the service see those of all games, but not of other tables of a duplicate round in which they play. With `status` or `waits_for`, it leaves out games that you see with a delay. A page with many texts is shorter than `limit`."""
        item: types.Dispute
        async for item in self.pages(
            "/v1/disputes",
            query={
                "limit": limit,
                "status": status,
                "game": game,
                "tournament": tournament,
                "waits_for": waits_for,
                "mine": mine,
                "order": order,
            },
        ):
            yield item

    async def get_dispute(self, dispute: str) -> types.Dispute:
        """Show a dispute: claim, statements and ruling."""
        answer: types.Dispute = await self.json("GET", f"/v1/disputes/{quoted(dispute)}")
        return answer

    async def delete_dispute(self, dispute: str) -> types.DisputeChange:
        """Withdraw your dispute or your appeal. After a withdrawn appeal, the ruling stays valid, and the window for appeals of the other parties begins again. The record keeps the appeal and its withdrawal."""
        answer: types.DisputeChange = await self.json("DELETE", f"/v1/disputes/{quoted(dispute)}")
        return answer

    async def create_statement(
        self, dispute: str, body: types.NewStatement, *, key: str | None = None
    ) -> types.DisputeChange:
        """Add a statement to a dispute that is not settled. Those who may open a dispute about its event may do this."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/statements", body=body, key=key, keyed=True
        )
        return answer

    async def create_appeal(
        self, dispute: str, body: types.NewAppeal, *, key: str | None = None
    ) -> types.DisputeChange:
        """Appeal against the ruling on a dispute. Each party may do this once, within `terms.appeal_window_seconds`. A replaced player is a party if they held a seat between the disputed event and the ruling. Another referee then settles it."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/appeals", body=body, key=key, keyed=True
        )
        return answer

    async def create_question(
        self, dispute: str, body: types.NewQuestion, *, key: str | None = None
    ) -> types.DisputeChange:
        """Ask a player a question about a dispute. Referees who may rule on the dispute may do this. With `alone`, only they and that player can read the question and the reply until the ruling."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/questions", body=body, key=key, keyed=True
        )
        return answer

    async def create_answer(
        self, dispute: str, body: types.NewAnswer, *, key: str | None = None
    ) -> types.DisputeChange:
        """Answer a referee's question, once. Only the player who now has the asked seat may do this. Everybody who could read the question can read the answer."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/answers", body=body, key=key, keyed=True
        )
        return answer

    async def create_note(self, dispute: str, body: types.NewNote, *, key: str | None = None) -> types.DisputeChange:
        """Add a referee's note to a dispute, or mark a moment. Referees who may rule on the dispute may do this. Only referees can read notes, and everybody when the dispute is decided."""
        answer: types.DisputeChange = await self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/notes", body=body, key=key, keyed=True
        )
        return answer

    async def get_bundle(self, dispute: str) -> types.Bundle:
        """Show a dispute's bundle: the evidence for a ruling. The bundle has the game before and after the disputed event, the options, the clocks, all rulings and the audit; as a zip file also the record. Before the game is final, only its referees may do this, and the look is recorded."""
        answer: types.Bundle = await self.json("GET", f"/v1/disputes/{quoted(dispute)}/bundle")
        return answer

    async def list_suggestions(self, dispute: str) -> types.Suggestions:
        """Suggest rulings on a dispute, with their effects. Referees who may rule on the dispute may do this."""
        answer: types.Suggestions = await self.json("GET", f"/v1/disputes/{quoted(dispute)}/suggestions")
        return answer

    async def create_waiver(self, body: types.NewWaiver, *, key: str | None = None) -> types.Waivers:
        """Waive the dispute and appeal windows of finished games. Players and a game's maker or organisers may do this: for one game, or for all their finished games of a match or a tournament. When all players and the game's maker, or one of its organisers, have waived, the game is final at once and all secrets are revealed. A dispute or an appeal before then cancels all waivers."""
        answer: types.Waivers = await self.json("POST", "/v1/waivers", body=body, key=key, keyed=True)
        return answer

    async def get_evidence(self, game: str) -> types.Evidence:
        """Show the thinking time of each decision. The answer compares it with usual times, and lists downtime. Players, organisers and referees of the game may read it, and everybody once it is final."""
        answer: types.Evidence = await self.json("GET", f"/v1/games/{quoted(game)}/evidence")
        return answer

    async def get_knowledge(
        self, game: str, *, view: str | None = None, at: str | int | None = None
    ) -> types.Knowledge:
        """Show a viewer's knowledge at a moment, in words. You may ask for your own knowledge, or for any `view` that you may have."""
        answer: types.Knowledge = await self.json(
            "GET", f"/v1/games/{quoted(game)}/knowledge", query={"view": view, "at": at}
        )
        return answer

    async def get_changes(
        self, game: str, *, view: str | None = None, from_moment: str | None = None, to_moment: str | None = None
    ) -> types.Changes:
        """Show the changes between two moments, in words."""
        answer: types.Changes = await self.json(
            "GET",
            f"/v1/games/{quoted(game)}/changes",
            query={"view": view, "from_moment": from_moment, "to_moment": to_moment},
        )
        return answer

    async def compare_games(self, game: str, *, view: str | None = None, with_: str | None = None) -> types.Comparison:
        """Find the first difference between two games. The comparison uses your `view`. An imported record is a game too. `dominium compare` compares two files."""
        answer: types.Comparison = await self.json(
            "GET", f"/v1/games/{quoted(game)}/comparison", query={"view": view, "with": with_}
        )
        return answer

    @overload
    async def get_log(
        self,
        game: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        view: str | None = None,
        as_: None = None,
    ) -> types.Log:
        """Show the log of a game in words, in your language. Abandoned play is marked; in plain text by a `~`. `limit` counts events; without it, all are described."""

    @overload
    async def get_log(
        self,
        game: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        view: str | None = None,
        as_: Literal["notation"],
    ) -> str:
        """The same, as `notation`."""

    async def get_log(
        self,
        game: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        view: str | None = None,
        as_: Literal["notation"] | None = None,
    ) -> types.Log | str:
        """Show the log of a game in words, in your language. Abandoned play is marked; in plain text by a `~`. `limit` counts events; without it, all are described."""
        if as_ == "notation":
            return await self.text(
                "GET", f"/v1/games/{quoted(game)}/log", query={"after": after, "limit": limit, "view": view, "as": as_}
            )
        answer: types.Log = await self.json(
            "GET", f"/v1/games/{quoted(game)}/log", query={"after": after, "limit": limit, "view": view, "as": as_}
        )
        return answer

    async def download_record(self, game: str, *, view: str | None = None) -> str:
        """Download the record of a game. Anyone can verify the file offline with `dominium verify`. By default it opens all that you may see: everything, for a final game. It proves which of its events are in the transparency log. The record of an imported game is the received one, byte for byte. `/docs/record` describes the lines. Send `Accept: application/jsonl` or none."""
        answer: str = await self.text("GET", f"/v1/games/{quoted(game)}/record", query={"view": view})
        return answer

    async def audit_game(
        self, game: str, *, depth: Literal["chain", "facts", "rules"] | None = None
    ) -> types.AuditedGame:
        """Audit a game: its chain, seals and rules. For an imported game, the received record is audited. Its rules can be checked only if the record opens everything; otherwise the answer is `not-open`."""
        answer: types.AuditedGame = await self.json("GET", f"/v1/games/{quoted(game)}/audit", query={"depth": depth})
        return answer

    async def export_games(
        self,
        *,
        after: int | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        tournament: str | None = None,
        player: types.AccountOrHandle | None = None,
        player_count: int | None = None,
        rated: bool | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        records: bool | None = None,
    ) -> AsyncIterator[types.FinishedGame]:
        """Export finished public games. They come in the order of the transparency log. Continue `after` the last complete line until the answer is empty. No game is missed, and none comes twice."""
        item: types.FinishedGame
        async for item in self.lines(
            "/v1/games/export",
            query={
                "after": after,
                "ruleset": ruleset,
                "tournament": tournament,
                "player": player,
                "player_count": player_count,
                "rated": rated,
                "from_date": from_date,
                "to_date": to_date,
                "records": records,
            },
        ):
            yield item

    async def list_dumps(self) -> types.Dumps:
        """List the monthly files of finished public games. Anyone can check a file and pass it on. Together the files hold each game once."""
        answer: types.Dumps = await self.json("GET", "/v1/dumps")
        return answer

    async def download_dump(self, month: str) -> bytes:
        """Download a monthly file of finished public games. It has a header, a `DumpedGame` on each line, and a line that signs all before it, in gzip. It never changes. A broken download resumes with `Range: bytes=N-`, which is answered with 206."""
        answer: bytes = await self.content("GET", f"/v1/dumps/{quoted(month)}.jsonl.gz")
        return answer

    async def verify_record(self, body: bytes, *, key: str | None = None) -> types.Report:
        """Verify a record, like `dominium verify`. The service stores nothing. It checks few records at once, and long ones one at a time. If others take too long, the answer is `unavailable` with `Retry-After`."""
        answer: types.Report = await self.json(
            "POST", "/v1/verifications", query={"key": key}, content=body, media="application/jsonl"
        )
        return answer

    async def import_record(
        self, body: bytes, *, key: str | None = None, visibility: Literal["public", "unlisted"] | None = None
    ) -> types.Game:
        """Import the record of a final game of another service. It becomes a read-only game with everything that the record opens. The record is stored as received, under the key that signed it. The same record again returns the same game."""
        answer: types.Game = await self.json(
            "POST", "/v1/imports", query={"key": key, "visibility": visibility}, content=body, media="application/jsonl"
        )
        return answer

    async def delete_import(self, game: str) -> None:
        """Withdraw an imported record. Its importer or an administrator may do this. The record is deleted."""
        await self.request("DELETE", f"/v1/imports/{quoted(game)}")

    async def export_sheet(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        ending: Literal["csv", "json", "html", "md", "txt"],
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
        delimiter: Literal["comma", "semicolon", "tab"] | None = None,
        bom: bool | None = None,
        decimal: Literal["point", "comma"] | None = None,
    ) -> str:
        """Export a sheet of a tournament in one of five formats. - `csv` (RFC 4180): headings are keys, the same in every language. The last columns of each line name its source, with the certificate or `provisional`. Formulas begin with an apostrophe. - `json`: `schema` names the JSON Schema. - `html`: a printable page. - `md`: for sites that support Markdown. - `txt`: for a fixed-width font. CSV and JSON have the pairings and results of all rounds, the others those of one. `get_export_schema` explains the columns. `Repr-Digest` has the file's SHA-256."""
        answer: str = await self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.{quoted(ending)}",
            query={
                "lang": lang,
                "stage": stage,
                "as_of_round": as_of_round,
                "delimiter": delimiter,
                "bom": bom,
                "decimal": decimal,
            },
        )
        return answer

    async def export_bg_stats(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> types.PostedPlays:
        """Export the games of a stage for BG Stats. Each game has a link that opens the app with the play."""
        answer: types.PostedPlays = await self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/bgstats.json",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    async def export_calendar(self, tournament: str, *, lang: Literal["en", "it", "pl", "pt"] | None = None) -> str:
        """Export an event's calendar (iCalendar, RFC 5545). It has the beginning of the event and of each round. You can subscribe to it."""
        answer: str = await self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/exports/calendar.ics", query={"lang": lang}
        )
        return answer

    async def export_workbook(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> bytes:
        """Export all sheets as one workbook. For 200 entrants or more, use `POST /v1/exports`."""
        answer: bytes = await self.content(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/workbook.xlsx",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    async def export_chart(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
        entrants: int | None = None,
    ) -> str:
        """Show a chart of the leaders' points by round."""
        answer: str = await self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/chart.svg",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round, "entrants": entrants},
        )
        return answer

    async def export_bracket(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> str:
        """Draw the bracket of a stage."""
        answer: str = await self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/bracket.svg",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    async def export_trf(self, tournament: str, *, stage: int | None = None) -> str:
        """Export a stage as a FIDE tournament report file. The stage must have two at every table. The file has the complete rounds, and arbiters' programs read it."""
        answer: str = await self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/exports/stage.trf", query={"stage": stage}
        )
        return answer

    async def get_export_schema(
        self,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        version: int,
    ) -> dict[str, Any]:
        """Show the JSON Schema of a sheet."""
        answer: dict[str, Any] = await self.json("GET", f"/v1/schemas/exports/{quoted(sheet)}/{quoted(version)}.json")
        return answer

    async def create_export(self, body: types.NewExport, *, key: str | None = None) -> types.ExportJob:
        """Create an export of tournaments: a bundle or sheets. A worker makes a bundle or many sheets of the tournaments as they are now. Each caller has one at a time. The file has only the parts of each game that you may see."""
        answer: types.ExportJob = await self.json("POST", "/v1/exports", body=body, key=key, keyed=True)
        return answer

    async def get_export(self, export: str) -> types.ExportJob:
        """Show the progress of an export."""
        answer: types.ExportJob = await self.json("GET", f"/v1/exports/{quoted(export)}")
        return answer

    async def download_export(self, export: str) -> bytes:
        """Download the file of an export. It is kept for a day, or until three newer exports of yours are done. `Repr-Digest` has its SHA-256."""
        answer: bytes = await self.content("GET", f"/v1/exports/{quoted(export)}/file")
        return answer

    async def export_fees(self, tournament: str) -> str:
        """Export the fees of all entrants as CSV. Only organisers may. No other export has fees."""
        answer: str = await self.text("GET", f"/v1/tournaments/{quoted(tournament)}/exports/fees.csv")
        return answer

    async def create_webhook(self, body: types.NewWebhook, *, key: str | None = None) -> types.CreatedWebhook:
        """Create a webhook. From now on the service sends a POST to your address for each event of the types that you choose. It covers the games, matches and tournaments in which you take part or have an office, or those that you name. Requests are signed by the Standard Webhooks specification. The answer has the secret, which is shown only here."""
        answer: types.CreatedWebhook = await self.json("POST", "/v1/webhooks", body=body, key=key, keyed=True)
        return answer

    async def list_webhooks(self, *, limit: int | None = None) -> AsyncIterator[types.Webhook]:
        """List your webhooks, oldest first."""
        item: types.Webhook
        async for item in self.pages("/v1/webhooks", query={"limit": limit}):
            yield item

    async def get_webhook(self, webhook: str) -> types.Webhook:
        """Show one of your webhooks."""
        answer: types.Webhook = await self.json("GET", f"/v1/webhooks/{quoted(webhook)}")
        return answer

    async def update_webhook(self, webhook: str, body: types.WebhookUpdate) -> types.Webhook:
        """Replace a webhook, or switch it off or on. It keeps its id and secret. While it is off, events are skipped, and pending deliveries wait."""
        answer: types.Webhook = await self.json("PUT", f"/v1/webhooks/{quoted(webhook)}", body=body)
        return answer

    async def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook and its deliveries."""
        await self.request("DELETE", f"/v1/webhooks/{quoted(webhook)}")

    async def rotate_webhook_secret(
        self, webhook: str, body: types.SecretRotation | None = None, *, key: str | None = None
    ) -> types.CreatedWebhook:
        """Rotate a webhook's secret. The answer has the new secret, which is shown only here. During `overlap_seconds`, requests carry signatures with both secrets. After a leak, use 0."""
        answer: types.CreatedWebhook = await self.json(
            "POST", f"/v1/webhooks/{quoted(webhook)}/secret", body=body, key=key, keyed=True
        )
        return answer

    async def test_webhook(self, webhook: str, *, key: str | None = None) -> types.Delivery:
        """Send a test event to a webhook. `Location` shows its delivery."""
        answer: types.Delivery = await self.json("POST", f"/v1/webhooks/{quoted(webhook)}/test", key=key, keyed=True)
        return answer

    async def list_deliveries(
        self, webhook: str, *, limit: int | None = None, status: Literal["pending", "delivered", "failed"] | None = None
    ) -> AsyncIterator[types.Delivery]:
        """List a webhook's deliveries, latest first. Each has its attempts, their results and the time of the next one. The service keeps the latest 1,000 for 30 days."""
        item: types.Delivery
        async for item in self.pages(
            f"/v1/webhooks/{quoted(webhook)}/deliveries", query={"limit": limit, "status": status}
        ):
            yield item

    async def get_delivery(self, webhook: str, delivery: str) -> types.Delivery:
        """Show a delivery of a webhook."""
        answer: types.Delivery = await self.json("GET", f"/v1/webhooks/{quoted(webhook)}/deliveries/{quoted(delivery)}")
        return answer

    async def redeliver(self, webhook: str, delivery: str) -> types.Delivery:
        """Send a delivery again now, under the same id. The retry schedule starts over."""
        answer: types.Delivery = await self.json(
            "POST", f"/v1/webhooks/{quoted(webhook)}/deliveries/{quoted(delivery)}/redelivery"
        )
        return answer

    async def list_devices(self) -> types.Devices:
        """List your devices that receive notifications. Browsers need `key` to subscribe."""
        answer: types.Devices = await self.json("GET", "/v1/me/devices")
        return answer

    async def create_device(self, body: types.NewDevice, *, key: str | None = None) -> types.Device:
        """Notify a device of turns, invitations, rounds and rulings. The body has the browser's push subscription. Messages are encrypted for it, in the language of this request. A browser is a device of one account: the last one. Only your newest 20 devices stay."""
        answer: types.Device = await self.json("POST", "/v1/me/devices", body=body, key=key, keyed=True)
        return answer

    async def delete_device(self, device: str) -> None:
        """Stop the notifications of a device."""
        await self.request("DELETE", f"/v1/me/devices/{quoted(device)}")
