"""The limits of this service, for the guides that list them."""

import re

from flask import current_app

from service.platform.http.context import notes
from service.platform.http.guard import Gate
from service.platform.http.limits import Policy
from service.platform.http.work import Work


def with_quotas(text: str) -> str:
    """Replace `QUOTA(bucket)` in a guide with the quota of a bucket, and `STREAMS(whose)` with a number of streams."""
    text = re.sub(r"QUOTA\(([a-z-]+)\)", lambda found: _words(policies()[found[1]]), text)
    return re.sub(r"STREAMS\(([a-z]+)\)", lambda found: _streams(found[1]), text)


def policies() -> dict[str, Policy]:
    """Return the policies of all buckets, by name."""
    gate: Gate = current_app.extensions["gate"]
    work: Work = current_app.extensions["work"]
    return {**gate.policies, **work.policies}


def _streams(whose: str) -> str:
    settings = notes().conventions.settings
    most = settings.account_streams if whose == "account" else settings.address_streams
    return f"{most} live streams" if most else "any number of live streams"


def _words(policy: Policy) -> str:
    return f"{policy.quota} in {policy.seconds} seconds" if policy.quota else "no limit"
