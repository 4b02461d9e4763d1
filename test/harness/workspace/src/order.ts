import { Cart } from './cart';

export type OrderState = 'open' | 'paid' | 'sent';

export class Order {
  state: OrderState = 'open';
  constructor(readonly id: string, readonly cart: Cart) {}

  pay(cents: number): void {
    if (cents < this.cart.total().cents) throw new Error(`order ${this.id}: not enough`);
    this.state = 'paid';
  }
}
