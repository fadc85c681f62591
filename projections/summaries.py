"""List the fold for each kind of stream that lists and webhooks use."""

from collections.abc import Mapping
from typing import Final

from projections.game_summary import GameLine
from projections.match_fold import MatchLine
from projections.stream_kinds import GAME, MATCH, TOURNAMENT, StreamKind
from projections.tournament_summary import Summary

Line = GameLine | MatchLine | Summary

SUMMARIES: Final[Mapping[StreamKind | None, type[Line]]] = {GAME: GameLine, MATCH: MatchLine, TOURNAMENT: Summary}
