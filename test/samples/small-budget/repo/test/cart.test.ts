import assert from 'node:assert';
import { Cart } from '../src/cart';

describe('a cart', () => {
  it('adds up its lines', () => {
    const cart = new Cart();
    cart.add({ name: 'cup', price: 750 }, 2);
    assert.equal(cart.net(), 1_500);
  });
  it('adds the tax once', () => {
    const cart = new Cart();
    cart.add({ name: 'cup', price: 333 }, 3);
    assert.equal(cart.total(0.19), 1_189);
  });
});
