"""Who may call an operation, and in which bucket its requests count, in words."""

from collections.abc import Iterator, Mapping
from typing import Any


def callers(api: Mapping[str, Any], plain: Mapping[str, Any]) -> str:
    """Return in Markdown the credentials that an operation accepts, with their scopes."""
    ways = plain.get("security", api["security"])
    by_way: dict[str, list[str]] = {}
    for way in ways:
        for name, scopes in way.items():
            if name != "csrf":
                by_way.setdefault(name, []).extend(scopes)
    return " ".join(_sentences(by_way, optional=not ways or {} in ways, csrf=any("csrf" in way for way in ways)))


def _sentences(by_way: Mapping[str, list[str]], *, optional: bool, csrf: bool) -> Iterator[str]:
    if optional:
        yield "Anybody may call this, without a token."
    for name, scopes in by_way.items():
        listed = " or ".join(f"`{scope}`" for scope in dict.fromkeys(scopes))
        if name == "token" and listed:
            yield f"A token needs the scope {listed}."
        elif name == "session" and csrf:
            yield "A session also sends `X-CSRF-Token`."
        elif name not in {"token", "session"}:
            yield f"It accepts `{name}`."


def bucket(plain: Mapping[str, Any]) -> str:
    """Return in Markdown the bucket in which the requests count."""
    name = plain.get("x-rate-limit", "caller")
    counted = f"Requests count in the bucket `{name}`" if name else "Requests are not counted"
    return f"{counted} ([rate limits](/docs/limits))."
