"""Sign-in by OpenID Connect: one provider, which the operator names in the settings."""
