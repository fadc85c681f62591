"""The blueprint of this house: flask-smorest's, whose decorators also bring our conventions and write them down.

A view returns the struct that it says it answers, alone or with headers; or a finished `Response`, where the answer is
no JSON. One that can give either says so: `-> Log | Response`.
"""

import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import wraps
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import flask_smorest  # type: ignore[import-untyped]  # it is not typed
from flask import Response
from marshmallow import Schema

from service.platform.http import guard, idempotency
from service.platform.http.answer_schemas import is_answer, reference
from service.platform.http.answers import JSON, answer
from service.platform.http.describing import describe
from service.platform.http.guard import View
from service.platform.http.reading import reader

Decorator = Callable[[View], View]

_ONLY_JSON: Final = (JSON,)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # the same
    """A group of views. Write the decorators below `route` in this order: requires or anybody, idempotent, arguments,
    the rest. The first paragraph of the module's docstring describes the operations."""

    def __init__(self, name: str, import_name: str, **more: Any) -> None:
        about, _, _ = (sys.modules[import_name].__doc__ or "").partition("\n\n")
        super().__init__(name, import_name, **{"description": " ".join(about.split()), **more})
        self._prepare_doc_cbks.append(describe)

    def route(self, rule: str, **more: Any) -> Decorator:
        register = super().route(rule, **more)
        return lambda view: register(_noted(view, name=view.__name__, named="<" in rule, game="<id(g):" in rule))

    def requires(
        self, *scopes: str, offices: Sequence[str] = (), limit: str = "caller", offers: Sequence[str] = _ONLY_JSON
    ) -> Decorator:
        """Admit only callers with one of these scopes. Among their offices only these `offices` count.

        `limit` is `caller`, `move`, `outside`, `address` or `sign-in`. `offers` lists the media types of the view,
        the preferred one first. `media()` returns the chosen one.
        """
        return _admitting(guard.AdmissionRule(scopes, offices, limit), offers)

    def anybody(
        self,
        scope: str | None = "read",
        *,
        also: Sequence[str] = (),
        offices: Sequence[str] = (),
        limit: str = "caller",
        offers: Sequence[str] = _ONLY_JSON,
    ) -> Decorator:
        """Admit anonymous callers. A token must be valid and have this scope or one of `also`. With None, credentials
        are ignored."""
        scopes = () if scope is None else (scope, *also)
        return _admitting(guard.AdmissionRule(scopes, offices, limit, anonymous=True), offers)

    def idempotent(self, *, secret: idempotency.Renewal | None = None) -> Decorator:
        """Take an Idempotency-Key on a creating POST. `secret`: the answer holds one, and this is how to renew it."""
        kept = secret is not None
        return lambda view: _noted(idempotency.idempotent(view, secret=secret), idempotent=True, secret=kept)

    def arguments(self, schema: type[Schema] | Schema, *, location: str = "json", **more: Any) -> Decorator:
        """Load the body (`json`) or the `query` with the schema and pass it to the view as the next argument."""
        made = schema() if isinstance(schema, type) else schema
        document = super().arguments(made, location=location, **more)
        read = reader(made, location, required=more.get("required", True))

        def decorate(view: View) -> View:
            @wraps(view)
            def informed(*args: Any, **kwargs: Any) -> Any:
                return view(*args, read(), **kwargs)

            return _carry(informed, document(view))

        return decorate

    def response(self, status_code: int, answered: Any = None, **more: Any) -> Decorator:
        """Declare the answer: a struct that the view returns and the document describes.

        A schema as plain data, or none, is for views that return a `Response`.
        """
        struct = is_answer(answered)
        document = super().response(status_code, reference(answered) if struct else answered, **more)

        def decorate(view: View) -> View:
            if not struct:
                return _carry(view, document(view))
            _hold_to(view, answered)

            @wraps(view)
            def encoded(*args: Any, **kwargs: Any) -> Response:
                given = view(*args, **kwargs)
                if isinstance(given, Response):
                    return given
                body, headers = given if type(given) is tuple else (given, None)
                return answer(body, status_code, headers, media=more.get("content_type", JSON))

            return _carry(encoded, document(view))

        return decorate

    def alt_response(self, *args: Any, **more: Any) -> Decorator:
        return _only_words(super().alt_response(*args, **more))

    def doc(self, **more: Any) -> Decorator:
        return _only_words(super().doc(**more))

    def brief(self) -> Decorator:
        """Return less to callers that ask for less (`preference.asks_for_little`)."""
        return lambda view: _noted(view, brief=True)

    def errors(self, *codes: str) -> Decorator:
        """The codes with which this view may refuse, beside those that come with the conventions."""
        return lambda view: _noted(view, codes=codes)


def _admitting(admission: guard.AdmissionRule, offers: Sequence[str]) -> Decorator:
    return lambda view: _noted(guard.guarded(view, admission, offers), admission=admission)


def _only_words(document: Decorator) -> Decorator:
    """flask-smorest wraps a view even where it only describes it; a wrapper that does nothing is left out."""
    return lambda view: _carry(view, document(view))


def _hold_to(view: View, answered: Any) -> None:
    """A view that says it answers one thing and returns another is a mistake that shows when it is defined."""
    returned = get_type_hints(view).get("return")
    cases = get_args(returned) if get_origin(returned) in (Union, UnionType) else (returned,)
    structs = [get_args(case)[0] if get_origin(case) is tuple else case for case in cases if case is not Response]
    if not structs or any(struct != answered for struct in structs):
        raise TypeError(f"{view.__name__} says that it answers {answered}, and returns {returned}")


def _carry(view: View, described: View) -> View:
    view._apidoc = described._apidoc  # type: ignore[attr-defined]  # noqa: SLF001 - where flask-smorest keeps it
    return view


def _noted(view: View, **conventions: Any) -> View:
    words = deepcopy(getattr(view, "_apidoc", {}))
    words["conventions"] = words.get("conventions", {}) | conventions
    view._apidoc = words  # type: ignore[attr-defined]  # noqa: SLF001 - where flask-smorest looks
    return view
