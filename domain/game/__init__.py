"""Parts that all games share: facts, decisions, the driver, chance, results and refusals."""
