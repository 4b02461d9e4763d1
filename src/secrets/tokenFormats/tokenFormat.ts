import { hex, type CharacterRun } from './alphabets';

/** A part of a token: a literal, a run of an alphabet, or an optional part. */
export type Part = string | CharacterRun | OptionalPart;

export interface OptionalPart {
  readonly optional: readonly Part[];
}

/**
 * A format of a provider's credentials. A run of variable length ends with its alphabet (or at its `max`), and the next
 * part must start with a character outside that alphabet, so that matching never backtracks.
 */
export interface TokenFormat {
  /** The type in the marker: `github-token`. Several formats may share it. */
  readonly type: string;
  /** Empty in the bundles, as is `source`; see `withoutSources.mjs`. */
  readonly provider: string;
  /**
   * The start of a token. It must start a word, unless it starts with a character other than a letter, a digit or `_`.
   * Without a prefix, the body starts with an alphabet of few characters, or contains a literal after runs of fixed
   * length.
   */
  readonly prefixes: readonly string[];
  readonly body: readonly Part[];
  /** The provider's documentation or announcement of this format. */
  readonly source: string;
  /** Whether the prefix stays readable, because it only identifies a service (the address of a webhook). */
  readonly keepPrefix?: true;
  /** Whether names also start with this prefix. If so, the body must look generated and must not follow a hyphen. */
  readonly common?: true;
}

type FormatOptions = Pick<TokenFormat, 'keepPrefix' | 'common'>;

/** Creates a format. Prefixes are separated by spaces. */
export function format(type: string, provider: string, prefixes: string, body: readonly Part[], source: string,
  options: FormatOptions = {}): TokenFormat
{
  return { type, provider, prefixes: prefixes === '' ? [] : prefixes.split(' '), body, source, ...options };
}

export function optional(...parts: readonly Part[]): OptionalPart {
  return { optional: parts };
}

/** The optional padding of base64: `=` or `==`. */
export const padding: OptionalPart = optional('=', optional('='));

/** `8-4-4-4-12` hexadecimal digits. */
export const uuid: readonly Part[] = [hex(8), '-', hex(4), '-', hex(4), '-', hex(4), '-', hex(12)];

/** Keeps the part of an address or a name before the secret readable. */
export const keepPrefix: FormatOptions = { keepPrefix: true };

/** Marks a prefix that ordinary names also have. */
export const common: FormatOptions = { common: true };
