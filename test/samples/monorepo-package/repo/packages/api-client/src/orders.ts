/** An order as the service returns it. */
export interface Order {
  readonly id: string;
  readonly paidAt: string;
}

/** @throws Error where the service answers with anything but 200 */
export async function fetchOrders(base: URL): Promise<Order[]> {
  const response = await fetch(new URL('/orders', base));
  if (!response.ok) throw new Error(`orders: ${response.status}`);
  return await response.json() as Order[];
}
