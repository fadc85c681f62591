"""Surcharges: if a GET used much more processor time than it paid for, the next similar GET pays the difference.

The units of an operation are an estimate (`work.py`), and an unusual stream may cost more. So each GET of a stream is
measured. After an excess, the next GET of the same operation and stream takes a turn and pays the excess. A cheap
answer 200 ends this; a 304 does not. Loading a tournament or match does not count, because slow loads take turns of
their own.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from contextlib import nullcontext
from typing import Any, Final

from flask import current_app
from flask import request as flask_request

from service.platform.http.context import notes
from service.platform.http.work import heavy_part

FREE: Final = 0.3
"""Seconds of a processor that a request may use beyond what it paid."""
_UNIT: Final = 0.1
"""Seconds of a processor for which one unit pays."""
_SLOWER: Final = 3
"""How many times slower than estimated the work of a paid unit may be, because machines differ."""
_MOST: Final = 1000
"""Maximum number of operations with a surcharge."""
_STREAMS: Final = ("tournament", "game", "match")
"""Names of the parts of a path that name a stream."""


class Surcharges:
    """The surcharges of a web process. They are `app.extensions["surcharges"]`."""

    def __init__(self) -> None:
        self._units: OrderedDict[Hashable, float] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, key: Hashable) -> float:
        """Return the units that the next request pays in addition, or 0."""
        return self._units.get(key, 0.0)

    def settle(self, key: Hashable, seconds: float, paid: float, *, complete: bool) -> None:
        """Set the surcharge after a request, or remove it if a `complete` answer was cheap."""
        dear = seconds > FREE + paid * _UNIT * _SLOWER
        with self._lock:
            if dear or complete:
                self._units.pop(key, None)
            if dear:
                self._units[key] = max(1.0, seconds / _UNIT - paid)
            if len(self._units) > _MOST:
                self._units.popitem(last=False)


def surcharged(view: Callable[[], Any], path: Mapping[str, Any]) -> Any:
    """Return the answer of a view, after the surcharge if it is a GET of a stream, which `path` names."""
    stream = next((path[kind] for kind in _STREAMS if kind in path), None)
    if stream is None or flask_request.method not in {"GET", "HEAD"}:
        return view()
    note, surcharges = notes(), current_app.extensions["surcharges"]
    key = note.route, stream, bool(flask_request.query_string)
    surcharge, answer = surcharges.of(key), None
    with heavy_part(surcharge) if surcharge else nullcontext():
        began, loading, paid = time.thread_time(), note.loading, note.paid
        try:
            answer = view()
        finally:
            seconds = time.thread_time() - began - (note.loading - loading)
            complete = answer is not None and answer.status_code == 200
            surcharges.settle(key, seconds, note.paid - paid, complete=complete)
    return answer
