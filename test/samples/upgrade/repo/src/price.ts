const prices: Readonly<Record<string, number>> = { apple: 2, pear: 3 };

export function priceOf(sku: string): number {
  const price = prices[sku];
  if (price === undefined) throw new Error(`no price for ${sku}`);
  return price;
}
