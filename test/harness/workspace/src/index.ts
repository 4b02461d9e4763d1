export { Cart, type Item } from './cart';
export { Order, type OrderState } from './order';
