"""Foodfighters, a duel of two teams of food."""

from smorgasboard.games.foodfighters.game import Foodfighters

__all__ = ["Foodfighters"]
