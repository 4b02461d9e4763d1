/** A part of a JSON document, with texts as written. */
export type JsonNode = JsonList | JsonString | JsonScalar;

export interface JsonList {
  readonly kind: '[' | '{';
  /** The first entries, and later ones that tell of a failure. The entries of an object have a key. */
  readonly entries: readonly JsonEntry[];
  /** The number of all entries, including entries that are not stored. */
  readonly count: number;
}

export interface JsonEntry {
  /** The position among all entries of its list. */
  readonly index: number;
  readonly key?: string;
  readonly value: JsonNode;
}

export interface JsonString {
  readonly kind: 'string';
  /** The text without its quotes; only the beginning if `length` is larger. */
  readonly raw: string;
  readonly length: number;
}

export interface JsonScalar {
  readonly kind: 'scalar';
  readonly raw: string;
}
