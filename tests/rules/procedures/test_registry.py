"""The registry of procedures: every name is that of its function, and each says where its rule stands."""

from __future__ import annotations

import inspect

from courseware.rules.procedures import PROCEDURES


def test_every_procedure_is_listed_under_its_own_name_and_cites_its_source():
    for name, run in PROCEDURES.items():
        source = (inspect.getdoc(run) or "") + (inspect.getdoc(inspect.getmodule(run)) or "")

        assert run.__name__ == name
        assert any(document in source for document in ("PCG", "TR", "CR", "DCI-PG", "TCG")), name


def test_procedures_take_their_values_by_name_only():
    for run in PROCEDURES.values():
        kinds = {parameter.kind for parameter in inspect.signature(run).parameters.values()}

        assert kinds == {inspect.Parameter.KEYWORD_ONLY}
