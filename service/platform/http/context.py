"""The context of a request: the caller, the language, and the services of the conventions.

The notes of a request are in a context variable of this module. Every view needs them, and Flask's proxies are ten
times slower.
"""

import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from random import getrandbits
from threading import Event
from typing import Any, Final, Protocol

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from domain.game.refusal import Refusal
from domain.table.office import NO_OFFICE
from events.log.chain import Broken
from events.log.journal import LogDamaged
from service.platform.caller import Caller
from service.platform.http.codes import LANGUAGES
from service.platform.runtime.settings import Settings
from service.platform.storage.idempotency_keys import IdempotencyKeys

_CHOSEN: Final = "dominium_language"
"""Name of the cookie that stores the reader's chosen language."""
_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


class Epochs(Protocol):
    def epoch(self) -> int:
        """Return a number that changes with every erasure."""


@dataclass(frozen=True)
class Conventions:
    """The settings and services that the conventions use for every view.

    Views get the services of their feature as an argument.
    """

    settings: Settings
    stopping: Event
    """Event that is set when this process is to stop."""
    idempotency_keys: IdempotencyKeys
    erasures: Epochs
    identify: Callable[[str, str], Caller | None]
    """A function that returns the caller behind a credential, by its kind and secret."""
    account_of: Callable[[str], str | None]
    """A function that returns the account with a handle."""
    has_stream: Callable[[str], bool]
    """A function that returns whether the log has a stream."""
    plays_in: Callable[[str, str], bool]
    """A function that returns whether an account has entered a tournament."""
    met_damage: Callable[[Broken | LogDamaged], None]
    """Called when a request met damage in the log."""


class Notes:
    """The notes about a request while it is answered, such as its caller and language."""

    __slots__ = (
        "body",
        "caller",
        "conventions",
        "ends",
        "environ",
        "epoch",
        "headers",
        "id",
        "loading",
        "made",
        "media",
        "office",
        "offices",
        "owes",
        "paid",
        "route",
        "started",
    )  # fmt: skip

    def __init__(self, environ: dict[str, Any], conventions: Conventions) -> None:
        self.started = time.perf_counter()
        self.environ = environ
        self.conventions = conventions
        self.id = _request_id(environ.get("HTTP_X_REQUEST_ID", ""))
        self.route = "-"
        self.caller: Caller | None = None
        self.offices: Sequence[str] = ()
        """Kinds of office that the operation allows."""
        self.office = NO_OFFICE
        """Rights that the caller exercises."""
        self.media = "application/json"
        self.body: bytes | None = None
        self.owes = False
        """Whether the request pays only as many units of work as its caller has left, and is never refused for them."""
        self.paid = 0.0
        """Units of work that the request has paid."""
        self.loading = 0.0
        """Seconds of a processor that the request used to load tournaments and matches."""
        self.ends: list[Callable[[], None]] = []
        """Called when the request ends, to release resources."""
        self.headers: list[tuple[str, str]] = []
        """Headers that the conventions add to every answer."""
        self.made: str | None = None
        """The ULID of the thing that this request creates, if it has an Idempotency-Key."""
        self.epoch: int | None = None
        """Number of erasures before this answer was begun, once it has been read."""


_notes: Final[ContextVar[Notes]] = ContextVar("notes")

notes: Final = _notes.get
begin: Final = _notes.set


def caller() -> Caller:
    """Return the caller of the request. Refuse an anonymous caller."""
    found = notes().caller
    if found is None:
        raise Refusal("unauthenticated/missing")
    return found


def caller_if_any() -> Caller | None:
    """Return the caller of the request, or None for an anonymous caller."""
    return notes().caller


def language() -> str:
    """Return the language of the answer: the supported language that the caller prefers."""
    return spoken(notes().environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def chosen_language() -> str:
    """Return the language of a page: the one that the reader chose on a page before, or that of the answer."""
    chosen = request.cookies.get(_CHOSEN, "")
    return chosen if chosen in LANGUAGES else language()


def media() -> str:
    """Return the media type of the answer: out of the types that the view offers, the caller's preferred one."""
    return notes().media


def address() -> str:
    """Return the public address of the service, without a final slash.

    It comes from the settings, never from the `Host` of a request, which anybody can forge.
    """
    return notes().conventions.settings.address


@lru_cache(maxsize=512)
def spoken(accept_language: str) -> str:
    for tag, quality in parse_accept_header(accept_language, LanguageAccept):  # the best one first
        language = tag.partition("-")[0].lower()
        if quality > 0 and language in LANGUAGES:
            return language
    return "en"


def _request_id(proposed: str) -> str:
    """Return the caller's id for the request if it is safe in a log, or else a new id.

    The id need not be a secret, and the system's randomness would be slow.
    """
    return proposed if 8 <= len(proposed) <= 64 and _PLAIN.issuperset(proposed) else f"{getrandbits(64):016x}"
