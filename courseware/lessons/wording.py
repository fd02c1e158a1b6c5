"""Everything that a lesson prints besides its own text."""

from __future__ import annotations

from courseware.text import Text

REFERENCES = Text("出典", "Sources")
SOURCE_NUMBER = Text("出典{n}", "Source {n}")
BACK_TO = Text("出典{n}の引用箇所{k}へ戻る", "Back to citation {k} of source {n}")

CONFIRM = Text("要確認", "To be confirmed")
CONFIRM_MEANS = Text(
    "確認がまだ終わっていない記述です。確認の結果によって変わることがあります。",
    "This passage has not been confirmed yet and may change.",
)
TRANSLATOR = Text("訳注", "Translator’s note")
TRANSLATOR_MEANS = Text(
    "訳者による補足です。公式文書の本文ではありません。",
    "Added by the translator; not part of the official document.",
)
KEY_RULE = Text("要となるルール", "Key rule")
KEY_RULE_MEANS = Text("この節の判断のよりどころになる規定です。", "The rule on which this section turns.")

TABLE = Text("表{n}", "Table {n}")
TABLE_IN = Text("表{n}: {section}", "Table {n}: {section}")
FROM_RULEBOOK = Text(
    "この表は、このサイトのルールブックのデータから作成しています。",
    "This table is generated from this site’s rulebook data.",
)
RULE_PAGE = Text("{rule} の規定を見る", "See the rule {rule}")
NO_RULE_TABLE = Text(
    "表「{name}」は、いま表示できません。ルールの一覧で規定を確認してください。",
    "The table “{name}” cannot be shown at the moment. Please check the rule in the list of rules.",
)
RULES = Text("ルールの一覧", "List of rules")

FIGURE_FROM_RULEBOOK = Text(
    "この図は、このサイトのルールブックのデータから作成しています。",
    "This figure is generated from this site’s rulebook data.",
)
NO_FIGURE = Text(
    "図「{name}」は、いま表示できません。ルールの一覧で規定を確認してください。",
    "The figure “{name}” cannot be shown at the moment. Please check the rule in the list of rules.",
)
TURN_NOW = Text("いまのターン（数えない）", "turn in progress, not counted")
TURN = Text("ターン{n}", "turn {n}")
TURN_ADDED = Text("追加", "added")
TURN_OF = Text("{who}が{n}ターン", "{who}: {n} turn")
TURNS_OF = Text("{who}が{n}ターン", "{who}: {n} turns")
TURNS_IN_ALL = Text("合計{n}ターン", "{n} in all")
FROM = Text("{n}以上", "{n} or more")
OVER = Text("{n}を超える", "over {n}")
OVER_BUT = Text("{n}を超え", "over {n}")  # with the other end behind it
UNDER = Text("{n}未満", "under {n}")
UP_TO = Text("{n}以下", "up to {n}")
AS_MUCH = Text("{field}: {fact}と同じ", "{field}: same as {fact}")
SO_MUCH_MORE = Text("{field}: {fact}＋{more}", "{field}: {fact} + {more}")
ONCE_MORE = Text("もう一度あれば: {penalty}", "once more: {penalty}")
IF_EQUAL = Text("同じなら、次を比べる", "if equal, compare the next")
ALL_EQUAL = Text("すべて同じとき", "Equal in everything")
RANK = Text("{n}位", "Rank {n}")
AGAINST = Text("{one} 対 {other}", "{one} v {other}")
THE_WINNERS = Text("勝った2人", "the two winners")
ROUNDS = {1: Text("決勝戦", "Final"), 2: Text("準決勝", "Semifinal"), 4: Text("準々決勝", "Quarterfinal")}
ROUND_OF = Text("{n}人の回戦", "Round of {n}")

TERM_TABLE = Text("用語", "Terms")
TERM_TABLE_HEAD = (
    Text("英語", "English"),
    Text("日本語での表記", "In Japanese"),
    Text("扱い", "Policy"),
    Text("備考", "Notes"),
)
POLICIES = {
    "translate": Text("日本語に訳す", "Translated"),
    "keep_source": Text("英語のまま", "Kept in English"),
    "keep_source_gloss_first": Text("英語のまま、初出で訳を添える", "Kept in English, glossed at first mention"),
    "proper_noun": Text("固有名詞", "Proper noun"),
}


def filled(text: Text, **words: Text | int) -> Text:
    """The text with its `{names}` replaced, in each language by the words of that language."""
    ja, en = text.ja, text.en
    for name, value in words.items():
        said = value if isinstance(value, Text) else Text.same(str(value))
        ja, en = ja.replace(f"{{{name}}}", said.ja), en.replace(f"{{{name}}}", said.en)
    return Text(ja, en)
