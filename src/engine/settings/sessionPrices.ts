import { isObject } from '#base/isObject';
/** Model → US dollars for a million tokens of input, output, cache creation, cache read. */
export type SessionPrices = Readonly<Record<string, readonly [number, number, number, number]>>;

export function isPrices(v: unknown): v is SessionPrices {
  return isObject(v) &&
    Object.values(v).every((price) =>
      Array.isArray(price) && price.length === 4 && price.every((one) => typeof one === 'number' && one >= 0)
    );
}
