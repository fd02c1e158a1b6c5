"""Many learners at once against the real server: no answer is lost, none is counted twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from courseware.store import Sitting, connect, find_learner, open_session, sittings_of
from tests.live import Site, Visitor, filled, running

CLIENTS = 8


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory):
    with running(tmp_path_factory.mktemp("parallel") / "instance") as found:
        yield found


def kept(site: Site, code: str) -> tuple[Sitting, ...]:
    engine = connect(site.database)
    with open_session(engine) as session:
        learner = find_learner(session, code)
        assert learner is not None
        found = sittings_of(session, learner)
    engine.dispose()
    return found


def take_the_quiz(site: Site, seed: int) -> tuple[Visitor, int]:
    """A whole sitting, every form sent twice; how many questions there were."""
    visitor = Visitor(site)
    visitor.get("/ja/quizzes/enforcement-05")
    page = visitor.post("/ja/quizzes/enforcement-05/sittings")
    sitting, count = page.address.rpartition("/")[0], 0
    while count < 100:
        page = visitor.get(f"{sitting}/{count + 1}")
        if page.status == 404:
            return visitor, count
        answer = filled(page.form, seed + count)
        first, second = visitor.post(page.address, answer), visitor.post(page.address, answer)
        assert (first.status, second.status) == (200, 200)
        count += 1
    raise AssertionError("the sitting never ends")


def test_eight_clients_lose_nothing_and_double_nothing(site: Site):
    with ThreadPoolExecutor(CLIENTS) as pool:
        visits = list(pool.map(lambda seed: take_the_quiz(site, seed), range(CLIENTS)))

    for visitor, count in visits:
        (sitting,) = kept(site, visitor.code)
        assert sitting.is_finished
        assert [len(slot.steps) for slot in sitting.slots] == [1] * count


def test_eight_submissions_of_one_question_are_one_answer(site: Site):
    visitor = Visitor(site)
    visitor.get("/ja/quizzes/enforcement-05")
    page = visitor.post("/ja/quizzes/enforcement-05/sittings")
    answer = filled(page.form)

    with ThreadPoolExecutor(CLIENTS) as pool:
        statuses = list(pool.map(lambda _: visitor.post(page.address, answer).status, range(CLIENTS)))

    (sitting,) = kept(site, visitor.code)
    assert set(statuses) == {200}
    assert [len(slot.steps) for slot in sitting.slots][:2] == [1, 0]
