import { priceOf } from './price';

export interface Line {
  readonly sku: string;
  readonly amount: number;
}

export class Cart {
  private readonly lines: Line[] = [];

  add(line: Line): void {
    this.lines.push(line);
  }

  total(): number {
    return this.lines.reduce((sum, { sku, amount }) => sum + priceOf(sku) * amount, 0);
  }
}
