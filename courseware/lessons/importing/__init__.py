"""Brings a published class page in: plain text in, a lesson, its term table and an account of every character out."""

from courseware.lessons.importing.account import Account
from courseware.lessons.importing.bring import Brought, bring_in
from courseware.lessons.importing.decoding import decoded

__all__ = ["Account", "Brought", "bring_in", "decoded"]
