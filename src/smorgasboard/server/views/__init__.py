"""What pages are made of: facts for templates, in the language of whoever looks."""

# mypy: implicit-reexport
# ruff: noqa: F401

from .album import AlbumView
from .card import Card, game_card, invitation_card, match_card
from .end import EndView, headline, joined
from .film import change_words, film_of
from .lead import LeadMaker
from .lobby import LobbyView, option_fields
from .match import Glance, MatchView
from .pointing import OfferedAction, Pointing, Spot
from .primer import RulesView, rule_page, rule_url, rules_of
from .replay import FlipView, ReplayView, apart, of_match, of_study, sides_of
from .review import MomentView, ReviewView, StandingView, pointed_at
from .told import host_says, notice_for, told
from .verify import VerifyView, listed
from .viewer import Viewer, filled, hole, passing_facts, waits, watching_words
