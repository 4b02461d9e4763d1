export { fetchOrders, type Order } from './orders';
