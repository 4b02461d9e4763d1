export interface Money { readonly cents: number; readonly currency: string }

/** Rounds half away from zero, as the tax office does. */
export function roundPrice(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents));
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`cannot add ${b.currency} to ${a.currency}`);
  return { cents: a.cents + b.cents, currency: a.currency };
}
