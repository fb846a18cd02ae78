"""Letters for those who want them: whose address counts, what a letter says, and handing it to a mail server."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .account import MailAccount, mail_account
from .addresses import limit_key, readable_address, shown_address
from .letters import Envelope, Letter, WaitingTable, WaysOut, confirmation_letter, trial_letter, turn_letter
from .line import Line, MailTrouble, NoMailbox, NotNow, NotTaken, Unreachable
