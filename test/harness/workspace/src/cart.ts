import { add, roundPrice, type Money } from './money';

export interface Item { readonly name: string; readonly price: Money; readonly count: number }

export class Cart {
  private readonly items: Item[] = [];

  put(item: Item): void { this.items.push(item); }

  total(): Money {
    return this.items
      .map(({ price, count }) => ({ cents: roundPrice(price.cents * count), currency: price.currency }))
      .reduce(add, { cents: 0, currency: 'EUR' });
  }
}
