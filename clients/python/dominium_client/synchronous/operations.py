"""A method for each operation, of the same name."""

# Made from openapi.yaml by generate.py.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from dominium_client import types
from dominium_client.asking import quoted
from dominium_client.synchronous.transport import Transport


class Operations(Transport):
    def show_service(self) -> types.ServiceDocument:
        """What this is, where to begin, and what the limits are."""
        answer: types.ServiceDocument = self.json("GET", "/")
        return answer

    def show_liveness(self) -> types.Health:
        """The process answers. Nothing else is asked."""
        answer: types.Health = self.json("GET", "/livez")
        return answer

    def show_readiness(self) -> types.Readiness:
        """Log and registry can be read and written, Redis and the signing key be used, and the lists answer and follow the log. While they are first built from the log, after an upgrade say, the service is not ready, and `checks` says so; while new ones are built beside those that answer, it is. What was found is told for a second."""
        answer: types.Readiness = self.json("GET", "/readyz")
        return answer

    def show_metrics(self) -> str:
        """Numbers for Prometheus."""
        answer: str = self.text("GET", "/metrics")
        return answer

    def create_account(self, body: types.NewAccount, *, key: str | None = None) -> types.FirstToken:
        """Open an account; its first token is in the answer, and nowhere else."""
        answer: types.FirstToken = self.json("POST", "/v1/accounts", body=body, key=key, keyed=True)
        return answer

    def show_me(self) -> types.Me:
        """Who I am, and what this token or session may do."""
        answer: types.Me = self.json("GET", "/v1/me")
        return answer

    def rename_me(self, *, body: types.NewName | None = None) -> types.Me:
        """Change the name that is shown. A guest keeps the account by a handle and a password, in a session or with a token that can do as much and does not expire. A bot says that it is one, for ever: not a guest."""
        answer: types.Me = self.json("PUT", "/v1/me", body=body)
        return answer

    def erase_me(self) -> types.Erased:
        """Be forgotten: handle, name, password, tokens and sessions are deleted at once and for good, and what you wrote in whichever game within a minute. From tournaments that are not over you are dropped. `Location` shows, to whoever knows it, when all of it is done. The records of games stay whole, because they hold an id and never a name; where you wrote something they say `erased`. Nobody will be given your handle."""
        answer: types.Erased = self.json("DELETE", "/v1/me")
        return answer

    def show_erasure(self, erasure: str) -> types.Erased:
        """How far the erasure of somebody has come. It says nothing of whom."""
        answer: types.Erased = self.json("GET", f"/v1/erasures/{quoted(erasure)}")
        return answer

    def create_token(self, body: types.NewToken, *, key: str | None = None) -> types.TokenShown:
        """Make a token with some of the scopes that you have yourself. A token that expires makes none that lasts longer: `expires_at` of the answer says when it ends."""
        answer: types.TokenShown = self.json("POST", "/v1/tokens", body=body, key=key, keyed=True)
        return answer

    def list_tokens(self, *, limit: int | None = None) -> Iterator[types.Token]:
        """Your tokens that still hold, the oldest first."""
        item: types.Token
        for item in self.pages("/v1/tokens", query={"limit": limit}):
            yield item

    def show_token(self, token: str) -> types.Token:
        """One of your tokens."""
        answer: types.Token = self.json("GET", f"/v1/tokens/{quoted(token)}")
        return answer

    def withdraw_token(self, token: str) -> None:
        """Take a token out of use, at once."""
        self.ask("DELETE", f"/v1/tokens/{quoted(token)}")

    def sign_in(self, body: types.SignIn) -> types.SessionBegun:
        """Sign in: the answer sets a cookie that pages cannot read. An operator's link works once, for a day. A guest whose sessions and tokens have all ended is erased."""
        answer: types.SessionBegun = self.json("POST", "/v1/sessions", body=body)
        return answer

    def list_sessions(self, *, limit: int | None = None) -> Iterator[types.Session]:
        """Your sessions that still hold, the oldest first: wherever you are signed in."""
        item: types.Session
        for item in self.pages("/v1/sessions", query={"limit": limit}):
            yield item

    def end_other_sessions(self) -> None:
        """Sign out wherever else you are signed in: all your sessions end but the one that asks, and all pending sign-in links. A letter says so to your confirmed address. Tokens stay."""
        self.ask("DELETE", "/v1/sessions")

    def show_session(self, session: str) -> types.Session:
        """One of your sessions."""
        answer: types.Session = self.json("GET", f"/v1/sessions/{quoted(session)}")
        return answer

    def sign_out(self, session: str) -> None:
        """Sign out, of this session or of another one of yours. Another one ends with all pending sign-in links, and a letter says so to your confirmed address."""
        self.ask("DELETE", f"/v1/sessions/{quoted(session)}")

    def change_password(self, body: types.NewPassword) -> None:
        """Set or change your password. A first one takes a session, or a token that can do as much and does not expire. All your sessions end but the one that asks, and all pending sign-in links. A letter says so to your confirmed address. Tokens stay."""
        self.ask("PUT", "/v1/me/password", body=body)

    def register_app(self, body: types.NewApp, *, key: str | None = None) -> types.AppShown:
        """Register an app of yours (RFC 7591). Its secret is in the answer, and nowhere else."""
        answer: types.AppShown = self.json("POST", "/v1/apps", body=body, key=key, keyed=True)
        return answer

    def list_apps(self, *, limit: int | None = None) -> Iterator[types.App]:
        """The apps that you have registered, the oldest first."""
        item: types.App
        for item in self.pages("/v1/apps", query={"limit": limit}):
            yield item

    def show_app(self, app: str) -> types.App:
        """One of the apps that you have registered."""
        answer: types.App = self.json("GET", f"/v1/apps/{quoted(app)}")
        return answer

    def delete_app(self, app: str) -> None:
        """Delete an app of yours, and all that its users have allowed it, at once."""
        self.ask("DELETE", f"/v1/apps/{quoted(app)}")

    def rotate_app_secret(self, app: str, *, key: str | None = None) -> types.AppShown:
        """Replace the secret of an app of yours. The new secret is in the answer, and nowhere else. The old one is refused from now on; what users have allowed the app stays. An app that keeps no secret is 404."""
        answer: types.AppShown = self.json("POST", f"/v1/apps/{quoted(app)}/secret", key=key, keyed=True)
        return answer

    def list_allowed_apps(self, *, limit: int | None = None) -> Iterator[types.AllowedApp]:
        """The apps that may act for you, whoever registered them."""
        item: types.AllowedApp
        for item in self.pages("/v1/me/apps", query={"limit": limit}):
            yield item

    def disallow_app(self, app: str) -> None:
        """Let an app act for you no more, from now on."""
        self.ask("DELETE", f"/v1/me/apps/{quoted(app)}")

    def fetch_tokens(self, body: bytes) -> types.Tokens:
        """Fetch tokens for a code or a refresh token, each once; shown again, it ends all that came of the same yes."""
        answer: types.Tokens = self.json(
            "POST", "/oauth/token", content=body, media="application/x-www-form-urlencoded"
        )
        return answer

    def revoke_token(self, body: bytes) -> None:
        """Give a token back (RFC 7009)."""
        self.ask("POST", "/oauth/revoke", content=body, media="application/x-www-form-urlencoded")

    def show_authorization_server(self) -> types.AuthorizationServer:
        """What a program needs to know to sign users in (RFC 8414)."""
        answer: types.AuthorizationServer = self.json("GET", "/.well-known/oauth-authorization-server")
        return answer

    def show_protected_resource(self) -> types.ProtectedResource:
        """Who gives tokens for this API (RFC 9728)."""
        answer: types.ProtectedResource = self.json("GET", "/.well-known/oauth-protected-resource")
        return answer

    def show_mail(self) -> types.Mail:
        """Where you want mail, which nobody else is told, and of what."""
        answer: types.Mail = self.json("GET", "/v1/me/mail")
        return answer

    def set_mail(self, body: types.NewMail) -> types.Mail:
        """Set your address, and which news go there. A new address takes your password, if you have one. Otherwise it takes a session, or a token that can do as much and does not expire. It is sent a link that confirms it; a confirmed address from before is sent a letter about the change. All pending sign-in links end."""
        answer: types.Mail = self.json("PUT", "/v1/me/mail", body=body)
        return answer

    def remove_mail(self) -> None:
        """Have your address forgotten. All pending sign-in links end, and a last letter there says so."""
        self.ask("DELETE", "/v1/me/mail")

    def send_sign_in_link(self, body: types.WhoForgot) -> None:
        """Have a link to sign in with sent to a confirmed address. The answer is always the same."""
        self.ask("POST", "/v1/sign-in-links", body=body)

    def show_mail_page(self, secret: str) -> str:
        """Where links in mail lead: a button that confirms an address or ends news."""
        answer: str = self.text("GET", f"/mail/{quoted(secret)}")
        return answer

    def follow_mail_link(self, secret: str) -> str:
        """Press that button; mail programs do it by RFC 8058."""
        answer: str = self.text("POST", f"/mail/{quoted(secret)}")
        return answer

    def list_players(self, *, limit: int | None = None, handle: str | None = None) -> Iterator[types.PublicAccount]:
        """Look players up by how their handle begins, in whatever case; by handle. Guests are not told of."""
        item: types.PublicAccount
        for item in self.pages("/v1/players", query={"limit": limit, "handle": handle}):
            yield item

    def show_player(self, player: str) -> types.PublicAccount:
        """A player. One who has been forgotten is not found."""
        answer: types.PublicAccount = self.json("GET", f"/v1/players/{quoted(player)}")
        return answer

    def list_leaderboards(self) -> types.LeaderboardPage:
        """Which leaderboards there are: one for each ruleset and number of players at the table. They fit on one page."""
        answer: types.LeaderboardPage = self.json("GET", "/v1/leaderboards")
        return answer

    def show_leaderboard(
        self, ruleset: str, *, limit: int | None = None, players: int | None = None
    ) -> Iterator[types.Leader]:
        """Who plays best: first those whose rating is known well enough, by place, then those whose rating is provisional, without one. Whoever was forgotten is not among them."""
        item: types.Leader
        for item in self.pages(f"/v1/leaderboards/{quoted(ruleset)}", query={"limit": limit, "players": players}):
            yield item

    def list_players_ratings(self, player: str) -> types.PlayersRatingPage:
        """All of a player's ratings, one for each ruleset and number of players at the table. They fit on one page."""
        answer: types.PlayersRatingPage = self.json("GET", f"/v1/players/{quoted(player)}/ratings")
        return answer

    def list_players_rating_days(
        self, player: str, ruleset: str, players: int, *, limit: int | None = None
    ) -> Iterator[types.RatedDay]:
        """How a player's rating came to be what it is: every day with rated games, the latest first, and the games that moved it. A game that you may not know of counts, and is not named."""
        item: types.RatedDay
        for item in self.pages(
            f"/v1/players/{quoted(player)}/ratings/{quoted(ruleset)}/{quoted(players)}", query={"limit": limit}
        ):
            yield item

    def draw_players_rating(self, player: str, ruleset: str, players: int) -> str:
        """The same as a line chart, with the deviation as a band around it. It follows the reader's choice of light or dark, and says in words what it shows."""
        answer: str = self.text(
            "GET", f"/v1/players/{quoted(player)}/ratings/{quoted(ruleset)}/{quoted(players)}/chart.svg"
        )
        return answer

    def list_rulesets(self) -> types.RulesetSummaryPage:
        """All games that can be played here; there are so few that they fit on one page."""
        answer: types.RulesetSummaryPage = self.json("GET", "/v1/rulesets")
        return answer

    def show_ruleset(self, name: str) -> types.RulesetDocument:
        """One game, with its parts named in the language asked for."""
        answer: types.RulesetDocument = self.json("GET", f"/v1/rulesets/{quoted(name)}")
        return answer

    def create_game(self, body: types.NewGame, *, key: str | None = None) -> types.Changed:
        """Make a game. Seats of yours and of bots are taken at once, and when all are taken it begins. Whoever wants to put a nonce of their own into its chance has their seat kept (`seats_kept`), and sits down to it."""
        answer: types.Changed = self.json("POST", "/v1/games", body=body, key=key, keyed=True)
        return answer

    def list_games(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "final", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        match: str | None = None,
        tournament: str | None = None,
        player: types.AccountOrHandle | None = None,
    ) -> Iterator[types.GameSummary]:
        """Games, newest first: the public ones, and those that you have to do with. An imported game has an `origin`, and stands where it was imported; asked for a player, a match or a tournament, the list tells only of our own."""
        item: types.GameSummary
        for item in self.pages(
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

    def show_game(self, game: str, *, view: str | None = None, at: str | None = None) -> types.Game:
        """A game as you may see it, with the open decision; its options, if it is yours. Also as it stood at any earlier moment, and as a position, which is also written as text (`docs/notation.md`)."""
        answer: types.Game = self.json("GET", f"/v1/games/{quoted(game)}", query={"view": view, "at": at})
        return answer

    def cancel_game(self, game: str) -> types.Changed:
        """Call off a game that you made and that has not begun."""
        answer: types.Changed = self.json("DELETE", f"/v1/games/{quoted(game)}")
        return answer

    def take_seat(self, game: str, seat: int, *, body: types.Sitting | None = None) -> types.Changed:
        """Sit down, or accept an invitation. When the last seat is taken, the game begins. Whoever sits there without a nonce can still give one until then."""
        answer: types.Changed = self.json("PUT", f"/v1/games/{quoted(game)}/seats/{quoted(seat)}", body=body)
        return answer

    def leave_seat(self, game: str, seat: int) -> types.Changed:
        """Get up, or decline an invitation, while the game has not begun."""
        answer: types.Changed = self.json("DELETE", f"/v1/games/{quoted(game)}/seats/{quoted(seat)}")
        return answer

    def create_seek(self, body: types.NewSeek, *, key: str | None = None) -> types.Seek:
        """Seek an opponent, or challenge somebody. If it can be matched at once, `game` is there in the answer; else follow it: `GET` it with its ETag, or as a stream."""
        answer: types.Seek = self.json("POST", "/v1/seeks", body=body, key=key, keyed=True)
        return answer

    def list_seeks(
        self,
        *,
        limit: int | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        players: int | None = None,
        app: str | None = None,
    ) -> Iterator[types.Seek]:
        """List open seeks and your challenges, oldest first. Seeks that bots accept are listed too: `bot`."""
        item: types.Seek
        for item in self.pages("/v1/seeks", query={"limit": limit, "ruleset": ruleset, "players": players, "app": app}):
            yield item

    def show_seek(self, seek: str) -> types.Seek:
        """A seek and what came of it; as a stream, at once and again whenever it changes. Once it is over only those whom it concerns see it."""
        answer: types.Seek = self.json("GET", f"/v1/seeks/{quoted(seek)}")
        return answer

    def end_seek(
        self, seek: str, *, reason: Literal["later", "clock", "options", "rated", "opponent"] | None = None
    ) -> None:
        """Withdraw your own seek, or decline a challenge, if you like with a reason."""
        self.ask("DELETE", f"/v1/seeks/{quoted(seek)}", query={"reason": reason})

    def accept_seek(self, seek: str, *, body: types.Acceptance | None = None, key: str | None = None) -> types.Seek:
        """Accept a challenge, or join an open seek. Where three or more are wanted, to join is to seek the same, with this one first: your own seek is in the answer."""
        answer: types.Seek = self.json("POST", f"/v1/seeks/{quoted(seek)}/acceptance", body=body, key=key, keyed=True)
        return answer

    def offer_rematch(self, game: str, *, key: str | None = None) -> types.Seek:
        """Offer a rematch. It has the same people, bots, options and terms as the finished game. The second player begins. The seek is a challenge to the other people. If they have offered one, this accepts it. A rematch against bots is matched at once."""
        answer: types.Seek = self.json("POST", f"/v1/games/{quoted(game)}/rematch", key=key, keyed=True)
        return answer

    def list_players_games(
        self,
        player: str,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "final", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
    ) -> Iterator[types.GameSummary]:
        """The games in which a player sits, newest first, as far as you may know of them."""
        item: types.GameSummary
        for item in self.pages(
            f"/v1/players/{quoted(player)}/games", query={"limit": limit, "status": status, "ruleset": ruleset}
        ):
            yield item

    def list_awaiting(self, *, limit: int | None = None) -> Iterator[types.Waiting]:
        """What awaits you over all games, matches and tournaments: decisions to make, takebacks to allow, invitations to answer, disputes that you may rule on, tables of your tournament whose players disagree, questions of a referee; the newest first, before them challenges to you. A game with a decision and a question is listed twice. Nobody waits for players while a game is paused."""
        item: types.Waiting
        for item in self.pages("/v1/me/awaiting", query={"limit": limit}):
            yield item

    def play(self, game: str, body: types.Answering, *, if_match: str | None = None) -> types.Changed:
        """Answer the open decision. What comes back is durable, and holds all that is needed to go on: the receipt, what happened up to the next decision, and how the game stands for you. The same answer sent again gets the same receipt, for ever, marked `Idempotent-Replayed`; no key is needed. A decision takes one answer only."""
        answer: types.Changed = self.json(
            "POST", f"/v1/games/{quoted(game)}/moves", body=body, headers={"If-Match": if_match}, repeatable=True
        )
        return answer

    def take_back(self, game: str, *, body: types.Takeback | None = None, key: str | None = None) -> types.Changed:
        """Take an answer back, as the table has agreed (`terms.takebacks`): at once, as long as nobody has learnt or answered anything since; or by asking the others. They agree, or not, with `allow`; with `{"allow": false}` you also withdraw your own. Whoever plays on does not wait for it. What lies hidden and was touched since is shuffled anew, so nothing can be learnt by it."""
        answer: types.Changed = self.json("POST", f"/v1/games/{quoted(game)}/takebacks", body=body, key=key, keyed=True)
        return answer

    def resign(self, game: str, *, body: types.Resignation | None = None, key: str | None = None) -> types.Changed:
        """Give the game up. Of two the other one has won; where more play, the game ends with you last and the others as they stand, or a bot plays on for you, as the table has agreed (`terms.resignation`)."""
        answer: types.Changed = self.json(
            "POST", f"/v1/games/{quoted(game)}/resignation", body=body, key=key, keyed=True
        )
        return answer

    def take_holiday(self, game: str, body: types.WantedHoliday, *, key: str | None = None) -> types.Changed:
        """Take some of the holidays that the table has agreed on (`terms.holidays`), from now or after those that you have: your time stands still, and who likes to plays on all the same. Whoever comes back early has those days again that have not begun. `clock.holidays_until` and `holidays_left` tell everybody."""
        answer: types.Changed = self.json("POST", f"/v1/games/{quoted(game)}/holiday", body=body, key=key, keyed=True)
        return answer

    def fork_game(self, game: str, *, body: types.NewFork | None = None, key: str | None = None) -> types.Changed:
        """Try what would have been: a private sandbox of yours that goes on from a moment of this game. It begins at a checkpoint, where nothing is half-played, and says which (`fork_of`). It counts for nothing and touches nothing; what is shuffled in it is shuffled by its own chance."""
        answer: types.Changed = self.json("POST", f"/v1/games/{quoted(game)}/forks", body=body, key=key, keyed=True)
        return answer

    def rule(self, game: str, body: types.NewRuling, *, key: str | None = None) -> types.Changed:
        """Rule on a game: pause, resume, adjust a clock, rewind to a decision, replace or penalise a seat, adjudicate, void, or dismiss a dispute. Only its referees may, and only on a game that they do not play. An appeal is decided by a referee who has not ruled on it: uphold; overturn, and the ruling is undone (after a rewind play goes back to the line that was abandoned, as it stood); or any other ruling that names the dispute: then the first one is overturned, and this stands in its place."""
        answer: types.Changed = self.json("POST", f"/v1/games/{quoted(game)}/rulings", body=body, key=key, keyed=True)
        return answer

    def list_rulings(self, game: str) -> types.GivenRulings:
        """Every ruling on a game, with its author, its reason and the rule it relies on."""
        answer: types.GivenRulings = self.json("GET", f"/v1/games/{quoted(game)}/rulings")
        return answer

    def foresee_ruling(self, game: str, body: types.NewRuling) -> types.Foreseen:
        """What a ruling would change, or why it would be refused. Nothing changes."""
        answer: types.Foreseen = self.json("POST", f"/v1/games/{quoted(game)}/rulings/preview", body=body)
        return answer

    def show_ruling(self, game: str, ruling: int) -> types.GivenRuling:
        """A ruling, by the number of its event."""
        answer: types.GivenRuling = self.json("GET", f"/v1/games/{quoted(game)}/rulings/{quoted(ruling)}")
        return answer

    def list_precedents(
        self,
        *,
        limit: int | None = None,
        rule: str | None = None,
        card: str | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
    ) -> Iterator[types.Precedent]:
        """Precedents: rulings on games that relied on this rule, or were about this card; the newest first. As with disputes, on games that you may know of."""
        item: types.Precedent
        for item in self.pages("/v1/rulings", query={"limit": limit, "rule": rule, "card": card, "ruleset": ruleset}):
            yield item

    def list_looks(self, game: str, *, after: int | None = None, limit: int | None = None) -> types.SeenLooks:
        """Who was shown more of this game than a player sees, and when: every look of a referee, in order."""
        answer: types.SeenLooks = self.json(
            "GET", f"/v1/games/{quoted(game)}/looks", query={"after": after, "limit": limit}
        )
        return answer

    def open_dispute(self, game: str, body: types.NewDispute, *, key: str | None = None) -> types.Disputed:
        """Dispute what happened at an event. Until it is settled no result becomes final; play goes on, unless a referee pauses it. Who plays may, and who made the game; after its end as long as `terms.dispute_window` says."""
        answer: types.Disputed = self.json("POST", f"/v1/games/{quoted(game)}/disputes", body=body, key=key, keyed=True)
        return answer

    def list_disputes(
        self,
        *,
        limit: int | None = None,
        state: Literal["open", "ruled", "appealed", "closed"] | None = None,
        game: str | None = None,
        tournament: str | None = None,
        waits_for: Literal["referee", "party"] | None = None,
        mine: Literal["true"] | None = None,
        order: Literal["newest", "oldest"] | None = None,
    ) -> Iterator[types.Dispute]:
        """Disputes, newest first or by age: about public games, and about those that you have to do with. A referee sees all."""
        item: types.Dispute
        for item in self.pages(
            "/v1/disputes",
            query={
                "limit": limit,
                "state": state,
                "game": game,
                "tournament": tournament,
                "waits_for": waits_for,
                "mine": mine,
                "order": order,
            },
        ):
            yield item

    def show_dispute(self, dispute: str) -> types.Dispute:
        """A dispute: the claim, what the parties say, and what was ruled."""
        answer: types.Dispute = self.json("GET", f"/v1/disputes/{quoted(dispute)}")
        return answer

    def withdraw_dispute(self, dispute: str) -> types.Disputed:
        """Withdraw a dispute that you opened, or your appeal: then the ruling stands. It stays on record."""
        answer: types.Disputed = self.json("DELETE", f"/v1/disputes/{quoted(dispute)}")
        return answer

    def make_statement(self, dispute: str, body: types.NewStatement, *, key: str | None = None) -> types.Disputed:
        """Say something about a dispute that is not settled yet. Who plays may, and who made the game."""
        answer: types.Disputed = self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/statements", body=body, key=key, keyed=True
        )
        return answer

    def appeal(self, dispute: str, body: types.NewAppeal, *, key: str | None = None) -> types.Disputed:
        """Appeal against the ruling on a dispute, within `terms.appeal_window`. Another referee then settles it."""
        answer: types.Disputed = self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/appeals", body=body, key=key, keyed=True
        )
        return answer

    def ask_about_dispute(self, dispute: str, body: types.NewQuestion, *, key: str | None = None) -> types.Disputed:
        """Ask who sits there about a dispute that you may rule on. Once it is decided, all may read what was asked and answered."""
        answer: types.Disputed = self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/questions", body=body, key=key, keyed=True
        )
        return answer

    def answer_referee(self, dispute: str, body: types.NewAnswer, *, key: str | None = None) -> types.Disputed:
        """Answer what a referee has asked you, once. Who was told the question is told the answer."""
        answer: types.Disputed = self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/answers", body=body, key=key, keyed=True
        )
        return answer

    def note_about_dispute(self, dispute: str, body: types.NewNote, *, key: str | None = None) -> types.Disputed:
        """Note something about a dispute that you may rule on, or mark a moment of its game. It is on record, for referees alone, and open to all once the dispute is decided."""
        answer: types.Disputed = self.json(
            "POST", f"/v1/disputes/{quoted(dispute)}/notes", body=body, key=key, keyed=True
        )
        return answer

    def show_bundle(self, dispute: str) -> types.Bundle:
        """What a referee needs to rule: how the game stood before and after the cited event, what was offered, the clocks, every ruling so far, what the audit finds; as a zip file with the whole record. That you looked goes on record."""
        answer: types.Bundle = self.json("GET", f"/v1/disputes/{quoted(dispute)}/bundle")
        return answer

    def suggest_rulings(self, dispute: str) -> types.Suggestions:
        """Rulings with which you can answer a dispute now, each with what it would change. What fits is for you to say."""
        answer: types.Suggestions = self.json("GET", f"/v1/disputes/{quoted(dispute)}/suggestions")
        return answer

    def waive_windows(self, game: str, *, key: str | None = None) -> types.Changed:
        """Do without what is left of the time for disputes and appeals. Once everybody who sits there does, and whoever made the game or one of its organisers, the game is final at once, and all secrets open; the game's `unwaived` says who is waited for. Until then whoever disputes anything, or appeals, takes it back for all."""
        answer: types.Changed = self.json("POST", f"/v1/games/{quoted(game)}/waiver", key=key, keyed=True)
        return answer

    def waive_match(self, match: str, *, key: str | None = None) -> types.Waivers:
        """Waive what is left of the windows of a match's games. Each next one begins when the one before is final."""
        answer: types.Waivers = self.json("POST", f"/v1/matches/{quoted(match)}/waiver", key=key, keyed=True)
        return answer

    def waive_tournament(self, tournament: str, *, key: str | None = None) -> types.Waivers:
        """Waive what is left of the windows of all games of a tournament that are over: as an organiser of every one, as a player of yours."""
        answer: types.Waivers = self.json("POST", f"/v1/tournaments/{quoted(tournament)}/waiver", key=key, keyed=True)
        return answer

    def show_evidence(self, game: str) -> types.Evidence:
        """How long everybody thought about each decision, beside what is usual, and when the service was away. For those who play or organise the game and its referees; for everybody once it is final."""
        answer: types.Evidence = self.json("GET", f"/v1/games/{quoted(game)}/evidence")
        return answer

    def show_knowledge(self, game: str, *, view: str | None = None, at: str | None = None) -> types.Knowledge:
        """Who had been told what at any moment, in words: of yourself, or of whoever's `view` you may have."""
        answer: types.Knowledge = self.json(
            "GET", f"/v1/games/{quoted(game)}/knowledge", query={"view": view, "at": at}
        )
        return answer

    def show_changes(
        self, game: str, *, view: str | None = None, from_: str | None = None, to: str | None = None
    ) -> types.Changes:
        """What changed between two moments, as you may know it, and what happened meanwhile in words."""
        answer: types.Changes = self.json(
            "GET", f"/v1/games/{quoted(game)}/changes", query={"view": view, "from": from_, "to": to}
        )
        return answer

    def compare_games(self, game: str, *, view: str | None = None, with_: str | None = None) -> types.Comparison:
        """Two games side by side: the first place where what happened on their tables differs, as this `view` knows it. A record that was imported is a game, too; two files are compared by `dominium compare`."""
        answer: types.Comparison = self.json(
            "GET", f"/v1/games/{quoted(game)}/comparison", query={"view": view, "with": with_}
        )
        return answer

    def list_events(
        self, game: str, *, after: int | None = None, limit: int | None = None, view: str | None = None
    ) -> types.Events:
        """What has happened in a game: every event exactly as it stands in the log, with what you may have opened of its secrets. As `text/event-stream` it goes on, for ever, with what happens next: each message is one delivered event, its `id` the event's number, so that `Last-Event-ID` takes up where a connection broke. Whoever looks by office has every event that they are sent on record first."""
        answer: types.Events = self.json(
            "GET", f"/v1/games/{quoted(game)}/events", query={"after": after, "limit": limit, "view": view}
        )
        return answer

    def show_log(
        self, game: str, *, after: int | None = None, limit: int | None = None, view: str | None = None
    ) -> types.Log:
        """The game told in words, in the language asked for, as you may know of it. What was taken back is marked: in plain text by a `~`. The `limit` is one of events; without it all are told of."""
        answer: types.Log = self.json(
            "GET", f"/v1/games/{quoted(game)}/log", query={"after": after, "limit": limit, "view": view}
        )
        return answer

    def download_record(self, game: str, *, view: str | None = None) -> str:
        """The portable record: one file, which anyone can check with nothing else. `dominium verify` does. Unless a `view` is asked for it opens all that you may see: of a final game, everything. It proves which of its events stand in the transparency log. That of an imported game is, byte for byte, the one that was received."""
        answer: str = self.text("GET", f"/v1/games/{quoted(game)}/record", query={"view": view})
        return answer

    def audit_game(self, game: str, *, depth: Literal["chain", "facts", "rules"] | None = None) -> types.AuditedGame:
        """Whether the log holds together, and whether the rules lead to every fact on record. Of an imported game the record is audited that was received; more than its chain (or else it is `not-open`) if it opens everything."""
        answer: types.AuditedGame = self.json("GET", f"/v1/games/{quoted(game)}/audit", query={"depth": depth})
        return answer

    def review_game(self, game: str) -> types.GameReview:
        """Which decisions of a final game cost most: where the best bot would have picked something else, bots play the game on both ways, with all that the seat could not know dealt again. A worker does it when it is first asked for, in some seconds, one review after the other; what comes out is the same for the same game. A piece that a worker has begun five times and not ended fails its review. Each caller has up to three under way."""
        answer: types.GameReview = self.json("GET", f"/v1/games/{quoted(game)}/review")
        return answer

    def export_games(
        self,
        *,
        after: int | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        tournament: str | None = None,
        player: types.AccountOrHandle | None = None,
        players: int | None = None,
        rated: Literal["true", "false"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        records: Literal["true", "false"] | None = None,
    ) -> Iterator[types.FinishedGame]:
        """Public games that are final, in the order of the transparency log. Go on `after` the last whole line, until nothing comes: no game is missed, and none comes twice."""
        item: types.FinishedGame
        for item in self.lines(
            "/v1/games/export",
            query={
                "after": after,
                "ruleset": ruleset,
                "tournament": tournament,
                "player": player,
                "players": players,
                "rated": rated,
                "from": from_,
                "to": to,
                "records": records,
            },
        ):
            yield item

    def list_dumps(self) -> types.Dumps:
        """The finished public games of each month in a file that anybody can check and pass on. Together the files hold each game once."""
        answer: types.Dumps = self.json("GET", "/v1/dumps")
        return answer

    def fetch_dump(self, month: str) -> bytes:
        """A header, a `DumpedGame` on each line, and a line that signs all before it; gzip'd. It never changes. What was cut off goes on by `Range: bytes=N-`, which is answered with 206."""
        answer: bytes = self.content("GET", f"/v1/dumps/{quoted(month)}.jsonl.gz")
        return answer

    def create_match(self, body: types.NewMatch, *, key: str | None = None) -> types.MatchChanged:
        """Create a match. Joining it is joining all its games. When the last seat is taken, the first game begins; each other game begins when the one before is final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on with their points. A player who remains alone wins."""
        answer: types.MatchChanged = self.json("POST", "/v1/matches", body=body, key=key, keyed=True)
        return answer

    def list_matches(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        player: str | None = None,
    ) -> Iterator[types.Match]:
        """Matches, newest first: the public ones, and those that you have to do with."""
        item: types.Match
        for item in self.pages(
            "/v1/matches", query={"limit": limit, "status": status, "ruleset": ruleset, "player": player}
        ):
            yield item

    def show_match(self, match: str) -> types.Match:
        """Show a match: its players, games and standings."""
        answer: types.Match = self.json("GET", f"/v1/matches/{quoted(match)}")
        return answer

    def cancel_match(self, match: str) -> types.MatchChanged:
        """Call off a match that you made and that has not begun."""
        answer: types.MatchChanged = self.json("DELETE", f"/v1/matches/{quoted(match)}")
        return answer

    def join_match(self, match: str, seat: int, *, body: types.Sitting | None = None) -> types.MatchChanged:
        """Join a match, or accept an invitation to it. The nonce goes into all its games, whose seeds follow from the match's seed. That seed was committed to before anybody joined, and is opened at the end. A player without a nonce can still add one until the last seat is taken."""
        answer: types.MatchChanged = self.json("PUT", f"/v1/matches/{quoted(match)}/seats/{quoted(seat)}", body=body)
        return answer

    def leave_match(self, match: str, seat: int) -> types.MatchChanged:
        """Leave a match that has not begun, or decline the invitation to it."""
        answer: types.MatchChanged = self.json("DELETE", f"/v1/matches/{quoted(match)}/seats/{quoted(seat)}")
        return answer

    def list_match_events(self, match: str, *, after: int | None = None, limit: int | None = None) -> types.Events:
        """List the events of a match. They come in the same forms as a game's. Nothing in them is secret."""
        answer: types.Events = self.json(
            "GET", f"/v1/matches/{quoted(match)}/events", query={"after": after, "limit": limit}
        )
        return answer

    def download_match_record(self, match: str) -> str:
        """Download the record of a match. Each of its games has a separate record."""
        answer: str = self.text("GET", f"/v1/matches/{quoted(match)}/record")
        return answer

    def create_tournament(self, body: types.NewTournament, *, key: str | None = None) -> types.TournamentChanged:
        """Make a tournament. Its stages, points and tie-breaks are agreed on from the beginning, and the seed of all its draws is committed to."""
        answer: types.TournamentChanged = self.json("POST", "/v1/tournaments", body=body, key=key, keyed=True)
        return answer

    def list_tournaments(
        self,
        *,
        limit: int | None = None,
        status: Literal["open", "running", "ended", "cancelled"] | None = None,
        ruleset: Literal["domaine", "dominion", "kingdomino"] | None = None,
        player: types.AccountOrHandle | None = None,
    ) -> Iterator[types.TournamentSummary]:
        """Tournaments, newest first: the public ones, and those that you have to do with."""
        item: types.TournamentSummary
        for item in self.pages(
            "/v1/tournaments", query={"limit": limit, "status": status, "ruleset": ruleset, "player": player}
        ):
            yield item

    def show_tournament(self, tournament: str) -> types.Tournament:
        """A tournament: what was agreed, how far it has come, what is drawn, what is certified."""
        answer: types.Tournament = self.json("GET", f"/v1/tournaments/{quoted(tournament)}")
        return answer

    def list_tournament_events(
        self, tournament: str, *, after: int | None = None, limit: int | None = None
    ) -> types.Events:
        """What has happened in a tournament, in the same forms as a game's events; nothing in it is secret."""
        answer: types.Events = self.json(
            "GET", f"/v1/tournaments/{quoted(tournament)}/events", query={"after": after, "limit": limit}
        )
        return answer

    def download_tournament_record(self, tournament: str) -> str:
        """The portable record of the tournament itself; each of its games has one of its own. It proves which of its events stand in the transparency log."""
        answer: str = self.text("GET", f"/v1/tournaments/{quoted(tournament)}/record")
        return answer

    def describe_tournament(self, tournament: str, body: types.NewDetails) -> types.TournamentChanged:
        """Say anew what it is called, where and when it is, and what else guests should know: what is left out is said no more. At any time. Organisers may."""
        answer: types.TournamentChanged = self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/details", body=body)
        return answer

    def announce(
        self, tournament: str, body: types.NewAnnouncement, *, key: str | None = None
    ) -> types.TournamentChanged:
        """Tell everybody something. Organisers may."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/announcements", body=body, key=key, keyed=True
        )
        return answer

    def end_tournament(self, tournament: str, *, key: str | None = None) -> types.TournamentChanged:
        """Say that nothing more is played, when the last stage is over. Its seed is opened once all its games are final."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/end", key=key, keyed=True
        )
        return answer

    def begin_season(
        self, tournament: str, body: types.NewSeason, *, key: str | None = None
    ) -> types.TournamentChanged:
        """Make the tournament that follows a league which has ended, as it was agreed on. Who plays in which division follows from the record of this one, which it names. Who has no account is entered; others enter by themselves."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/seasons", body=body, key=key, keyed=True
        )
        return answer

    def cancel_tournament(
        self, tournament: str, body: types.Reason, *, key: str | None = None
    ) -> types.TournamentChanged:
        """Call a tournament off."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/cancellation", body=body, key=key, keyed=True
        )
        return answer

    def enter_tournament(
        self, tournament: str, *, body: types.NewEntrant | None = None, key: str | None = None
    ) -> types.EntrantChanged:
        """Enter a tournament, with an empty body: that is the consent to all its games, in which you sit from then on. Who had dropped out comes back. Organisers enter somebody without an account by `name`, many at once by `names`, or a `bot`, or invite an `account`, who may enter then also what is private."""
        answer: types.EntrantChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/entrants", body=body, key=key, keyed=True
        )
        return answer

    def list_entrants(self, tournament: str, *, limit: int | None = None) -> Iterator[types.Entrant]:
        """Who has entered, in that order, with what they are called."""
        item: types.Entrant
        for item in self.pages(f"/v1/tournaments/{quoted(tournament)}/entrants", query={"limit": limit}):
            yield item

    def show_entrant(self, tournament: str, entrant: int) -> types.Entrant:
        """One who has entered."""
        answer: types.Entrant = self.json("GET", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}")
        return answer

    def drop_entrant(self, tournament: str, entrant: int) -> types.EntrantChanged:
        """Leave a tournament, or, as an organiser, say that somebody has left: they are paired no more, and what they have played stays."""
        answer: types.EntrantChanged = self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}"
        )
        return answer

    def bring_back_entrant(self, tournament: str, entrant: int) -> types.EntrantChanged:
        """Come back, or, as an organiser, say that somebody has: they are paired from the next round on. Where games are made here, who has an account comes back by themselves: they agree to play again."""
        answer: types.EntrantChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}"
        )
        return answer

    def rename_entrant(self, tournament: str, entrant: int, body: types.NewEntrantName) -> types.EntrantChanged:
        """Put right the name of somebody without an account, also when all is over. Organisers may."""
        answer: types.EntrantChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/name", body=body
        )
        return answer

    def give_nonce(self, tournament: str, entrant: int, body: types.NewNonce) -> types.EntrantChanged:
        """Put something of your own into the shuffles of your games that begin from now on. Their seeds all follow from the tournament's, which was committed to before you entered; where tables share their shuffles no nonce goes in."""
        answer: types.EntrantChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/nonce", body=body
        )
        return answer

    def request_bye(
        self, tournament: str, entrant: int, body: types.NewBye, *, key: str | None = None
    ) -> types.TournamentChanged:
        """Ask for a bye in a round that is still to be drawn, for yourself or, as an organiser, for somebody. One that is worth half of a first place is for organisers to give: at a larger table it is more than most will get."""
        answer: types.TournamentChanged = self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/byes",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    def withdraw_bye(self, tournament: str, entrant: int, stage: int, number: int) -> types.TournamentChanged:
        """Do without a bye that was asked for, as long as its round is not drawn."""
        answer: types.TournamentChanged = self.json(
            "DELETE",
            f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/byes/{quoted(stage)}/{quoted(number)}",
        )
        return answer

    def forbid_meeting(self, tournament: str, one: int, other: int) -> types.TournamentChanged:
        """See to it that two are not paired from the next draw on. Organisers may."""
        answer: types.TournamentChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/forbidden/{quoted(one)}/{quoted(other)}"
        )
        return answer

    def allow_meeting(self, tournament: str, one: int, other: int) -> types.TournamentChanged:
        """Let two meet again. Organisers may."""
        answer: types.TournamentChanged = self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/forbidden/{quoted(one)}/{quoted(other)}"
        )
        return answer

    def change_places(self, tournament: str, body: types.NewPlaces) -> types.TournamentChanged:
        """Say for how many it is. Who enters when all places are taken waits; until the first stage begins they move up in turn as places are free. Organisers may."""
        answer: types.TournamentChanged = self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/places", body=body)
        return answer

    def give_duty(self, tournament: str, player: str, body: types.NewDuty) -> types.TournamentChanged:
        """Have somebody help to hold it, at any time: an organiser does whatever its maker may; an arbiter rules on games and results, types these in and checks players in. In games that run it is so at once in the first sixteen, and soon in the others (`officials-named`). `player` is an id or a handle."""
        answer: types.TournamentChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/staff/{quoted(player)}", body=body
        )
        return answer

    def end_duty(self, tournament: str, player: str) -> types.TournamentChanged:
        """Relieve somebody of their duty, also in games that run."""
        answer: types.TournamentChanged = self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/staff/{quoted(player)}"
        )
        return answer

    def change_check_in(self, tournament: str, body: types.NewCheckIn) -> types.TournamentChanged:
        """Ask players to check in, or ask no more. `leave_out` takes out whoever has not; those on the waiting list who have move up. Organisers and arbiters may."""
        answer: types.TournamentChanged = self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/check-in", body=body)
        return answer

    def check_in(self, tournament: str, entrant: int) -> types.EntrantChanged:
        """Say that you are here, while that is asked; organisers and arbiters say it of anybody, at any time."""
        answer: types.EntrantChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/check-in"
        )
        return answer

    def check_out(self, tournament: str, entrant: int) -> types.EntrantChanged:
        """Say that somebody is not here after all."""
        answer: types.EntrantChanged = self.json(
            "DELETE", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/check-in"
        )
        return answer

    def merge_entrants(self, tournament: str, entrant: int, body: types.Merged) -> types.EntrantChanged:
        """Make two entries of one person one: this one, which has met nobody yet, was `into` all along, who has from now on whatever either of them had: an account, a place, byes in rounds to come. Organisers may."""
        answer: types.EntrantChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/entrants/{quoted(entrant)}/merged", body=body
        )
        return answer

    def list_fees(self, tournament: str) -> types.MarkedFees:
        """Who owes a fee and who has paid, as organisers have marked it, for their eyes alone. No money moves here."""
        answer: types.MarkedFees = self.json("GET", f"/v1/tournaments/{quoted(tournament)}/fees")
        return answer

    def mark_fees(self, tournament: str, body: types.NewFees) -> types.MarkedFees:
        """Mark that these owe the fee, have paid it, or neither (`none`)."""
        answer: types.MarkedFees = self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/fees", body=body)
        return answer

    def draw_code(self, tournament: str, *, entrant: int | None = None, table: str | None = None) -> str:
        """A QR code that leads to the tournament's page, where players check in; with `entrant` to where an organiser who scans it checks them in; with `table` to where its players say how it came out."""
        answer: str = self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/qr.svg", query={"entrant": entrant, "table": table}
        )
        return answer

    def list_teams(self, tournament: str, *, limit: int | None = None) -> Iterator[types.Team]:
        """The teams in the order in which they were made, with who plays for them; none, where nobody plays for one."""
        item: types.Team
        for item in self.pages(f"/v1/tournaments/{quoted(tournament)}/teams", query={"limit": limit}):
            yield item

    def form_team(self, tournament: str, body: types.NewTeam, *, key: str | None = None) -> types.TeamChanged:
        """Make a team, of entrants and of `names`: who is called so and has entered plays for it, and who has not enters. Organisers may, where teams were agreed on, and as long as one may enter."""
        answer: types.TeamChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/teams", body=body, key=key, keyed=True
        )
        return answer

    def change_team(self, tournament: str, team: int, body: types.TeamAnew) -> types.TeamChanged:
        """Say what a team is called, and who plays for it from the next draw on, the first board first. Who has played for it stays. A name can be put right also when all is over. Organisers may."""
        answer: types.TeamChanged = self.json(
            "PUT", f"/v1/tournaments/{quoted(tournament)}/teams/{quoted(team)}", body=body
        )
        return answer

    def begin_stage(
        self, tournament: str, *, body: types.NewStage | None = None, key: str | None = None
    ) -> types.TournamentChanged:
        """Begin the first stage, or the next when the one before is over. Who plays it follows from that one. Organisers may say in which order they are seeded, or that it is by rating, and, where some are level at the cut, who has played it off."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/stages", body=body, key=key, keyed=True
        )
        return answer

    def draw_round(
        self, tournament: str, *, body: types.NewRound | None = None, key: str | None = None
    ) -> types.RoundChanged:
        """Draw the next round, or, with `tables`, pair it by hand. Nobody plays by it before it is published. A draw that is made anew falls otherwise, and stays on record; with `"anew": false` it is refused instead. The answer says what the pairing costs, and why. A worker makes a draw that takes long; until it has, the answer is `unavailable` with `Retry-After`."""
        answer: types.RoundChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rounds", body=body, key=key, keyed=True
        )
        return answer

    def publish_round(
        self, tournament: str, *, body: types.NewStart | None = None, key: str | None = None
    ) -> types.RoundChanged:
        """Have the round played that was drawn last: at once, or from when it starts. Then the games of its tables are made, with their seats taken: those of the first sixteen at once, the others soon (`table-opened`)."""
        answer: types.RoundChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rounds/publish", body=body, key=key, keyed=True
        )
        return answer

    def start_round(
        self, tournament: str, stage: int, number: int, *, body: types.NewStart | None = None, key: str | None = None
    ) -> types.RoundChanged:
        """Start a round that is published, or, as long as no game of it has begun, say when it starts."""
        answer: types.RoundChanged = self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/start",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    def pause_play(self, tournament: str, *, body: types.NewPause | None = None) -> types.TournamentChanged:
        """Have all tables stand still: games that are played here are paused, the first sixteen at once, and no round starts. Results can be typed in."""
        answer: types.TournamentChanged = self.json("PUT", f"/v1/tournaments/{quoted(tournament)}/pause", body=body)
        return answer

    def resume_play(self, tournament: str) -> types.TournamentChanged:
        """Have play go on. What a referee has paused stays so."""
        answer: types.TournamentChanged = self.json("DELETE", f"/v1/tournaments/{quoted(tournament)}/pause")
        return answer

    def sit_down(self, tournament: str, stage: int, number: int, entrant: int) -> types.RoundChanged:
        """Say that you are at your table; organisers and arbiters say it of anybody."""
        answer: types.RoundChanged = self.json(
            "PUT",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/here/{quoted(entrant)}",
        )
        return answer

    def show_round(
        self, tournament: str, stage: int, number: int, *, explain: Literal["true", "false"] | None = None
    ) -> types.TournamentRound:
        """A round that was published, or is drawn: its tables with their games and how they came out, and what the pairing costs."""
        answer: types.TournamentRound = self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}",
            query={"explain": explain},
        )
        return answer

    def type_result(
        self, tournament: str, stage: int, number: int, table: int, body: types.NewResult, *, key: str | None = None
    ) -> types.RoundChanged:
        """Type in how a game at a real table came out, with the fields that games played here have. Places follow from the scores, and from the rulebook's tie-breaks where these are equal, unless they are given. With `number` a slip that somebody else has typed meanwhile is not taken for the next game of a match."""
        answer: types.RoundChanged = self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/results",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    def claim_result(
        self, tournament: str, stage: int, number: int, table: int, body: types.NewResult, *, key: str | None = None
    ) -> types.RoundChanged:
        """Say how your game at a real table came out. When another of the table says the same, it is the result; when they say otherwise, an organiser or arbiter decides. Who says something anew takes back what they said before."""
        answer: types.RoundChanged = self.json(
            "POST",
            f"/v1/tournaments/{quoted(tournament)}/rounds/{quoted(stage)}/{quoted(number)}/tables/{quoted(table)}/claims",
            body=body,
            key=key,
            keyed=True,
        )
        return answer

    def rule_on_tournament(
        self, tournament: str, body: types.NewTournamentRuling, *, key: str | None = None
    ) -> types.TournamentChanged:
        """Rule on a tournament: correct or void a result, adjust points, disqualify somebody, say who has not come, withdraw the last round, or change a list of tie-breaks; the last two are for organisers. Standings change by themselves, and certificates of others stand no more. What happens in a game is ruled on there."""
        answer: types.TournamentChanged = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/rulings", body=body, key=key, keyed=True
        )
        return answer

    def list_tournament_rulings(self, tournament: str) -> types.TournamentRulings:
        """Every ruling on a tournament, with its author, its reason and the rule it relies on."""
        answer: types.TournamentRulings = self.json("GET", f"/v1/tournaments/{quoted(tournament)}/rulings")
        return answer

    def show_standings(
        self,
        tournament: str,
        *,
        stage: int | None = None,
        as_of_round: int | None = None,
        as_of_event: int | None = None,
        explain: Literal["true", "false"] | None = None,
        entrant: int | None = None,
    ) -> types.Standings:
        """How everybody stands in a stage, now or as of any round or event. Numbers are exact. Who is certified, by which list of tie-breaks, and whether a ruling has changed that list, stands beside it. Those of 200 and more are reckoned by a worker: `event` may be some seconds behind, unless `as_of_event` is named."""
        answer: types.Standings = self.json(
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

    def show_ranking(self, tournament: str) -> types.Ranking:
        """Everybody's place over all stages that have begun, as it is now."""
        answer: types.Ranking = self.json("GET", f"/v1/tournaments/{quoted(tournament)}/ranking")
        return answer

    def certify_standings(
        self, tournament: str, *, body: types.NewCertificate | None = None, key: str | None = None
    ) -> types.CertificateMade:
        """Have the standings of the last stage, as of its last round, signed. A certificate that takes the place of another names it, and says why."""
        answer: types.CertificateMade = self.json(
            "POST", f"/v1/tournaments/{quoted(tournament)}/certificates", body=body, key=key, keyed=True
        )
        return answer

    def show_certificate(self, tournament: str, certificate: str) -> types.SignedCertificate:
        """A certificate: the document, as it follows from the tournament's record, its digest and signature; whether it stands, and what has taken its place."""
        answer: types.SignedCertificate = self.json(
            "GET", f"/v1/tournaments/{quoted(tournament)}/certificates/{quoted(certificate)}"
        )
        return answer

    def export_csv(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        *,
        stage: int | None = None,
        as_of_round: int | None = None,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        delimiter: Literal["comma", "semicolon", "tab"] | None = None,
        bom: Literal["true", "false"] | None = None,
        decimal: Literal["point", "comma"] | None = None,
    ) -> str:
        """A sheet as CSV (RFC 4180). Every line says at its end what it is a line of, the certificate or `provisional` included. Texts are in quotes, and numbers are not; a text that a spreadsheet would take for a formula has an apostrophe before it. `Repr-Digest` has its SHA-256."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.csv",
            query={
                "stage": stage,
                "as_of_round": as_of_round,
                "lang": lang,
                "delimiter": delimiter,
                "bom": bom,
                "decimal": decimal,
            },
        )
        return answer

    def export_json(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> types.SheetFile:
        """A sheet as JSON, by the JSON Schema that its `schema` names."""
        answer: types.SheetFile = self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.json",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_page(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> str:
        """A sheet to print and to hang up: pairings by table and by name, and they and results of the round alone."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.html",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_markdown(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> str:
        """A sheet as Markdown, for forums and chats."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.md",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_text(
        self,
        tournament: str,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> str:
        """A sheet as plain text, for forums: its columns stand below one another in a font of even width."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/{quoted(sheet)}.txt",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_bg_stats(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> types.PostedPlays:
        """Every game of a stage for the app BG Stats: a link that opens the app with the play in it, and what it says."""
        answer: types.PostedPlays = self.json(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/bgstats.json",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_calendar(self, tournament: str, *, lang: Literal["en", "it", "pl", "pt"] | None = None) -> str:
        """When the event begins and when each round started or is to start, as iCalendar (RFC 5545), to subscribe to."""
        answer: str = self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/exports/calendar.ics", query={"lang": lang}
        )
        return answer

    def export_workbook(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> bytes:
        """All sheets as one workbook. That of 200 entrants and more is made by `POST /v1/exports`."""
        answer: bytes = self.content(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/workbook.xlsx",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_chart(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
        entrants: int | None = None,
    ) -> str:
        """The points of the first, round by round, as a drawing."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/chart.svg",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round, "entrants": entrants},
        )
        return answer

    def export_bracket(
        self,
        tournament: str,
        *,
        lang: Literal["en", "it", "pl", "pt"] | None = None,
        stage: int | None = None,
        as_of_round: int | None = None,
    ) -> str:
        """The bracket of a stage that has one, as a drawing."""
        answer: str = self.text(
            "GET",
            f"/v1/tournaments/{quoted(tournament)}/exports/bracket.svg",
            query={"lang": lang, "stage": stage, "as_of_round": as_of_round},
        )
        return answer

    def export_trf(self, tournament: str, *, stage: int | None = None) -> str:
        """A stage in which two meet at every table as a FIDE tournament report file, which arbiters' programs read: as far as its rounds are complete."""
        answer: str = self.text(
            "GET", f"/v1/tournaments/{quoted(tournament)}/exports/stage.trf", query={"stage": stage}
        )
        return answer

    def show_export_schema(
        self,
        sheet: Literal["standings", "results", "pairings", "crosstable", "rulings", "ranking", "teams"],
        version: int,
    ) -> dict[str, Any]:
        """The JSON Schema of a sheet as JSON."""
        answer: dict[str, Any] = self.json("GET", f"/v1/schemas/exports/{quoted(sheet)}/{quoted(version)}.json")
        return answer

    def begin_export(self, body: types.NewExport, *, key: str | None = None) -> types.ExportJob:
        """Have a bundle or many sheets put together by a worker, as the tournaments stand now. One at a time for each caller. It holds of each game what you may see of it."""
        answer: types.ExportJob = self.json("POST", "/v1/exports", body=body, key=key, keyed=True)
        return answer

    def show_export(self, export: str) -> types.ExportJob:
        """How far an export of yours has come."""
        answer: types.ExportJob = self.json("GET", f"/v1/exports/{quoted(export)}")
        return answer

    def fetch_export(self, export: str) -> bytes:
        """The file, for a day after it was put together, as long as you have not had three others made since. `Repr-Digest` has its SHA-256."""
        answer: bytes = self.content("GET", f"/v1/exports/{quoted(export)}/file")
        return answer

    def create_webhook(self, body: types.NewWebhook, *, key: str | None = None) -> types.WebhookShown:
        """Be told of what happens from now on, by a POST to your address for each event that you name, in the games, matches and tournaments that you have to do with, or in those that you name. What is told is signed, as the Standard Webhooks specification has it, with the secret that is in the answer, and nowhere else."""
        answer: types.WebhookShown = self.json("POST", "/v1/webhooks", body=body, key=key, keyed=True)
        return answer

    def list_webhooks(self, *, limit: int | None = None) -> Iterator[types.Webhook]:
        """Your webhooks, the oldest first."""
        item: types.Webhook
        for item in self.pages("/v1/webhooks", query={"limit": limit}):
            yield item

    def show_webhook(self, webhook: str) -> types.Webhook:
        """One of your webhooks."""
        answer: types.Webhook = self.json("GET", f"/v1/webhooks/{quoted(webhook)}")
        return answer

    def change_webhook(self, webhook: str, body: types.ChangedWebhook) -> types.Webhook:
        """Put another webhook in the place of this one, under its id and secret; switch it off, or on. While it is off nothing is sent to it, and what happens is passed over. What it was to be told before waits."""
        answer: types.Webhook = self.json("PUT", f"/v1/webhooks/{quoted(webhook)}", body=body)
        return answer

    def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook, with all that it was told."""
        self.ask("DELETE", f"/v1/webhooks/{quoted(webhook)}")

    def rotate_webhook_secret(
        self, webhook: str, *, body: types.Rotation | None = None, key: str | None = None
    ) -> types.WebhookShown:
        """Have the secret changed for a new one, which is in the answer, and nowhere else. Until the overlap is over there is a signature with each, so that a receiver may learn the new one at leisure. After a leak there should be none: 0."""
        answer: types.WebhookShown = self.json(
            "POST", f"/v1/webhooks/{quoted(webhook)}/secret", body=body, key=key, keyed=True
        )
        return answer

    def test_webhook(self, webhook: str, *, key: str | None = None) -> types.Delivery:
        """Have a `webhook.test` sent, once, whatever comes of it; `Location` shows what does."""
        answer: types.Delivery = self.json("POST", f"/v1/webhooks/{quoted(webhook)}/test", key=key, keyed=True)
        return answer

    def list_deliveries(
        self, webhook: str, *, limit: int | None = None, status: Literal["pending", "delivered", "failed"] | None = None
    ) -> Iterator[types.Delivery]:
        """What a webhook was told or is to be told, the latest first: every attempt, what came of it, and when the next one is. Kept for 30 days."""
        item: types.Delivery
        for item in self.pages(f"/v1/webhooks/{quoted(webhook)}/deliveries", query={"limit": limit, "status": status}):
            yield item

    def show_delivery(self, webhook: str, delivery: str) -> types.Delivery:
        """One thing that a webhook was told or is to be told."""
        answer: types.Delivery = self.json("GET", f"/v1/webhooks/{quoted(webhook)}/deliveries/{quoted(delivery)}")
        return answer

    def redeliver(self, webhook: str, delivery: str) -> types.Delivery:
        """Have it sent again, at once and under the same id, whether or not it was delivered; the schedule begins anew."""
        answer: types.Delivery = self.json(
            "POST", f"/v1/webhooks/{quoted(webhook)}/deliveries/{quoted(delivery)}/redelivery"
        )
        return answer

    def show_schema(self, event: str, version: int) -> dict[str, Any]:
        """The JSON Schema of an event's `data`. What is secret stands there as its commitment."""
        answer: dict[str, Any] = self.json("GET", f"/v1/schemas/{quoted(event)}/{quoted(version)}.json")
        return answer

    def begin_audit(self, body: types.NewAudit, *, key: str | None = None) -> types.AuditTask:
        """Have many games audited, by a worker; the report shows how far it has come. One at a time for each caller."""
        answer: types.AuditTask = self.json("POST", "/v1/audits", body=body, key=key, keyed=True)
        return answer

    def show_audit(self, audit: str) -> types.AuditTask:
        """The report, as far as the audit has come: for who asked for it, and for referees and administrators."""
        answer: types.AuditTask = self.json("GET", f"/v1/audits/{quoted(audit)}")
        return answer

    def verify_record(self, body: bytes, *, key: str | None = None) -> types.Report:
        """Check a record: the same report that `dominium verify` gives. Nothing is kept of what is sent. Few are checked at once, and of long ones a single one: whoever would wait for long is told to come back (`unavailable`, with `Retry-After`)."""
        answer: types.Report = self.json(
            "POST", "/v1/verifications", query={"key": key}, content=body, media="application/jsonl"
        )
        return answer

    def import_record(
        self, body: bytes, *, key: str | None = None, visibility: Literal["public", "unlisted"] | None = None
    ) -> types.Game:
        """Bring the record of a final game that was played elsewhere: it becomes a game that is looked at like any other, as far as the record opens it, and never played on. The record is kept as received, under the key that signed it. The same record again is the same game."""
        answer: types.Game = self.json(
            "POST", "/v1/imports", query={"key": key, "visibility": visibility}, content=body, media="application/jsonl"
        )
        return answer

    def withdraw_import(self, game: str) -> None:
        """Withdraw a record that you imported: nothing of it is kept. Administrators may withdraw any."""
        self.ask("DELETE", f"/v1/imports/{quoted(game)}")

    def show_transparency_log(self) -> types.LogDescription:
        """Describe the transparency log. The answer has the facts needed to follow it with a tool for C2SP's tlog-tiles."""
        answer: types.LogDescription = self.json("GET", "/tlog")
        return answer

    def show_checkpoint(self) -> str:
        """The size and the root of the log now, as a signed note (C2SP tlog-checkpoint)."""
        answer: str = self.text("GET", "/tlog/checkpoint")
        return answer

    def show_tile(self, level: str, number: str) -> bytes:
        """256 hashes of one level of the tree, 32 bytes each."""
        answer: bytes = self.content("GET", f"/tlog/tile/{quoted(level)}/{quoted(number)}")
        return answer

    def show_partial_tile(self, level: str, number: str, width: str) -> bytes:
        """The first hashes of a tile, as many as a tree of some size has there."""
        answer: bytes = self.content("GET", f"/tlog/tile/{quoted(level)}/{quoted(number)}.p/{quoted(width)}")
        return answer

    def show_entries(self, number: str) -> bytes:
        """256 entries, each behind its length in two bytes. An entry is the hash of an event, 32 bytes."""
        answer: bytes = self.content("GET", f"/tlog/tile/entries/{quoted(number)}")
        return answer

    def show_partial_entries(self, number: str, width: str) -> bytes:
        """The first of 256 entries, as many as a tree of some size has there."""
        answer: bytes = self.content("GET", f"/tlog/tile/entries/{quoted(number)}.p/{quoted(width)}")
        return answer

    def show_keys(self) -> types.KeySet:
        """Every public key that this service signs or ever signed with, the current one first (RFC 7517)."""
        answer: types.KeySet = self.json("GET", "/.well-known/jwks.json")
        return answer

    def show_security_contact(self) -> str:
        """Whom to tell about a weakness (RFC 9116); not found where the operator has named nobody."""
        answer: str = self.text("GET", "/.well-known/security.txt")
        return answer

    def show_catalog(self) -> types.Linkset:
        """Where the API and its description are (RFC 9727)."""
        answer: types.Linkset = self.json("GET", "/.well-known/api-catalog")
        return answer

    def show_problem(self, code: str) -> types.ProblemPage:
        """What a problem's code means: the page that its `type` leads to."""
        answer: types.ProblemPage = self.json("GET", f"/problems/{quoted(code)}")
        return answer
