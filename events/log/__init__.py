"""The log: its events, their chain and seals, and the database engines that store them."""
