import { Cart } from '../src/cart';

it('adds prices', () => {
  const cart = new Cart();
  cart.add({ sku: 'apple', amount: 2 });
  assert.equal(cart.total(), 4);
});
