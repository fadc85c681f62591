"""The declarations of a view, stored on the view. Its decorators write them, and `service/openapi` describes them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from marshmallow import Schema

from service.platform.http.deprecation import Deprecation

View = Callable[..., Any]


class AdmissionRule(NamedTuple):
    """The rule for the callers that a view admits.

    They have one of the `scopes`, or are anonymous if `anonymous`. Without scopes, credentials are not read. `offices`
    lists the kinds of office that count in the view.
    """

    scopes: Sequence[str]
    offices: Sequence[str] = ()
    limit: str = "caller"
    anonymous: bool = False


class DeclaredArgument(NamedTuple):
    """A part of the request that is loaded by a schema and passed to the view."""

    schema: Schema
    location: str
    """`json`, `form` or `query`."""
    required: bool
    example: Any


class DeclaredAnswer(NamedTuple):
    """A declared answer: a success, or a refusal that is not sent as a problem."""

    status: int
    media: str
    schema: Mapping[str, Any] | None
    description: str | None
    headers: Mapping[str, str] | None


class Declarations(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the decorators of one view declare."""

    admission: AdmissionRule | None = None
    """The rule for its callers. None: the view admits everybody unchecked."""
    arguments: tuple[DeclaredArgument, ...] = ()
    body: Mapping[str, Any] | None = None
    """Request body in OpenAPI, if the view reads it itself."""
    answers: tuple[DeclaredAnswer, ...] = ()
    codes: tuple[str, ...] = ()
    idempotent: bool = False
    brief: bool = False
    deprecation: Deprecation | None = None


class DeclaredOperation(NamedTuple):
    """A view at its address and method."""

    method: str
    rule: str
    view: View

    @property
    def declared(self) -> Declarations:
        return declared(self.view)


_NOTHING = Declarations()


def declared(view: View) -> Declarations:
    found: Declarations = getattr(view, "declared", _NOTHING)
    return found


def declare(view: View, **more: Any) -> View:
    """Return a view with more declarations. Wrappers made with `functools.wraps` keep them."""
    view.declared = msgspec.structs.replace(declared(view), **more)  # type: ignore[attr-defined]  # ours on a function
    return view
