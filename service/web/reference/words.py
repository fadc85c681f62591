"""Words as the search compares them: stems, phrases, and the words by which readers ask for things of the API."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

_ENDINGS: Final = ("ations", "ation", "ings", "ing", "ies", "es", "ed", "s", "e")

PHRASES: Final[Mapping[str, str]] = {
    "take back": "takeback",
    "took back": "takeback",
    "api key": "token",
    "log in": "login",
    "sign up": "signup",
    "give up": "resign",
    "real time": "stream",
    "server-sent events": "stream",
    "requests per": "ratelimit",
    "rate limit": "ratelimit",
    "rate-limit": "ratelimit",
    "time control": "clock",
    "if-match": "ifmatch",
    "if match": "ifmatch",
    "if-none-match": "ifnonematch",
    "request id": "requestid",
    "x-request-id": "requestid",
}
"""Phrases that count as one word, in entries and in queries. They may end in an `s`."""
_PHRASE: Final = re.compile(rf"(?<![a-z0-9_])(?:{'|'.join(map(re.escape, PHRASES))})(?=s?(?![a-z0-9_]))")

OTHERS: Final[Mapping[str, str]] = {
    "undo": "takeback",
    "revert": "takeback",
    "history": "log events record",
    "page": "pagination cursor",
    "pagination": "cursor",
    "paging": "pagination cursor",
    "next": "cursor",
    "auth": "token security",
    "authenticate": "token bearer",
    "authentication": "token bearer",
    "login": "session token",
    "signup": "account",
    "register": "create account",
    "throttle": "ratelimit",
    "429": "ratelimit",
    "quota": "ratelimit",
    "websocket": "stream",
    "sse": "stream",
    "live": "stream",
    "subscribe": "stream follow webhook",
    "poll": "stream follow",
    "callback": "webhook",
    "retry": "idempotency retries",
    "duplicate": "idempotency",
    "twice": "idempotency",
    "opponent": "seek challenge",
    "matchmaking": "seek",
    "queue": "seek",
    "invite": "challenge seat seek",
    "concede": "resignation",
    "resign": "resignation",
    "forfeit": "resignation",
    "quit": "resignation leave",
    "elo": "ratings",
    "rank": "ratings leaderboard standings",
    "exception": "errors problem code",
    "error": "problem code",
    "failure": "errors problem code",
    "conflict": "ifmatch stale",
    "concurrency": "ifmatch etags",
    "stale": "ifmatch etags",
    "cache": "etags",
    "spectate": "events stream",
    "watch": "stream events",
    "replay": "record log events",
    "download": "export record dump",
    "csv": "export sheet",
    "upload": "import verify",
    "cheat": "complaint",
    "report": "complaint result",
    "chat": "greeting",
    "message": "greeting",
    "bot": "bots",
    "ai": "bot",
    "play": "move",
    "signature": "verify webhook",
    "board": "game view",
    "state": "view status",
    "turn": "decision inbox",
    "wait": "follow inbox stream",
    "rule": "ruleset",
    "invitation": "challenge seat",
    "health": "readiness liveness",
    "inclusion": "transparency tile checkpoint",
    "merkle": "transparency tile checkpoint",
    "pause": "ruling",
    "proof": "transparency tile checkpoint",
    "withdraw": "drop leave",
    "localhost": "machine",
    "hmac": "signature webhook",
    "end": "ended final",
    "over": "ended final",
    "finish": "ended final",
    "win": "result",
    "winner": "result",
    "language": "languages",
    "translation": "languages",
    "origin": "cors",
    "browser": "cors session",
    "permission": "scopes",
    "version": "changes",
    "deprecated": "changes",
    "deprecation": "changes",
    "gdpr": "erasure",
    "erase": "erasure",
    "expansion": "ruleset options",
    "card": "ruleset parts",
    "clock": "terms",
    "timeout": "clock",
}
"""Other words that stand for a word."""


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, and phrases that count as one word."""
    plain = _PHRASE.sub(lambda found: PHRASES[found[0]], text.lower())
    for whole in re.findall(r"[a-z0-9_]+", plain):
        yield from dict.fromkeys((whole, *filter(None, whole.split("_"))))


def stem(word: str) -> str:
    """Return a word without its ending, so that forms of a word are equal."""
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) > 2), "")
    return word.removesuffix(ending)


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    stem(word): tuple(map(stem, others.split())) for word, others in OTHERS.items()
}
"""For the stem of a word, the stems of other words that stand for it."""

IDLE: Final = {
    "a", "about", "all", "an", "and", "are", "as", "be", "can", "do", "does", "for", "from", "get", "has", "have",
    "how", "i", "if", "in", "is", "it", "know", "many", "me", "my", "of", "on", "or", "that", "the", "there",
    "this", "to", "use", "want", "what", "when", "where", "which", "who", "why", "with", "you", "your",
}  # fmt: skip
"""Words of a question that say nothing about its subject."""
