import { Order } from '@domain/order';
import type { OrderRepository } from '@domain/ports';

export const placeOrder = (orders: OrderRepository) => (order: Order) => orders.save(order);
