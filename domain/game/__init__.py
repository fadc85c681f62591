"""What every game shares: facts, decisions, the driver that plays a script, chance, results, refusals."""
