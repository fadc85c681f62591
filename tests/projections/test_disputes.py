"""An index finds the disputes that wait for a reply."""

from projections import disputes
from projections.readmodels import ReadModels


def test_open_questions_are_found_by_an_index(models: ReadModels) -> None:
    models.runner.catch_up()
    with models._live.engine.connect() as db:
        query = str(disputes._ASKING(models._live.tables).compile(db))
        steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", ("",) * query.count("?")).all()
    assert not [step for *_, step in steps if "SCAN" in step or "TEMP B-TREE" in step]
    assert any("by_waits_for" in step for *_, step in steps)
