import { hex, type Run } from './alphabets';

/** What a token is made of, in turn: a literal, a run of an alphabet, or what may be absent. */
export type Part = string | Run | Optional;

export interface Optional {
  readonly optional: readonly Part[];
}

/**
 * One format of a provider's credentials. A run that has no fixed length ends where its alphabet does (or at its
 * `max`),
 * so what follows it must begin with another character: nothing is ever tried a second time.
 */
export interface TokenFormat {
  /** What a mark says: `github-token`. Several formats may share it. */
  readonly type: string;
  /** Empty in the bundles, as is `source`: see `withoutSources.mjs`. */
  readonly provider: string;
  /**
   * What a token starts with, at the start of a word; anywhere if it begins with no letter, digit or `_`. Without a
   * prefix the body begins with an alphabet of few characters, or holds a literal behind runs of fixed length.
   */
  readonly prefixes: readonly string[];
  readonly body: readonly Part[];
  /** The provider's documentation or announcement of the format. */
  readonly source: string;
  /** The prefix says what it is (a webhook's address) and stays readable. */
  readonly keepPrefix?: true;
  /** Names start with this prefix too, so the body must look made by a machine, and behind a hyphen it is none. */
  readonly common?: true;
}

type Options = Pick<TokenFormat, 'keepPrefix' | 'common'>;

/** Prefixes are parted by spaces. */
export function format(type: string, provider: string, prefixes: string, body: readonly Part[], source: string,
  options: Options = {}): TokenFormat
{
  return { type, provider, prefixes: prefixes === '' ? [] : prefixes.split(' '), body, source, ...options };
}

export function optional(...parts: readonly Part[]): Optional {
  return { optional: parts };
}

/** Base64's `=` or `==`, or none. */
export const padding: Optional = optional('=', optional('='));

/** `8-4-4-4-12` hexadecimal digits. */
export const uuid: readonly Part[] = [hex(8), '-', hex(4), '-', hex(4), '-', hex(4), '-', hex(12)];

/** What stays readable of an address or a name before its secret. */
export const kept: Options = { keepPrefix: true };

export const common: Options = { common: true };
