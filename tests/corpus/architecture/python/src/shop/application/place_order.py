from shop.domain import Order
from shop.domain.ports import OrderRepository


def place_order(orders: OrderRepository, order: Order) -> None:
    orders.save(order)
