"""Web Push: notifications of an account's devices about turns, invitations, rounds and rulings, by RFC 8030."""
