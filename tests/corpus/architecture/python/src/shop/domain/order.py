"""Orders.

    from shop.infrastructure.db import connect
"""

from __future__ import annotations

import decimal
from dataclasses import dataclass, field

from .ports import OrderRepository


@dataclass
class Order:
    prices: list[decimal.Decimal] = field(default_factory=list)

    def total(self) -> decimal.Decimal:
        return sum(self.prices, decimal.Decimal(0))  # import shop.infrastructure

    def save(self, orders: OrderRepository) -> None:
        orders.save(self)
