"""Webhooks: notify subscribers of events, by the Standard Webhooks specification.

    catalogue   the types of notifications
    follow      finds notifications in the log and records them            (recipients, public_state)
    delivering  sends them, as jobs                                        (signing, address_guard, sending)

The registry stores webhooks and their notices.
"""
