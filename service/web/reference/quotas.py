"""The quotas of this service's rate limits, for the guide that lists them."""

import re

from flask import current_app

from service.platform.http.guard import Gate
from service.platform.http.limits import Policy
from service.platform.http.work import Work


def with_quotas(text: str) -> str:
    """Replace each `QUOTA(bucket)` in a guide with the quota of that bucket."""
    return re.sub(r"QUOTA\(([a-z-]+)\)", lambda found: _words(policies()[found[1]]), text)


def policies() -> dict[str, Policy]:
    """Return the policies of all buckets, by name."""
    gate: Gate = current_app.extensions["gate"]
    work: Work = current_app.extensions["work"]
    return {**gate.policies, **work.policies}


def _words(policy: Policy) -> str:
    return f"{policy.quota} in {policy.seconds} seconds" if policy.quota else "no limit"
