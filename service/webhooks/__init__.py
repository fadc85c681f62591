"""Webhooks: who wants to be told of what happens is told, by the Standard Webhooks specification.

    catalogue   what is told of
    follow      finds in the log what somebody is to be told, and writes it down   (recipients, public_state)
    delivering  sends it, as jobs                                                  (signing, address_guard, sending)

What people have asked for, and what they are to be told, stands in the registry.
"""
