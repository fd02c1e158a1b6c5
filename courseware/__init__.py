"""Training and quiz platform for tournament officials of trading card games."""

__version__ = "0.1.0"
