"""Terms out to other tools and back: one file a format, and one plan for all of them before anything is written."""

from courseware.terms.exchange.apply import applied
from courseware.terms.exchange.csv_read import read_csv
from courseware.terms.exchange.csv_write import csv_text, guarded, unguarded
from courseware.terms.exchange.decoding import MOST, decoded
from courseware.terms.exchange.merging import Change
from courseware.terms.exchange.plan import Plan, plan_of
from courseware.terms.exchange.po import po_text
from courseware.terms.exchange.po_plan import MessagePlan, MessageStep, applied_messages, plan_messages
from courseware.terms.exchange.said import Reading, Said, SaidConcept, SaidForm, language_of
from courseware.terms.exchange.step import Outcome, Step
from courseware.terms.exchange.tbx_read import read_tbx
from courseware.terms.exchange.tbx_write import tbx_text

__all__ = [
    "MOST",
    "Change",
    "MessagePlan",
    "MessageStep",
    "Outcome",
    "Plan",
    "Reading",
    "Said",
    "SaidConcept",
    "SaidForm",
    "Step",
    "applied",
    "applied_messages",
    "csv_text",
    "decoded",
    "guarded",
    "language_of",
    "plan_messages",
    "plan_of",
    "po_text",
    "read_csv",
    "read_tbx",
    "tbx_text",
    "unguarded",
]
