"""The answers about the identity of an account, as JSON."""

from service.platform.answers import Answer, Moment
from service.platform.http.fields import moment


class ConnectedIdentity(Answer, frozen=True):
    """Your sign-in at the service's OpenID provider."""

    provider: str | None
    """Name of the provider. Null: the service has none."""
    connected_at: Moment | None
    """Time since which you can sign in there. Null: you cannot."""

    @classmethod
    def of(cls, provider: str, connected_at: int | None) -> "ConnectedIdentity":
        return cls(provider or None, None if connected_at is None else moment(connected_at))
