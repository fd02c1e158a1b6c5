"""A publication is on record before it is in its place; what stops in between is finished, never done twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.actions import publishing
from courseware.actions.drafting import Look, Saved, review_draft, save_draft, start_draft, submit_draft
from courseware.actions.press import Deployment, Hand, Press, Published, Refused, finish_all, lacking
from courseware.library import Library, announced, last_word, quiz_text, renewed, was_placed
from courseware.quiz.drafting import Act, Aspect, DraftEvent, PublicationAct, entry_text
from courseware.store import Account, Session, add_account, find_draft, publications, writing
from tests.quiz.book import QUIZ
from tests.store.make import NOON
from tests.web.make import a_library

LATE = entry_text(QUIZ, "q-late") or ""
NEW = LATE.replace("席に着きました", "着席しました")
AFTER = QUIZ.replace("席に着きました", "着席しました")


@pytest.fixture
def press(tmp_path: Path) -> Press:
    file = tmp_path / "content/courses/small/quiz.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(QUIZ.encode())
    return a_press(tmp_path)


def a_press(folder: Path, *, may_write: bool = True) -> Press:
    library: Library = a_library()
    return Press(
        root=folder / "content", instance=folder / "instance", library=library, may_write=may_write, four_eyes=False
    )


def text_of(press: Deployment) -> str:
    return quiz_text(press.root, "small") or ""


@pytest.fixture
def hand(session: Session) -> Hand:
    with writing(session):
        account = add_account(session, "hanako@example.org", NOON)
    return Hand(account, NOON)


def reviewed(session: Session, press: Press, account: Account, text: str = NEW, question: str = "q-late") -> int:
    """A draft that can be published."""
    base = entry_text(text_of(press), question) or ""
    draft = start_draft(session, account=account, course="small", question=question, base=base, text=base, now=NOON)
    done = save_draft(session, account=account, draft_id=draft.id, text=text, version=1, now=NOON)
    assert isinstance(done, Saved)
    file = press.present("small")
    assert file
    check = publishing.checked(press, done.draft, file)
    assert check
    look = Look(done.draft.version, check)
    submit_draft(session, account=account, draft_id=draft.id, look=look, now=NOON)
    for aspect in Aspect:
        review_draft(
            session, draft_id=draft.id, look=look, review=DraftEvent(0, Act.ACCEPT, "jiro", NOON, 2, aspect=aspect)
        )
    return draft.id


def publish(session: Session, press: Press, hand: Hand, draft: int) -> Published | Refused | None:
    found = find_draft(session, draft)
    assert found
    return publishing.publish_draft(session, press=press, hand=hand, draft_id=draft, version=found.version)


def test_the_text_is_on_record_with_its_digest_and_that_of_its_parent(
    session: Session, press: Press, hand: Hand
) -> None:
    done = publish(session, press, hand, reviewed(session, press, hand.account))

    assert isinstance(done, Published)
    assert done.is_placed
    new, found = publications(session)
    assert (found.act, found.text) == (PublicationAct.FOUND, QUIZ)
    assert (new.act, new.text, new.parent) == (PublicationAct.PUBLISH, AFTER, found.digest)
    assert text_of(press) == AFTER
    assert was_placed(press.instance, "small") == new.digest
    assert lacking(session, press) == ()


def test_what_was_cut_short_is_finished_by_the_next_start(
    session: Session, press: Press, hand: Hand, tmp_path: Path
) -> None:
    """On record and not in its place: as if the power had failed between the two."""
    publish(session, a_press(tmp_path, may_write=False), hand, reviewed(session, press, hand.account))
    assert text_of(press) == QUIZ
    assert [one.question for one in lacking(session, press)] == ["q-late"]

    finished = finish_all(session, press)

    assert finished == ("courses/small/quiz.yaml",)
    assert text_of(press) == AFTER
    assert lacking(session, press) == ()
    assert finish_all(session, press) == ()


def test_what_was_cut_short_is_finished_by_the_next_publication(
    session: Session, press: Press, hand: Hand, tmp_path: Path
) -> None:
    publish(session, a_press(tmp_path, may_write=False), hand, reviewed(session, press, hand.account))
    who = (entry_text(QUIZ, "q-who") or "").replace("だれが決めますか。", "裁定するのはだれですか。")

    publish(session, press, hand, reviewed(session, press, hand.account, who, "q-who"))

    assert text_of(press) == AFTER.replace("だれが決めますか。", "裁定するのはだれですか。")


def test_what_was_in_its_place_and_was_taken_away_is_told_and_not_put_back(
    session: Session, press: Press, hand: Hand
) -> None:
    publish(session, press, hand, reviewed(session, press, hand.account))
    (press.root / "courses/small/quiz.yaml").write_bytes(QUIZ.encode())

    assert finish_all(session, press) == ()
    assert text_of(press) == QUIZ
    assert [one.question for one in lacking(session, press)] == ["q-late"]


def test_a_file_that_somebody_changed_meanwhile_is_not_overwritten(
    session: Session, press: Press, hand: Hand, tmp_path: Path
) -> None:
    publish(session, a_press(tmp_path, may_write=False), hand, reviewed(session, press, hand.account))
    (press.root / "courses/small/quiz.yaml").write_bytes(QUIZ.encode() + b"# by hand\n")

    assert finish_all(session, press) == ()
    assert text_of(press) == QUIZ + "# by hand\n"
    assert len(lacking(session, press)) == 1


def test_a_later_change_by_hand_that_holds_the_question_lacks_nothing(
    session: Session, press: Press, hand: Hand
) -> None:
    publish(session, press, hand, reviewed(session, press, hand.account))
    (press.root / "courses/small/quiz.yaml").write_bytes(
        (AFTER.replace("load: 1", "load: 2", 1) + "# by hand\n").encode()
    )

    assert lacking(session, press) == ()


def test_a_file_that_is_gone_is_told(session: Session, press: Press, hand: Hand) -> None:
    draft = reviewed(session, press, hand.account)
    (press.root / "courses/small/quiz.yaml").unlink()

    assert isinstance(publish(session, press, hand, draft), Refused)
    assert publications(session) == ()


def test_publishing_twice_is_publishing_once(session: Session, press: Press, hand: Hand) -> None:
    draft = reviewed(session, press, hand.account)

    assert isinstance(publish(session, press, hand, draft), Published)
    assert isinstance(publish(session, press, hand, draft), Refused)
    assert len(publications(session)) == 2


def test_word_is_left_for_other_processes(session: Session, press: Press, hand: Hand) -> None:
    before = last_word(press.instance)
    publish(session, press, hand, reviewed(session, press, hand.account))

    assert (before, announced(press.instance)) == (0, ("small",))
    assert last_word(press.instance) > 0
    library = renewed(press.library, press.root, announced(press.instance))
    assert library.courses["small"].quiz
    assert "着席しました" in library.courses["small"].quiz.questions[0].text.ja
    assert renewed(library, press.root, announced(press.instance)) is library


@pytest.mark.parametrize(
    "text", ["{", "", QUIZ.replace("small/lateness", "small/none"), QUIZ.replace("score: 1}", "score: 0}")]
)
def test_a_quiz_with_faults_goes_on_as_it_was(press: Press, text: str) -> None:
    (press.root / "courses/small/quiz.yaml").write_text(text, encoding="utf-8")

    assert renewed(press.library, press.root, ["small", "none", "../small"]) is press.library


def test_there_is_nothing_to_publish_retire_or_undo(session: Session, press: Press, hand: Hand) -> None:
    why = Hand(hand.account, NOON, "old")

    assert publishing.publish_draft(session, press=press, hand=hand, draft_id=9, version=1) is None
    assert publishing.retire_question(session, press=press, hand=why, course="small", question="none") is None
    assert publishing.undo_publication(session, press=press, hand=hand, number=9) is None
    assert isinstance(publishing.retire_question(session, press=press, hand=why, course="none", question="x"), Refused)
