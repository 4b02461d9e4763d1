/** A place in a value that holds a string or a number, or the name of a field. */
export interface Leaf {
  readonly at: readonly (string | number)[];
  readonly kind: 'string' | 'number' | 'key';
}

/** In a list, only the first and the last element are changed. */
export function leavesOf(value: unknown, at: readonly (string | number)[] = []): Leaf[] {
  if (typeof value === 'string') return [{ at, kind: 'string' }];
  if (typeof value === 'number') return [{ at, kind: 'number' }];
  if (Array.isArray(value))
    return [...new Set([0, value.length - 1])].filter((i) => i >= 0).flatMap((i) => leavesOf(value[i], [...at, i]));
  if (value instanceof Map)
    return [...value.keys()].slice(0, 2).flatMap((key) => leavesOf(value.get(key), [...at, key as string]));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap((
    [key, one],
  ) => [{ at: [...at, key], kind: 'key' as const }, ...leavesOf(one, [...at, key])]);
}

/** A copy with another value at one place; of a key, the field under another name. */
export function poisoned(value: unknown, { at, kind }: Leaf, payload: string | number): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return payload;
  if (value instanceof Map)
    return new Map(
      [...value].map(([key, one]) => [key, key === first ? poisoned(one, { at: rest, kind }, payload) : one]),
    );
  if (Array.isArray(value))
    return value.map((one, i) => (i === first ? poisoned(one, { at: rest, kind }, payload) : one as unknown));
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => (key !== first ?
    [key, one]
    : kind === 'key' && rest.length === 0
    ? [String(payload), one]
    : [key, poisoned(one, { at: rest, kind }, payload)])
  ) as [string, unknown][]);
}
