/** Prices are whole cents. */
export type Cents = number;

/** Rounds half a cent up. */
export function roundPrice(value: number): Cents {
  return Math.round(value);
}

/** A tax rate is a fraction: 0.19. */
export function addTax(price: Cents, rate: number): Cents {
  return roundPrice(price * (1 + rate));
}
