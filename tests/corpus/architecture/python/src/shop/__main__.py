from shop.application.place_order import place_order
from shop.infrastructure.sql_orders import SqlOrders

place_order(SqlOrders(), None)
