"""FoodAdvice: food start-ups invent products, place and promote them, and sell them to choosy customers."""

from smorgasboard.games.foodadvice.game import FoodAdvice

__all__ = ["FoodAdvice"]
