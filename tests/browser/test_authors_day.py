"""An author's day: write a question, have it reviewed, publish it; a rule changes, and a learner's answer with it."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from courseware.quiz.drafting import entry_ids
from tests.browser.pressing import follow
from tests.browser.test_every_page import is_wider_than_the_screen
from tests.browser.test_reviewers_day import PASSWORD, Desk, desk
from tests.content import CONTENT
from tests.live import Site

__all__ = ["desk"]  # the fixture
QUIZ = (CONTENT / "courses/enforcement-05/quiz.yaml").read_text(encoding="utf-8")
COURSE, NAME = "enforcement-05", "e05-ninety-seconds"
AUTHOR, RULES, WORDS = "hana@example.org", "ken@example.org", "mio@example.org"
TEXT = {
    "ja": "カジュアルの大会で、時計で1分30秒の遅れがありました。ロアガイドの記録には「{situation}」とあります。",
    "en": "A Casual event, and somebody is a minute and a half late by the clock. The note of the lore guide says: {situation}.",
}
MATCH, LIST = "late_to_match", "decklist_after_deadline"
REASON = {"ja": "規程の改定で、注意が警告になりました。", "en": "The new edition gives a Warning instead of a Caution."}
RULE = (
    ("| caution / warning   |", "| warning             |"),
    ("- 0分から2分まで: カジュアルは Caution（注意）、競技は Warning（警告）", "- 0分から2分まで: Warning（警告）"),
    ("- Minutes 0 to 2: Caution at Casual, Warning at Competitive", "- Minutes 0 to 2: Warning"),
)
EXAMPLE = tuple(
    f"| 2:59   | casual      | late_to_match | -                        | tardiness    | {penalty:10} |"
    for penalty in ("caution", "warning")
)


def somebody(browser: Browser, desk: Desk, site: Site, email: str, role: str) -> Page:
    """A browser at which somebody of staff is signed in, with the link that the command prints."""
    link = re.search(r"https?://[^/\s]+(/\S+)", desk.run("user", "add", email, "--role", role, "--language", "en"))
    assert link
    page = browser.new_context(base_url=site.address, service_workers="block").new_page()
    page.goto(link[1])
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("The new password once more", exact=True).fill(PASSWORD)
    press(page, "Set the password")
    sign_in(page, email)
    return page


def sign_in(page: Page, email: str) -> None:
    page.goto("/en/account/sign-in")
    page.get_by_label("E-mail address", exact=True).fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Sign in")


def at(page: Page, site: Site, path: str) -> None:
    """Open a page of the server that runs now; cookies do not mind its port."""
    page.goto(f"{site.address}{path}")


def press(page: Page, name: str) -> None:
    follow(page.locator("main").get_by_role("button", name=name, exact=True).last)


def see(page: Page, *words: str) -> None:
    for one in words:
        expect(page.locator("main")).to_contain_text(one)


def add_test(page: Page, n: int, situation: str, extension: str) -> None:
    """A further test in the form: in this situation a caution and this extension are right."""
    press(page, "Add a test")
    row = page.get_by_role("group", name=f"Test {n}", exact=True)
    row.get_by_label("What happened").select_option(situation)
    row.get_by_label("Penalty").select_option("caution")
    row.get_by_label("Time extension").fill(extension)
    row.get_by_label("Score").fill("1")


def write(author: Page, site: Site) -> str:
    """A question is written in the form, broken, and mended at its field; what comes back is the address of its draft."""
    at(author, site, "/en/drafts")
    author.get_by_label("For the quiz of").select_option(COURSE)
    author.get_by_label("Kind of the new question").select_option("ruling")
    press(author, "Start a draft")
    draft = author.url.split("?")[0].removesuffix("/form").removeprefix(site.address)
    follow(author.get_by_role("link", name="Form", exact=True))
    author.get_by_label("Rulebook and decision").select_option("lorcana/tardiness")
    press(author, "Show the facts of this decision")
    author.get_by_label("Name of the question").fill(NAME)
    author.get_by_label("Section of the lesson").select_option("tardiness")
    author.locator("input[name=objectives][value=tardiness]").check()
    for scale in ("knowledge", "load"):
        author.locator(f"select[name={scale}]").select_option("1")
    for language, words in TEXT.items():
        author.locator(f"textarea[name='text.{language}']").fill(words)
    author.locator("input[name='facts.level'][value=casual]").check()
    for part in ("penalty", "extension_s"):
        author.locator(f"input[name='ask'][value={part}]").check()
    late = author.get_by_role("group", name=re.compile("^how late", re.IGNORECASE))
    late.get_by_label("Value 1").fill("quite a while")
    author.get_by_text("Facts that are as assumed").click()
    for value in (MATCH, LIST):
        author.locator(f"input[name='facts.situation'][value={value}]").check()
    press(author, "Save and check")
    expect(late.locator(".field__error")).to_contain_text("quite a while")
    late.get_by_label("Value 1").fill("1:30")
    expect(author.locator("#key")).to_contain_text("Caution")
    press(author, "Save and check")
    add_test(author, 1, MATCH, "1:30")
    add_test(author, 2, LIST, "undecided")
    press(author, "Save and check")
    expect(author.locator("#notice")).to_contain_text("Saved as version")
    expect(author.locator("#faults", has_text="To be mended")).to_have_count(0)
    return draft


def publish(author: Page, rules: Page, words: Page, site: Site, draft: str) -> None:
    """Two other people give the three reviews, and the author publishes."""
    at(author, site, f"{draft}/review")
    press(author, "Ask for reviews")
    for reviewer, aspects in ((rules, ("Rules",)), (words, ("Japanese", "English"))):
        for aspect in aspects:
            at(reviewer, site, f"{draft}/review")
            reviewer.get_by_label(aspect, exact=True).check()
            press(reviewer, "Approve")
    at(author, site, f"{draft}/review")
    press(author, "Publish")
    see(author, "Learners who start the quiz now get this question")


def answer(browser: Browser, site: Site, situation: str, penalty: str) -> Page:
    """Somebody new to whom chance gave this situation answers it without scripts, on a phone."""
    for _ in range(20):
        context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
        page = context.new_page()
        at(page, site, f"/ja/quizzes/{COURSE}")
        follow(page.get_by_role("button", name="始める").first)
        page.goto(re.sub(r"/\d+$", f"/{len(entry_ids(QUIZ)) + 1}", page.url))
        if situation in page.locator("main").inner_text():
            page.get_by_label(penalty, exact=True).check()
            page.locator("form.answer input[type=text]").fill("1:30")
            press(page, "回答を送信する")
            return page
        context.close()
    raise AssertionError(f"nobody is asked about {situation}")


def test_a_question_is_written_published_answered_and_judged_anew(browser: Browser, desk: Desk) -> None:
    with desk.serving() as site:
        author = somebody(browser, desk, site, AUTHOR, "author")
        rules, words = (somebody(browser, desk, site, email, "reviewer") for email in (RULES, WORDS))
        publish(author, rules, words, site, write(author, site))
        learner, other = (
            answer(browser, site, "試合に遅れて来た", "Caution"),
            answer(browser, site, "締切の後に出した", "Warning"),
        )
        see(learner, "2点（2点満点）")
        see(other, "0点（2点満点）")
        feedback = learner.url.removeprefix(site.address)
    desk.run("recheck", "settle", COURSE, "--all")

    change_the_rule(desk)
    assert f"{COURSE} {NAME}" in desk.run("recheck", "list", COURSE)
    with desk.serving() as site:
        at(learner, site, f"/ja/quizzes/{COURSE}")
        see(learner, "全21問", "1問は、もとになる規程が変わったため")
        at(learner, site, feedback)
        see(learner, "2点（2点満点）", "正解は、いまでは別の答えになっています")
        mend(author, site)
        publish(author, rules, words, site, author.url.split("?")[0].removeprefix(site.address).removesuffix("/form"))
        at(learner, site, f"/ja/quizzes/{COURSE}")
        learner.reload()  # a browser may show such a page again for a minute
        see(learner, "全22問")
        judge_anew(author, site)
        at(learner, site, feedback)
        see(learner, "1点（2点満点）", "得点が下がりました", REASON["ja"])
        at(other, site, "/ja/progress")
        see(other, "得点が上がりました", REASON["ja"])
        for page in (learner, other):
            assert not is_wider_than_the_screen(page)


def mend(author: Page, site: Site) -> None:
    """The tests of the question are mended in a draft; its fields say what is wrong with them."""
    at(author, site, "/en/impact")
    see(author, "2 answers, 2 learners, kept back at the moment")
    at(author, site, f"/en/drafts/published/{COURSE}/{NAME}")
    see(author, "Not asked at the moment", f"courseware recheck settle {COURSE} {NAME}")
    press(author, "Edit in a draft")
    follow(author.get_by_role("link", name="Form", exact=True))
    for n in (1, 2):
        row = author.get_by_role("group", name=f"Test {n}", exact=True)
        expect(row.locator(".field__error")).to_contain_text("warning")
        row.get_by_label("Penalty").select_option("warning")
    press(author, "Save and check")
    expect(author.locator("#notice")).to_contain_text("Saved as version 2")
    expect(author.locator("#faults", has_text="To be mended")).to_have_count(0)


def judge_anew(author: Page, site: Site) -> None:
    """What the changed rule does to the answers is looked at, tried, and carried out."""
    at(author, site, "/en/impact")
    follow(author.get_by_role("link", name=f"{COURSE}/{NAME}").first)
    author.get_by_label("Replace the result").check()
    press(author, "Show what would change")
    see(author, "goes down2 of 2 points → now:1 of 2 points", "goes up0 of 2 points → now:1 of 2 points")
    for language, words in REASON.items():
        author.locator(f"#reason_{language}").fill(words)
    press(author, "Change 2 results")
    at(author, site, "/en/impact")
    see(author, "None. The present keys judge every stored answer as it was judged.")


def change_the_rule(desk: Desk) -> None:
    """A caution becomes a warning, in the table, in the words of the page and in its example."""
    file = desk.folder / "content/rulebooks/lorcana/tardiness.md"
    text = file.read_text(encoding="utf-8")
    for old, new in (*RULE, EXAMPLE):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
