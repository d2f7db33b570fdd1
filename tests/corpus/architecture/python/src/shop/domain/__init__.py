from .order import Order

__all__ = ["Order"]
