"""The days from which audits compare facts with rules that not all earlier builds had.

Facts of earlier days are not proved, because it is not known which build recorded them.
"""

from typing import Final

RELEASED: Final = "2026-11-28"
"""The day of release 1.0.0. It is the first day for rules that no build of that day lacked."""
AFTER_RELEASE: Final = "2026-11-29"
"""The next day. It is the first day for rules that builds of the release's day, before it, lacked.

From then on, facts have all fields that release 1.0.0 writes.
"""
NEXT_RULES: Final = "2027-01-01"
"""The first day for rules and fields that release 1.0.0 lacked."""
