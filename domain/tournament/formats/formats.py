"""The list of formats that a stage may have."""

from domain.tournament.formats.groups import Groups
from domain.tournament.formats.heats import Heats
from domain.tournament.formats.knock_out import DoubleElimination, KnockOut
from domain.tournament.formats.league import League
from domain.tournament.formats.manual import Manual
from domain.tournament.formats.round_robin import RoundRobin
from domain.tournament.formats.swiss import Swiss

AnyFormat = Swiss | RoundRobin | Groups | League | KnockOut | DoubleElimination | Heats | Manual
