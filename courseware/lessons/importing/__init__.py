"""Brings a published class page in: plain text in, a lesson, its term table and an account of every character out."""

from courseware.lessons.importing.account import Account
from courseware.lessons.importing.bring import LESSON, Brought, TermRows, bring_in, bring_in_file
from courseware.lessons.importing.decoding import MOST, decoded

__all__ = ["LESSON", "MOST", "Account", "Brought", "TermRows", "bring_in", "bring_in_file", "decoded"]
