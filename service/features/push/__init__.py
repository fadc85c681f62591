"""Web Push: notify an account's devices of turns, invitations, rounds and rulings, by RFC 8030."""
