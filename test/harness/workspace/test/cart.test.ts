import assert from 'node:assert';
import { Cart } from '../src/cart';

describe('Cart', () => {
  it('adds up', () => {
    const cart = new Cart();
    cart.put({ name: 'tea', price: { cents: 250, currency: 'EUR' }, count: 2 });
    assert.equal(cart.total().cents, 500);
  });
});
