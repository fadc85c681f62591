"""The formats: Swiss, round robins and leagues, knock-outs, heats, and what an organiser pairs by hand."""
