import type { Cents } from './money';

export interface Product {
  readonly name: string;
  readonly price: Cents;
}

export const products: readonly Product[] = [
  { name: 'cup', price: 750 },
  { name: 'plate', price: 1_250 },
];
