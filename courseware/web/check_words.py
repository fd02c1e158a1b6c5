"""What the codes of checks stand for, in words: families with a page for each check, and one line for the others."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.finding import Weight
from courseware.terms import FormStatus, Role
from courseware.text import Text

# The codes of a family begin so; each family has its anchor on the list.
FAMILIES: Mapping[str, tuple[str, Text]] = {
    "terms": ("L10N-1", Text("用語", "Terms")),
    "text": ("L10N-2", Text("述べていることの整合", "Whether the text agrees with itself")),
    "typography": ("TYPO-", Text("表記", "Typography")),
    "term-tables": ("TBL-", Text("用語表", "Term tables")),
    "items": ("REV-50", Text("確認を待つもの", "What waits to be confirmed")),
}
OTHERS: Mapping[str, Text] = {
    "LES": Text(
        "レッスンの書式: 前付け、引用、見出し、表、図、二つの言語の対応、規程の数との照合",
        "How a lesson is written: front matter, citations, headings, tables, figures, its two languages, numbers against the rulebook",
    ),
    "L10N-211": Text("レッスンの表と規程との照合", "Tables of a lesson against the rulebook"),
    "LANG": Text("別の言語で書かれた文", "Texts in the wrong language"),
    "REV": Text(
        "要確認の id と、要確認が止める問題（510から）",
        "Ids of points to be confirmed, and questions that they keep back (from 510)",
    ),
    "IMP": Text("クラスのページの取り込み", "Import of class pages"),
    "DIS": Text("却下の記録", "The record of dismissals"),
    "QUIZ": Text("小テスト", "Quizzes"),
    "RULE": Text("ルールブック", "Rulebooks"),
    "TERM": Text("用語ファイル", "Concept files"),
    "SHEET": Text("表計算から戻した規程の表", "Rule tables that come back from a spreadsheet"),
    "CMP": Text("規程の比較", "Comparisons of rulebooks"),
    "STY": Text("表記の決まり（style.yaml）", "The house style (style.yaml)"),
    "REF": Text("ファイルの間の参照", "References between files"),
    "LIB": Text("教材フォルダーのファイル", "Files of the content folder"),
    "YAML": Text("YAML の書き方", "How YAML is written"),
}
WEIGHTS = {
    Weight.BLOCKER: Text("公開を止める", "Keeps the class back"),
    Weight.ADVICE: Text("見直す", "Advice"),
    Weight.HINT: Text("参考", "Hint"),
}
WEIGHTS_EXPLAINED = {
    Weight.BLOCKER: Text(
        "直すまで、その文を公開しません。却下もできません。",
        "The text is not published until it is mended. It cannot be dismissed.",
    ),
    Weight.ADVICE: Text("公開はしますが、見直してください。", "The text is published; please go over it."),
    Weight.HINT: Text("間違いとは限りません。参考にしてください。", "It may well be right; something to look at."),
}
ROLES = {
    Role.TITLE: Text("題名", "Title"),
    Role.STATUS: Text("状態", "Status"),
    Role.AUDIENCE: Text("対象", "Audience"),
    Role.PREREQUISITE: Text("先に読むクラス", "To be read first"),
    Role.OBJECTIVE: Text("到達目標", "Objective"),
    Role.HEADING: Text("見出し", "Heading"),
    Role.BODY: Text("本文", "Body"),
    Role.CAPTION: Text("表題", "Caption"),
    Role.CELL: Text("表", "Table"),
    Role.PRINTED: Text("規程の表", "Printed table"),
    Role.NOTE: Text("訳注", "Note"),
    Role.MARKER: Text("要確認", "To be confirmed"),
    Role.CODE: Text("コード", "Code"),
}
STATUSES = {
    FormStatus.PREFERRED: Text("使う形", "to be used"),
    FormStatus.ADMITTED: Text("使ってもよい", "also allowed"),
    FormStatus.DEPRECATED: Text("今は使わない", "no longer used"),
    FormStatus.FORBIDDEN: Text("使わない", "not to be used"),
}
