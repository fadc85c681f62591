"""What is told of accounts: who somebody is, and by what they are known to us."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from service.accounts.credentials import SCOPES, SESSION_LASTS, Credential
from service.answers import ABSENT, Absent, Answer, Moment
from service.http.fields import moment
from service.registry.registry import Account, Caller, Erasure

Scope = Annotated[str, Meta(extra_json_schema={"enum": list(SCOPES)})]


class PublicAccount(Answer, frozen=True):
    """An account, as everybody may know it."""

    id: Annotated[str, Meta(examples=["a_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The id, which stays the same for ever."""
    handle: str
    """The name in addresses and at tables; one of its kind."""
    display_name: str
    """The name that is shown."""
    bot: bool
    """Whether no person plays under it. Said once, for ever."""
    created_at: Moment
    """When it was opened."""

    @classmethod
    def of(cls, account: Account) -> "PublicAccount":
        return PublicAccount(
            id=account.id,
            handle=account.handle or "",
            display_name=account.name or "",
            bot=account.bot,
            created_at=moment(account.made_at),
        )


class FirstToken(PublicAccount, frozen=True):
    """An account that was just opened, with its first token."""

    token: Annotated[str, Meta(examples=["dom_…"])]
    """The secret, shown this once."""
    scopes: list[Scope]
    """What may be done with the token."""


class Me(PublicAccount, frozen=True):
    """Who I am, and what this token or session may do."""

    guest: bool
    """Whether the account was made by itself, and has no handle and password of its own yet."""
    has_password: bool
    """Whether you can sign in with one."""
    roles: list[str]
    """What the operator has made of the account: `referee`, `admin`."""
    scopes: list[Scope]
    """What may be done with the token or session that you use."""
    credential: str
    """The id of the token or session that you use."""
    csrf_token: str | Absent = ABSENT
    """For `X-CSRF-Token`; only in a session."""

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


class Erased(Answer, frozen=True):
    """How far the erasure of somebody has come."""

    id: Annotated[str, Meta(examples=["e_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The erasure's id; it says nothing of whom."""
    status: Literal["running", "done"]
    """`done`: nobody is shown any of it any more."""
    asked_at: Moment
    """When it was asked for."""
    texts: int
    """How many texts were found and erased till now."""

    @classmethod
    def of(cls, erasure: Erasure) -> "Erased":
        return cls(
            id=erasure.id,
            status="done" if erasure.done else "running",
            asked_at=moment(erasure.asked_at),
            texts=erasure.texts,
        )


class Token(Answer, frozen=True):
    """A token, without its secret."""

    id: Annotated[str, Meta(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The token's id, which is no secret."""
    label: str
    """What it is for."""
    scopes: list[Scope]
    """What may be done with it."""
    created_at: Moment
    """When it was made."""
    expires_at: Moment | None
    """Null: it holds until it is withdrawn."""
    last_used_at: Moment | None
    """To the minute; null: never."""

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


class TokenShown(Token, frozen=True):
    """A token that was just made."""

    token: Annotated[str, Meta(examples=["dom_…"])]
    """The secret, shown this once."""


class SessionBegun(Answer, frozen=True):
    """A session that was just begun; its secret is in the cookie."""

    id: Annotated[str, Meta(examples=["s_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The session's id, which is no secret."""
    account: str
    """Whose session it is."""
    scopes: list[Scope]
    """What may be done in it."""
    expires_at: Moment
    """When it ends by itself."""
    csrf_token: str
    """To be sent as `X-CSRF-Token`."""


class Session(Answer, frozen=True):
    """A session: a browser in which somebody is signed in."""

    id: Annotated[str, Meta(examples=["s_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The session's id, which is no secret."""
    current: bool
    """Whether it is the one that asks."""
    created_at: Moment
    """When somebody signed in."""
    expires_at: Moment
    """When it ends by itself."""
    last_used_at: Moment | None
    """To the minute; null: never."""

    @classmethod
    def of(cls, session: Credential, asking: Caller) -> "Session":
        return cls(
            id=session.id,
            current=session.id == asking.credential,
            created_at=moment(session.made_at),
            expires_at=moment(session.expires_at or session.made_at + SESSION_LASTS),
            last_used_at=None if session.used_at is None else moment(session.used_at),
        )
