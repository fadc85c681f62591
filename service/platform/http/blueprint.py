"""The blueprint of all views: its decorators apply the conventions and declare them for the OpenAPI document.

A view returns the struct that it says it answers, alone or with headers; or a finished `Response`, where the answer is
no JSON. One that can give either says so: `-> Log | Response`.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import flask
from flask import Response
from marshmallow import Schema

from service.platform.http import guard, idempotency
from service.platform.http.answer_schemas import is_answer, reference
from service.platform.http.answers import JSON, answer
from service.platform.http.context import notes
from service.platform.http.declaring import (
    AdmissionRule,
    DeclaredAnswer,
    DeclaredArgument,
    DeclaredOperation,
    View,
    declare,
    declared,
)
from service.platform.http.deprecation import Deprecation
from service.platform.http.reading import reader

Decorator = Callable[[View], View]
V = TypeVar("V", bound=View)

_ONLY_JSON: Final = (JSON,)


class Blueprint(flask.Blueprint):
    """A group of views, with decorators that apply the conventions.

    Write the decorators below `route` in this order: deprecated, requires or anybody, idempotent, arguments, the rest.
    The first paragraph of the module's docstring describes the operations.
    """

    def __init__(self, name: str, import_name: str) -> None:
        super().__init__(name, import_name)
        about, _, _ = (sys.modules[import_name].__doc__ or "").partition("\n\n")
        self.about: Final = " ".join(about.split())
        self.operations: Final[list[DeclaredOperation]] = []

    def route(self, rule: str, **options: Any) -> Callable[[V], V]:
        """Mount a view at the address `rule`, for its `methods`."""
        register = super().route(rule, **options)

        def decorate(view: V) -> V:
            self.operations.extend(DeclaredOperation(method.lower(), rule, view) for method in options["methods"])
            return register(view)

        return decorate

    def requires(
        self, *scopes: str, offices: Sequence[str] = (), limit: str = "caller", offers: Sequence[str] = _ONLY_JSON
    ) -> Decorator:
        """Admit only callers with one of the `scopes`. Of the caller's offices, only those in `offices` count.

        `limit` is `caller`, `move`, `outside`, `address` or `sign-in`. `offers` lists the media types of the view, the
        preferred one first. `media()` returns the chosen one.
        """
        return _admitting(AdmissionRule(scopes, offices, limit), offers)

    def anybody(
        self,
        scope: str | None = "read",
        *,
        also: Sequence[str] = (),
        offices: Sequence[str] = (),
        limit: str = "caller",
        offers: Sequence[str] = _ONLY_JSON,
    ) -> Decorator:
        """Admit all callers, including anonymous ones.

        A token must be valid and have the scope `scope` or one of `also`. With None, credentials are ignored.
        """
        scopes = () if scope is None else (scope, *also)
        return _admitting(AdmissionRule(scopes, offices, limit, anonymous=True), offers)

    def deprecated(self, *, since: str, sunset: str, instead: str) -> Decorator:
        """Announce in every answer, refusals included, that callers should use the operation `instead`.

        The operation works at least until the day `sunset`, a year or more after `since`.
        """
        deprecation = Deprecation.of(since, sunset, instead)

        def decorate(view: View) -> View:
            @wraps(view)
            def announced(*args: Any, **kwargs: Any) -> Any:
                notes().headers.extend(deprecation.headers())
                return view(*args, **kwargs)

            return declare(announced, deprecation=deprecation)

        return decorate

    def idempotent(self, *, renewal: str | None = None) -> Decorator:
        """Accept an Idempotency-Key on a POST that creates something.

        `renewal` is the message that explains how to renew the secret in its answer.
        """
        return lambda view: declare(idempotency.idempotent(view, renewal=renewal), idempotent=True)

    def arguments(
        self, schema: type[Schema] | Schema, *, location: str = "json", required: bool = True, example: Any = None
    ) -> Decorator:
        """Load the body (`json`, `form`) or the `query` with a schema, and pass it to the view as the next argument."""
        made = schema() if isinstance(schema, type) else schema
        read = reader(made, location, required=required)

        def decorate(view: View) -> View:
            @wraps(view)
            def informed(*args: Any, **kwargs: Any) -> Any:
                return view(*args, read(), **kwargs)

            argument = DeclaredArgument(made, location, required, example)
            return declare(informed, arguments=(*declared(view).arguments, argument))

        return decorate

    def response(
        self,
        status: int,
        answered: Any = None,
        *,
        content_type: str = JSON,
        description: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Decorator:
        """Declare the answer of a view: a struct that the view returns and the document describes.

        A schema as plain data, or none, is for views that return a `Response`.
        """
        if not is_answer(answered):
            return self.alt_response(status, answered, content_type, description, headers)
        document = self.alt_response(status, reference(answered), content_type, description, headers)

        def decorate(view: View) -> View:
            _hold_to(view, answered)

            @wraps(view)
            def encoded(*args: Any, **kwargs: Any) -> Response:
                result = view(*args, **kwargs)
                if isinstance(result, Response):
                    return result
                body, headers = result if type(result) is tuple else (result, None)
                return answer(body, status, headers, media=content_type)

            return document(encoded)

        return decorate

    def alt_response(
        self,
        status: int,
        schema: Mapping[str, Any] | None = None,
        content_type: str = JSON,
        description: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Decorator:
        """Declare an answer that the view builds itself as a `Response`."""
        answered = DeclaredAnswer(status, content_type, schema, description, headers)
        return lambda view: declare(view, answers=(*declared(view).answers, answered))

    def body(self, described: Mapping[str, Any]) -> Decorator:
        """Declare a request body that the view reads itself."""
        return lambda view: declare(view, body=described)

    def brief(self) -> Decorator:
        """Allow callers to ask for a shorter answer (`preference.asks_for_little`)."""
        return lambda view: declare(view, brief=True)

    def errors(self, *codes: str) -> Decorator:
        """Declare the codes with which a view may refuse, in addition to those of the conventions."""
        return lambda view: declare(view, codes=codes)


def _admitting(admission: AdmissionRule, offers: Sequence[str]) -> Decorator:
    return lambda view: declare(guard.guarded(view, admission, offers), admission=admission)


def _hold_to(view: View, answered: Any) -> None:
    """Raise TypeError if the return annotation of a view differs from its declared answer."""
    returned = get_type_hints(view).get("return")
    cases = get_args(returned) if get_origin(returned) in (Union, UnionType) else (returned,)
    structs = [get_args(case)[0] if get_origin(case) is tuple else case for case in cases if case is not Response]
    if not structs or any(struct != answered for struct in structs):
        raise TypeError(f"{view.__name__} says that it answers {answered}, and returns {returned}")
