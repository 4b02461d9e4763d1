import { addTax, roundPrice, type Cents } from './money';
import type { Product } from './product';

export interface Line {
  readonly product: Product;
  readonly amount: number;
}

/** What a customer is about to buy. */
export class Cart {
  private readonly lines: Line[] = [];

  add(product: Product, amount = 1): void {
    if (amount < 1) throw new RangeError('an amount is at least 1');
    this.lines.push({ product, amount });
  }

  remove(name: string): void {
    const at = this.lines.findIndex(({ product }) => product.name === name);
    if (at >= 0) this.lines.splice(at, 1);
  }

  /** Without tax. */
  net(): Cents {
    return this.lines.reduce((sum, { product, amount }) => sum + roundPrice(product.price * amount), 0);
  }

  total(rate: number): Cents {
    return addTax(this.net(), rate);
  }
}
