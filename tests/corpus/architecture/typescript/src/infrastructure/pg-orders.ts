import pg from 'pg';
import { Order } from '../domain/order';
import type { OrderRepository } from '../domain/ports';
import { pool } from './pool';

export class PgOrders implements OrderRepository {
  async save(order: Order) {
    await pool.query('insert into orders values ($1)', [order.total().amount]);
  }
}
