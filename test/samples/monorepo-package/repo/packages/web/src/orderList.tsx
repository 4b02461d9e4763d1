import { fetchOrders, type Order } from '@shop/api-client';
import { formatDate } from './formatDate';

export async function OrderList({ base }: { base: URL }) {
  const orders = await fetchOrders(base);
  return <ul>{orders.map((order: Order) => <li key={order.id}>{formatDate(order.paidAt)}</li>)}</ul>;
}
