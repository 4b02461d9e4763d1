import type { Cart } from './cart';

/** An order is a cart that was paid. */
export function placeOrder(cart: Cart, rate: number): { readonly paid: number; } {
  return { paid: cart.total(rate) };
}
