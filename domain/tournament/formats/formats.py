"""The formats that a stage may have."""

from domain.tournament.formats.heats import Heats
from domain.tournament.formats.knock_out import KnockOut
from domain.tournament.formats.manual import Manual
from domain.tournament.formats.round_robin import RoundRobin
from domain.tournament.formats.swiss import Swiss

AnyFormat = Swiss | RoundRobin | KnockOut | Heats | Manual
