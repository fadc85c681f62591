"""The blueprint of this house: flask-smorest's, whose decorators also bring our conventions and write them down.

A view may return a finished `Response` (`answer`), or plain data that its documented schema turns into one.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import wraps
from typing import Any, Final

import flask_smorest  # type: ignore[import-untyped]  # it is not typed
from flask import Response
from marshmallow import Schema

from service.web import guard, idempotency
from service.web.answers import JSON, answer
from service.web.describing import describe
from service.web.guard import View
from service.web.reading import reader

Decorator = Callable[[View], View]

_ONLY_JSON: Final = (JSON,)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # the same
    """Decorators are written below `route`, in this order: requires or anybody, idempotent, arguments, the rest."""

    def __init__(self, name: str, import_name: str, **more: Any) -> None:
        super().__init__(name, import_name, **more)
        self._prepare_doc_cbks.append(describe)

    def route(self, rule: str, **more: Any) -> Decorator:
        register = super().route(rule, **more)
        return lambda view: register(_noted(view, name=view.__name__, named="<" in rule, game="<id(g):" in rule))

    def requires(self, scope: str, *, limit: str = "caller", offers: Sequence[str] = _ONLY_JSON) -> Decorator:
        """Only a caller with this scope. `limit` is `caller`, `move` or `outside`; `offers` are the types that the view
        can give, the one it likes best first (`media()` tells which was chosen)."""

        def decorate(view: View) -> View:
            admitted = guard.guarded(view, scope, limit, offers, anonymous=False)
            return _noted(admitted, scope=scope, anonymous=False, limit=limit)

        return decorate

    def anybody(
        self, scope: str | None = "read", *, limit: str = "caller", offers: Sequence[str] = _ONLY_JSON
    ) -> Decorator:
        """Anybody. Who shows a token must show a good one, with this scope; with None nobody looks at credentials."""

        def decorate(view: View) -> View:
            admitted = guard.guarded(view, scope, limit, offers, anonymous=True)
            return _noted(admitted, scope=scope, anonymous=True, limit=limit)

        return decorate

    def idempotent(self, *, secret: bool = False) -> Decorator:
        """A creating POST that takes an Idempotency-Key. The answer is not kept if it holds a secret."""
        return lambda view: _noted(idempotency.idempotent(view, secret=secret), idempotent=True, secret=secret)

    def arguments(self, schema: type[Schema] | Schema, *, location: str = "json", **more: Any) -> Decorator:
        """What is sent (`json`, or `query`), as the schema makes of it: the view's next argument."""
        made = schema() if isinstance(schema, type) else schema
        document = super().arguments(made, location=location, **more)
        read = reader(made, location, required=more.get("required", True))

        def decorate(view: View) -> View:
            @wraps(view)
            def informed(*args: Any, **kwargs: Any) -> Any:
                return view(*args, read(), **kwargs)

            return _carry(informed, document(view))

        return decorate

    def response(
        self, status_code: int, schema: type[Schema] | Mapping[str, Any] | None = None, **more: Any
    ) -> Decorator:
        """Documents an answer, and gives it where the view returns plain data, alone or with headers."""
        document = super().response(status_code, schema, **more)
        dumped = schema() if isinstance(schema, type) else None

        def decorate(view: View) -> View:
            @wraps(view)
            def answered(*args: Any, **kwargs: Any) -> Response:
                given = view(*args, **kwargs)
                if isinstance(given, Response):
                    return given
                data, headers = given if isinstance(given, tuple) else (given, None)
                return answer(data if dumped is None else dumped.dump(data), status_code, headers)

            return _carry(answered, document(view))

        return decorate

    def alt_response(self, *args: Any, **more: Any) -> Decorator:
        return _only_words(super().alt_response(*args, **more))

    def doc(self, **more: Any) -> Decorator:
        return _only_words(super().doc(**more))

    def errors(self, *codes: str) -> Decorator:
        """The codes with which this view may refuse, beside those that come with the conventions."""
        return lambda view: _noted(view, codes=codes)


def _only_words(document: Decorator) -> Decorator:
    """flask-smorest wraps a view even where it only describes it; a wrapper that does nothing is left out."""
    return lambda view: _carry(view, document(view))


def _carry(view: View, described: View) -> View:
    view._apidoc = described._apidoc  # type: ignore[attr-defined]  # noqa: SLF001 - where flask-smorest keeps it
    return view


def _noted(view: View, **conventions: Any) -> View:
    words = deepcopy(getattr(view, "_apidoc", {}))
    words["conventions"] = words.get("conventions", {}) | conventions
    view._apidoc = words  # type: ignore[attr-defined]  # noqa: SLF001 - where flask-smorest looks
    return view
