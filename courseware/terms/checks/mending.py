"""What to do about what a check reports: for people, who decide; nothing is ever corrected by a program."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.text import Text

MENDING: Mapping[str, Text] = {
    "L10N-101": Text(
        "用語ファイルの語形に合わせて、違っている箇所を書き直します。新しい訳のほうがよければ、先に用語ファイルを変え、前の訳を deprecated にします。",
        "Rewrite the places that differ, after the concept file. If the new rendering is the better one, change the concept file first and make the old form deprecated.",
    ),
    "L10N-102": Text(
        "どちらの訳を使うかを決めて用語ファイルに書き、ほかのレッスンをそれに揃えます。",
        "Decide which rendering to use, put it into the concept file, and bring the other lessons into line.",
    ),
    "L10N-103": Text(
        "共通の部分を1つの概念として用語ファイルに登録し（parts）、訳を揃えます。",
        "File the shared part as a concept of its own (parts) and render it alike everywhere.",
    ),
    "L10N-104": Text(
        "決まった日本語に直します。英語を見せたいときは、日本語のあとにかっこで添えます。",
        "Write the Japanese form. Where the English helps, add it in brackets after the Japanese.",
    ),
    "L10N-105": Text(
        "このレッスンの用語表に行を足します。用語でないなら、説明のかっこを外します。",
        "Add a row to the term table of the lesson. If it is no term, take the gloss out.",
    ),
    "L10N-106": Text(
        "用語ファイルで、その用語の short に略した形を登録します。略すつもりがなければ、もとの形で書きます。",
        "Register the short form under `short` of its concept, or write the term in full.",
    ),
    "L10N-107": Text(
        "読点かスラッシュか、1つの書き方に揃えます。",
        "Use one separator, comma or slash, throughout.",
    ),
    "L10N-108": Text(
        "同じものを指すなら、用語の形に直します。別のものなら、そのままで構いません。この検査は時間がかかるため、取り込みと単独のレッスンの検査のときだけ行います。",
        "If it means the same thing, write the term. If not, leave it. This check takes long and runs only on imports and on lessons that stand alone.",
    ),
    "L10N-110": Text(
        "本文で初めて出る箇所に、かっこで日本語の説明を添えます。",
        "Add the Japanese gloss in brackets where the body first uses the term.",
    ),
    "L10N-111": Text(
        "略語を説明する箇所を前に移すか、初めの箇所ではもとの形で書きます。",
        "Move the definition up, or write the term in full until then.",
    ),
    "L10N-112": Text(
        "本文で使わなくなった行なら用語表から消します。本文の書き方が違うなら、どちらかに揃えます。",
        "Delete the row if the text no longer uses the term; if the text writes it otherwise, bring the two into line.",
    ),
    "L10N-120": Text(
        "用語ファイルか用語表に登録する、日本語に直す、または引用なら引用符で囲みます。",
        "Register the word in the concept file or term table, translate it, or put it in quotation marks if it is quoted.",
    ),
    "L10N-121": Text(
        "「Enforcement クラス01」のように、トラックとクラスの番号を書きます。番号がわからなければ、要確認にして問い合わせます。",
        "Name the track and number of the class, as in “Enforcement クラス01”. If nobody knows it, make it an item to be confirmed.",
    ),
    "L10N-122": Text(
        "題名の書き方を1つ選び、どのレッスンもそれに揃えます。",
        "Choose one style of title and use it for all lessons.",
    ),
    "L10N-201": Text(
        "規程を確かめ、文と表のうち誤っているほうを直します。",
        "Look at the rule, then mend the statement or the table, whichever is wrong.",
    ),
    "L10N-202": Text(
        "注を本文の言い回しに合わせるか、本文にその言い回しを入れます。",
        "Quote the text as it is, or put the quoted words into the text.",
    ),
    "L10N-203": Text(
        "日本語版があるかどうかを確かめ、1か所に書いて、ほかの箇所を合わせます。",
        "Find out whether there is a Japanese edition, say so in one place, and bring the others into line.",
    ),
    "L10N-204": Text(
        "示された注を読み、それで答えになるなら、要確認の一覧で提案して閉じます。",
        "Read the note. If it answers the question, propose so in the queue of points to be confirmed.",
    ),
    "L10N-205": Text(
        "列挙に足りないものを加えるか、例のほうを直します。",
        "Add what the list lacks, or mend the example.",
    ),
    "L10N-206": Text(
        "隣り合う区切りが、すき間も重なりもなく続くように書き直します（「0:00〜2:59」「3:00〜9:59」など）。",
        "Write the intervals so that one begins where the other ends (0:00–2:59, 3:00–9:59).",
    ),
    "L10N-207": Text(
        "対象の文と一覧のどちらが正しいかを確かめ、両方に同じクラスを挙げます。",
        "Find out which is right, and name the same classes in both places.",
    ),
    "L10N-208": Text(
        "「行」と「欄」のどちらで呼ぶかを表に合わせます。",
        "Call it a row or a column, as it is in the table.",
    ),
    "L10N-209": Text(
        "前付けの citations にその番号の出典を書くか、番号を直します。",
        "Give the number a source under `citations` in the front matter, or correct the number.",
    ),
    "L10N-210": Text("番号を小さい順に並べ替えます。", "Put the numbers in order."),
    "REV-501": Text(
        "要確認の一覧で提案し、ほかの人が決めます。決まるまで、読む人には印が見えます。",
        "Propose an answer in the queue; another person decides. Until then readers see the mark.",
    ),
    "REV-502": Text(
        "要確認の一覧で提案し、ほかの人が決めます。決まるまで、読む人には印が見えます。",
        "Propose an answer in the queue; another person decides. Until then readers see the mark.",
    ),
    "REV-503": Text(
        "確かめる必要があるなら、要確認の印を付けます（courseware review mint --take）。ただの説明なら、そのままで構いません。",
        "If somebody has to look into it, make it an item (courseware review mint --take). If it only explains, leave it.",
    ),
    "REV-504": Text(
        "発行元の確認が済んだら、前付けの status を confirmed にします。",
        "When the publisher has confirmed the text, set `status` to `confirmed` in the front matter.",
    ),
    "REV-505": Text(
        "することはありません。項目が決まれば、この言葉も一緒に片付きます。",
        "Nothing. It goes when the item is settled.",
    ),
    "REV-506": Text("することはありません。", "Nothing."),
    "TBL-401": Text(
        "列の名前と並びを、同じ規程のほかのレッスンの用語表に揃えます。`::: terms` を使うと、用語ファイルから揃った表が作られます。",
        "Name and order the columns as the other lessons on this rulebook do. `::: terms` prints the table from the concept file.",
    ),
    "TBL-402": Text(
        "用語ごとに行を分けます。名前そのものに斜線がある用語は、用語ファイルに登録します。",
        "Give each term a row of its own. A term whose name has a slash goes into the concept file.",
    ),
    "TBL-403": Text(
        "訳の欄には語形を書き、扱いは備考に移します。",
        "Put the form into the target cell and the policy into the remarks.",
    ),
    "TYPO-301": Text(
        "記号が2つで1組になっているか、コードの中に入っていないかを確かめます。記号を文字として見せるなら、前に \\ を付けます。",
        "See whether the marks come in pairs. To print a mark as a character, put \\ before it.",
    ),
    "TYPO-302": Text(
        "空白を消します。語の区切りとして要る空白なら、その語を用語ファイルに登録します。",
        "Delete the space. If it belongs to a name, register the name in the concept file.",
    ),
    "TYPO-303": Text(
        "content/style.yaml の決まりに合わせます。決まりがなければ、本文で多いほうに揃えます。",
        "Follow content/style.yaml or, where it says nothing, what most of the text does.",
    ),
    "TYPO-304": Text("中黒「・」（U+30FB）に直します。", "Write the middle dot ・ (U+30FB)."),
    "TYPO-305": Text(
        "ダッシュの種類と長さを1つに揃えます。",
        "Use dashes of one kind and length.",
    ),
    "TYPO-306": Text("空白を入れるか入れないかを揃えます。", "Put spaces beside all of them, or none."),
    "TYPO-307": Text(
        "中黒を入れるか入れないかを揃えます。用語は用語ファイルの形に従います。",
        "Write them all with the dot or without; terms as the concept file has them.",
    ),
    "TYPO-308": Text("「ー」を付けるか付けないかを揃えます。", "Write the word with ー or without, everywhere."),
    "TYPO-309": Text(
        "ふつうに使う文字に打ち直します。片仮名は全角、英数字は半角です。",
        "Retype it in the usual characters: katakana full-width, letters and digits half-width.",
    ),
}
