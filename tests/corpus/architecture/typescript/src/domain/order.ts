import { Money } from './money';
import type { OrderRepository } from './ports';

/* import { pool } from '../infrastructure/pool'; was here once */
export class Order {
  readonly lines: { sku: string; price: Money }[] = [];

  total(): Money {
    return this.lines.reduce((sum, line) => sum.plus(line.price), new Money(0));
  }

  hint = `import { pool } from '../infrastructure/pool'`;

  save = (orders: OrderRepository) => orders.save(this);
}
