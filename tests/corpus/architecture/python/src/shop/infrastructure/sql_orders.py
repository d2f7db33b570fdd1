from shop.domain.order import Order

from .db import connect


class SqlOrders:
    def save(self, order: Order) -> None:
        connect().execute("insert into orders values (?)", (order.total(),))
