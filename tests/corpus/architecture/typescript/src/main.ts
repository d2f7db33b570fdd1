import { placeOrder } from './application/place-order';
import { PgOrders } from '@infra/pg-orders';

export const place = placeOrder(new PgOrders());
