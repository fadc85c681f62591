"""The answers about accounts and their credentials, as JSON."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from service.features.accounts.credentials import Credential
from service.features.accounts.erasures import Erasure
from service.features.accounts.store import Account
from service.platform.answers import ABSENT, Absent, Answer, Moment
from service.platform.caller import SCOPES, SESSION_LASTS, Caller
from service.platform.http.fields import moment

Scope = Annotated[str, Meta(extra_json_schema={"enum": list(SCOPES)})]


class PublicAccount(Answer, frozen=True):
    """The public part of an account."""

    id: Annotated[str, Meta(examples=["a_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the account, which never changes."""
    handle: str
    """Unique name in addresses and at tables."""
    display_name: str
    """Name that is shown."""
    bot: bool
    """Whether the account has declared itself a bot, or is one of the service. It never changes back."""
    created_at: Moment
    """Time when the account was opened."""

    @classmethod
    def of(cls, account: Account) -> "PublicAccount":
        return PublicAccount(
            id=account.id,
            handle=account.handle or "",
            display_name=account.name or "",
            bot=account.bot,
            created_at=moment(account.made_at),
        )


class Person(Answer, frozen=True):
    """A person or bot with an account."""

    account: str
    """The account's id."""
    handle: str | None
    """Current handle of the account; names are not part of the record."""
    name: str | Absent = ABSENT
    """Chosen name."""


class CreatedAccount(PublicAccount, frozen=True):
    """A new account with its first token."""

    token: Annotated[str, Meta(examples=["dom_…"])]
    """Secret of the token, shown only here."""
    scopes: list[Scope]
    """Scopes of the token."""


class Me(PublicAccount, frozen=True):
    """Your account, and the scopes of your token or session."""

    guest: bool
    """Whether the account belongs to a guest without a chosen handle and password."""
    has_password: bool
    """Whether you can sign in with a password."""
    roles: list[str]
    """Roles that the operator gave to the account: `referee`, `admin`."""
    scopes: list[Scope]
    """Scopes of the token or session that you use."""
    credential: str
    """Identifier of the token or session that you use."""
    csrf_token: str | Absent = ABSENT
    """Value for the header `X-CSRF-Token`, only in a session."""

    @classmethod
    def seen(cls, account: Account, caller: Caller, csrf_token: str | Absent, *, has_password: bool) -> "Me":
        return Me(
            **asdict(PublicAccount.of(account)),
            guest=account.kind == "guest",
            has_password=has_password,
            roles=sorted(caller.roles),
            scopes=[scope for scope in SCOPES if scope in caller.scopes],
            credential=caller.credential,
            csrf_token=csrf_token,
        )


class ErasureAnswer(Answer, frozen=True):
    """The progress of an erasure."""

    id: Annotated[str, Meta(examples=["e_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the erasure, which does not reveal the account."""
    status: Literal["running", "done"]
    """Status of the erasure. `done`: nothing of it is shown any more."""
    asked_at: Moment
    """Time of the request."""
    texts: int
    """Number of texts that were found and erased so far."""

    @classmethod
    def of(cls, erasure: Erasure) -> "ErasureAnswer":
        return cls(
            id=erasure.id,
            status="done" if erasure.done else "running",
            asked_at=moment(erasure.asked_at),
            texts=erasure.texts,
        )


class Token(Answer, frozen=True):
    """A token, without its secret."""

    id: Annotated[str, Meta(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the token, which is no secret."""
    label: str
    """Purpose of the token."""
    scopes: list[Scope]
    """Scopes of the token."""
    created_at: Moment
    """Time when the token was made."""
    expires_at: Moment | None
    """Time until which the token is valid. Null: until it is revoked."""
    last_used_at: Moment | None
    """Time of the last use, to the minute. Null: never."""

    @classmethod
    def of(cls, token: Credential) -> "Token":
        return Token(
            id=token.id,
            label=token.label,
            scopes=list(token.scopes),
            created_at=moment(token.made_at),
            expires_at=None if token.expires_at is None else moment(token.expires_at),
            last_used_at=None if token.used_at is None else moment(token.used_at),
        )


class CreatedToken(Token, frozen=True):
    """A new token."""

    token: Annotated[str, Meta(examples=["dom_…"])]
    """Secret of the token, shown only here."""


class CreatedSession(Answer, frozen=True):
    """A new session, whose secret is in the cookie."""

    id: Annotated[str, Meta(examples=["s_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the session, which is no secret."""
    account: str
    """Account of the session."""
    scopes: list[Scope]
    """Scopes of the session."""
    expires_at: Moment
    """Time when the session ends by itself."""
    csrf_token: str
    """Value for the header `X-CSRF-Token`."""


class Session(Answer, frozen=True):
    """A session: a signed-in browser."""

    id: Annotated[str, Meta(examples=["s_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the session, which is no secret."""
    current: bool
    """Whether this request uses the session."""
    created_at: Moment
    """Time of the sign-in."""
    expires_at: Moment
    """Time when the session ends by itself."""
    last_used_at: Moment | None
    """Time of the last use, to the minute. Null: never."""

    @classmethod
    def of(cls, session: Credential, asking: Caller) -> "Session":
        return cls(
            id=session.id,
            current=session.id == asking.credential,
            created_at=moment(session.made_at),
            expires_at=moment(session.expires_at or session.made_at + SESSION_LASTS),
            last_used_at=None if session.used_at is None else moment(session.used_at),
        )
