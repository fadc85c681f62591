"""The blueprint of pages. A view that shows a page declares its address and its query only."""

from typing import Final

from marshmallow import Schema

from service.platform.http.blueprint import Blueprint, Decorator
from service.platform.http.declaring import View

HTML: Final = "text/html"
TEXT: Final = {"type": "string"}


class PageBlueprint(Blueprint):
    """A group of views that show pages."""

    def page(self, rule: str, query: type[Schema] | None = None, *, scope: str | None = None) -> Decorator:
        """Mount a page at the address `rule`, for everybody. The scope counts as in `anybody`."""

        def decorate(view: View) -> View:
            shown = view if query is None else self.arguments(query, location="query")(view)
            shown = self.response(200, TEXT, content_type=HTML)(shown)
            return self.route(rule, methods=["GET"])(self.anybody(scope, offers=(HTML,))(shown))

        return decorate
