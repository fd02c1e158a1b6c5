"""The questions of `tests/data/exchange/peers.gift`, which other programs have read; run as a module it is made anew.

What gift-pegjs 1.0.2 (npm, MIT; node 20) makes of it stands beside it in `peers.gift-pegjs.json`. Whoever changes these
questions or how GIFT is written makes both anew, and looks at the difference:

    python -m tests.quiz.exchange.peers
    cd tests/data/exchange && npm install --no-save --prefix /tmp/peer gift-pegjs@1.0.2
    NODE_PATH=/tmp/peer/node_modules node -e '
        const found = require("gift-pegjs").parse(require("fs").readFileSync("peers.gift", "utf8"));
        require("fs").writeFileSync("peers.gift-pegjs.json", JSON.stringify(found, null, 1) + "\\n")'
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Carried,
    Choices,
    Gaps,
    Nothing,
    Number,
    Offered,
    Pairs,
    Typed,
)

FOLDER = Path(__file__).parents[2] / "data" / "exchange"
TITLE = "遅刻 と 時間 / Late"
SIGNS = "記号 : :: = ~ # #### { } \\ \\n -> %50% // 「全角：＝｛｝＃～」 😀 <b>太字</b> &amp; \"'"
HALF = Fraction(1, 2)

QUESTIONS = [
    Carried("assumptions", "前提です。\n\n- 一つ目: はい\n- 二つ目 = {いいえ}", Nothing()),
    Carried(
        "single::1",
        f"{SIGNS}\n\n[html] どれですか。",
        Choices((Offered("[plain] ふつう", NOTHING, "違います: #1"), Offered(SIGNS, ONE, SIGNS), Offered("%100% 全部", NOTHING))),
        f"全体: {SIGNS}",
    ),
    Carried(
        "several",
        "当てはまるものをすべて選びます。",
        Choices((Offered("一", HALF), Offered("二", HALF, "よい"), Offered("三", -ONE)), single=False),
    ),
    Carried("number", "何ターンですか。", Number(Fraction(5)), "TR 4.2"),
    Carried("near", "何点ですか。", Number(Fraction("2.5"), Fraction("0.25"))),
    Carried("words", "“Slow Play” は日本語で何ですか。", Typed((Offered("遅いプレイ", ONE), Offered("スロー・プレイ: {x}", ONE)))),
    Carried("pairs", "組にします。", Pairs((("a = b -> c", "右: 一"), ("左 ~ 二", "右 # 二"), ("左 三", "右: 一")), ("だれでもない",))),
    Carried(
        "gap",
        "空欄を埋めます。",
        Gaps(("時間のあと ", Choices((Offered("5", ONE), Offered("3", NOTHING, "違います"))), " ターンです: {例}")),
    ),
]  # fmt: skip


if __name__ == "__main__":
    from courseware.quiz.exchange import Format, write

    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "peers.gift").write_text(write(TITLE, QUESTIONS, Format.GIFT).text, encoding="utf-8")
