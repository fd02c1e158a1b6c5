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
