import * as v from 'valibot';
import { parseJson } from '../text/parseJson';

/**
 * A schema for one kind of value in records and caches, with its bounds. Other processes and users may have written
 * these files, so readers use only values that a schema accepts.
 */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** A value as JSON stores it, in which fields that may be undefined may be missing. */
export type Stored<T> = T extends string | number | boolean | null | undefined ? T
  : T extends readonly [infer A, infer B] ? readonly [Stored<A>, Stored<B>]
  : T extends readonly (infer U)[] ? readonly Stored<U>[]
  : { readonly [K in keyof T as undefined extends T[K] ? never : K]: Stored<T[K]>; } & {
    readonly [K in keyof T as undefined extends T[K] ? K : never]?: Stored<T[K]>;
  };

/** The type of the values that a schema accepts. */
export type Accepted<S extends v.GenericSchema> = v.InferOutput<S>;

/**
 * A schema for each field of a record, including optional fields. With `satisfies FieldSchemas<…>`, a missing schema is
 * a compile error.
 */
export type FieldSchemas<T> = { readonly [K in keyof T]-?: v.GenericSchema; };

/** Returns the value with only the fields of the schema, or undefined if the value does not match the schema. */
export function acceptValue<T>(schema: Schema<Stored<T>>, value: unknown): T | undefined {
  try {
    const result = v.safeParse(schema, value, { abortEarly: true });
    return result.success ? result.output as T : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // nested more deeply than the stack allows
    throw error;
  }
}

/** Works like `acceptValue` for a JSON text. */
export function acceptJson<T>(schema: Schema<Stored<T>>, text: string): T | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : acceptValue(schema, value);
}

const maxBytes = 2 ** 40;
const maxTokens = 2 ** 30;
const maxLines = 2 ** 31 - 1;
/** The latest time of a `Date`, in milliseconds. */
const maxTimeMs = 8.64e15;
const maxPathLength = 4_096;

const createIntegerSchema = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** A number of files, commits or days. */
export const count = createIntegerSchema(0, 2 ** 31 - 1);
export const bytes = createIntegerSchema(0, maxBytes);
export const tokens = createIntegerSchema(0, maxTokens);
export const lineNumber = createIntegerSchema(1, maxLines);
export const lines = createIntegerSchema(0, maxLines);
/** A time in milliseconds since 1970. */
export const time = createIntegerSchema(0, maxTimeMs);
/** A duration in milliseconds, possibly fractional. */
export const duration = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
/** A score in points, or a sum of scores. */
export const score = v.pipe(v.number(), v.minValue(-1e6), v.maxValue(1e6));
export const isoTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/),
  v.check((text) => !Number.isNaN(Date.parse(text))));
/** An ISO time with an offset or more digits, as Python writes it; accepted as an `isoTime`. */
export const foreignIsoTime = v.pipe(v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/),
  v.check((text) => !Number.isNaN(Date.parse(text))), v.transform((text) => new Date(text).toISOString()));
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The first and last line of a range, in ascending order. */
export const lineRange = v.pipe(v.strictTuple([lineNumber, lineNumber]), v.check(([first, last]) => first <= last));

/** A text from the user, which may contain any characters. The code that prints the text escapes them. */
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** Matches text without control characters, line ends or characters that change the direction of text. */
const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;
export function isOneLine(text: string): boolean {
  return oneLinePattern.test(text);
}

/** A sentence or a phrase that this program wrote, on one line. */
export const line = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(oneLinePattern));

/** A word that this program wrote: `lite`, `aws-access-key`. */
export const word = v.pipe(v.string(), v.regex(/^\w[\w .-]{0,99}$/));

/**
 * A path relative to the root, with forward slashes, that stays below the root. Names may contain any other character
 * that file systems allow, including control characters, because such files are packed like other files. The code that
 * prints a path escapes these characters.
 */
export const relativePath = v.pipe(v.string(), v.check(isRelativePath));

/** A relative path, or an absolute path that starts with `/`. Both schemas accept a path on a Windows drive. */
export const anyPath = v.pipe(v.string(), v.check((path) => isRelativePath(path.replace(/^\//, ''))));

export function isRelativePath(path: string): boolean {
  if (path.length === 0 || path.length > maxPathLength) return false;
  // fast path: nearly all paths are plain, and caches check every file
  const firstCode = path.charCodeAt(0);
  const isPlain = firstCode !== 46 && firstCode !== 47 && path.charCodeAt(path.length - 1) !== 47 &&
    !path.includes('/.') &&
    !path.includes('//') && !path.includes('\0');
  return isPlain || !invalidPathPart.test(path);
}

/**
 * Matches an empty, `.` or `..` part, or a NUL. On systems where a backslash separates names, no scanned file has a
 * backslash in its name.
 */
const invalidPathPart = /(?:^|\/)(?:\.{1,2})?(?:\/|$)|\0/;

export const list = <const T extends v.GenericSchema>(item: T, maxLength: number) =>
  v.pipe(v.array(item), v.maxLength(maxLength));

/** Creates a schema that accepts the keys of an object. */
export const picklistFromKeys = <const T extends Readonly<Record<string, unknown>>>(table: T) =>
  v.picklist(Object.keys(table) as (keyof T & string)[]);

/** An object used as a table, with any key that `isKey` accepts, even `constructor`. */
export const byKey = <T>(isKey: (key: string) => boolean, isItem: (value: unknown) => value is T, maxEntries: number) =>
  v.custom<Readonly<Record<string, T>>>((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return entries.length <= maxEntries && entries.every(([key, item]) => isKey(key) && isItem(item));
  });

export { array, boolean, check, literal, nullable, number, object, optional, picklist, pipe, strictObject, string,
  transform, union } from 'valibot';
