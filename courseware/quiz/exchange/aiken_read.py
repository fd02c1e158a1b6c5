"""Reads Aiken: the text of a question, one line an option (`A. …` or `A) …`), and `ANSWER: A`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from courseware.finding import Finding, fault
from courseware.outside import decoded
from courseware.quiz.exchange.carried import NOTHING, ONE, Carried, Choices, Offered, Reading
from courseware.quiz.exchange.html_words import tidy
from courseware.quiz.exchange.told import REFUSALS, nothing_recognised, refuse_control_characters, together
from courseware.source import Place

OPTION = re.compile(r"\s*([A-ZＡ-Ｚ])[.)．）][ \t\u3000]+(.*)")
ANSWER = re.compile(r"\s*(?:ANSWER|ＡＮＳＷＥＲ)[ \t]*[:：]\s*([A-Za-zＡ-Ｚ]?)\s*(.*)")
WIDE = ord("Ａ") - ord("A")


def read_aiken(data: bytes, file: str) -> Reading:
    """The questions of an Aiken file. ContentError when it cannot be read, or no question is found."""
    text = decoded(data, file, REFUSALS, ("utf-8-sig",)).replace("\r\n", "\n").replace("\r", "\n")
    refuse_control_characters(text, file)
    reader = _Reader(file)
    for n, line in enumerate(text.split("\n"), 1):
        reader.line(n, line)
    reader.end()
    if not reader.questions:
        raise nothing_recognised(file, "Aiken", reader.findings)
    return Reading("", tuple(reader.questions), together(reader.findings))


@dataclass(slots=True)
class _Reader:
    """What was gathered of the question that is being read."""

    file: str
    first: int = 0
    text: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    questions: list[Carried] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def line(self, n: int, line: str) -> None:
        option, answer = OPTION.fullmatch(line), ANSWER.fullmatch(line)
        if answer:
            self._answer(n, _narrow(answer[1]), answer[2])
        elif option and self.text:
            self._option(n, _narrow(option[1]), option[2])
        elif self.options and line.strip():
            self.findings.append(_strange_line(Place(self.file, n, 1)))
        elif line.strip():
            self.first = self.first or n
            self.text.append(line)

    def end(self) -> None:
        """What is left when the file ends lacks its answer."""
        if self.text:
            ja = "この問題に ANSWER: の行がありません。この問題は取り込めません。"
            en = "This question has no line ANSWER:. It is left out."
            self.findings.append(fault(Place(self.file, self.first, 1), "EXCH-231", ja, en))

    def _option(self, n: int, letter: str, words: str) -> None:
        if letter in self.options:
            ja = f"選択肢 {letter} がすでにあります。この行は取り込みません。"
            en = f"There is an option {letter} already. This line is left out."
            self.findings.append(fault(Place(self.file, n, 1), "EXCH-232", ja, en))
            return
        self.options[letter] = tidy(words)

    def _answer(self, n: int, letter: str, rest: str) -> None:
        place = Place(self.file, self.first or n, 1)
        words = {key: option for key, option in self.options.items() if option}
        if rest or letter not in words or len(words) < 2:
            self.findings.append(_no_answer(Place(self.file, n, 1), letter + rest, list(words)))
        else:
            offered = (Offered(option, ONE if key == letter else NOTHING) for key, option in words.items())
            self.questions.append(Carried("", tidy("\n".join(self.text)), Choices(tuple(offered)), place=place))
        self.first, self.text, self.options = 0, [], {}


def _narrow(letter: str) -> str:
    return (chr(ord(letter) - WIDE) if letter >= "Ａ" else letter).upper()


def _strange_line(place: Place) -> Finding:
    ja = "選択肢（A. …）でも ANSWER: でもない行です。この行は取り込みません。"
    en = "This line is neither an option (A. …) nor ANSWER:. It is left out."
    return fault(place, "EXCH-233", ja, en)


def _no_answer(place: Place, letter: str, options: list[str]) -> Finding:
    known = ", ".join(options)
    ja = f"ANSWER「{letter[:20]}」に当たる選択肢がありません（選択肢: {known or 'なし'}）。この問題は取り込めません。"
    en = f"No option is the ANSWER “{letter[:20]}” (options: {known or 'none'}). This question is left out."
    return fault(place, "EXCH-234", ja, en)
