import type { Run } from './alphabets';
import type { Part, TokenFormat } from './tokenFormat';

/** One prefix of one format, ready to be matched. */
export interface Matcher {
  readonly type: string;
  /** Empty where the format has none. */
  readonly prefix: string;
  /** The prefix's fourth character, -1 where it has none. */
  readonly fourth: number;
  /** Behind the prefix. */
  readonly body: readonly Step[];
  readonly keepPrefix: boolean;
  readonly isCommon: boolean;
  /** The prefix begins with no character of a word, so that any may stand before it. */
  readonly isAnywhere: boolean;
  /** A token behind a hyphen as well: no name has this prefix there. */
  readonly mayBeWithin: boolean;
  /** How far before its mark a format without a prefix begins. Characters; 0 with a prefix. */
  readonly before: number;
}

/**
 * A literal where `literal` is given, else a run, or with `steps` what may be absent. All have the same fields, for
 * speed.
 */
export interface Step {
  readonly literal: Uint8Array | undefined;
  readonly set: Uint8Array | undefined;
  readonly min: number;
  readonly max: number;
  readonly steps: readonly Step[] | undefined;
}

/** Where a prefix of a format is looked for: two characters that it starts with, or that its mark within it does. */
export interface FormatProbe {
  /** Any of these. */
  readonly pairs: readonly string[];
  /** Characters that may stand behind the pair, in turn, as far as they are certain. */
  readonly after: readonly string[];
  /** Characters before the pair, the farthest first; of infixes only. */
  readonly before: readonly string[];
  /** Made when a text first asks for it: few formats occur in one repository, and a start should not pay for all. */
  readonly matcher: () => Matcher;
}

export interface CompiledFormats {
  /** Where tokens start. */
  readonly starts: readonly FormatProbe[];
  /** What stands at a fixed place within tokens that start like any word. */
  readonly infixes: readonly FormatProbe[];
}

/** Throws where a format could be looked for nowhere, or could be read in two ways. */
export function compileFormats(formats: readonly TokenFormat[]): CompiledFormats {
  const starts: FormatProbe[] = [], infixes: FormatProbe[] = [];
  for (const format of formats.flatMap(withEncoded)) {
    checkUnambiguous(format, format.body);
    const body = lazily(() => stepsOf(format.body));
    if (format.prefixes.length === 0 && leadOf(format) > mostLeads) infixes.push(infixOf(format, body));
    else for (const prefix of format.prefixes.length === 0 ? [''] : format.prefixes)
        starts.push(startOf(format, prefix, body));
  }
  return { starts, infixes };
}

/** An address within another one's query has its signs percent-encoded. */
function withEncoded(format: TokenFormat): TokenFormat[] {
  const prefixes = format.keepPrefix ? format.prefixes.filter((prefix) => prefix !== encodeURIComponent(prefix)) : [];
  return prefixes.length === 0
    ? [format]
    : [format, {
      ...format,
      prefixes: prefixes.map((prefix) => encodeURIComponent(prefix)),
      body: encoded(format.body),
    }];
}

function encoded(parts: readonly Part[]): Part[] {
  return parts.map((part) =>
    typeof part === 'string'
      ? encodeURIComponent(part)
      : 'optional' in part
      ? { optional: encoded(part.optional) }
      : part
  );
}

/** A format without a prefix may begin with one of so many characters, or each word would be looked at. */
const mostLeads = 10;
/** So many characters are looked at before a matcher is. */
const looked = 6;

function leadOf({ body }: TokenFormat): number {
  return charactersAt(body, 1)[0]?.length ?? Infinity;
}

function startOf(format: TokenFormat, prefix: string, body: () => readonly Step[]): FormatProbe {
  const [first, second, ...after] = charactersAt([prefix, ...format.body], looked);
  if (first === undefined || second === undefined)
    throw new Error(`${format.type}: a prefix, or a body without one, needs two certain characters to be looked for`);
  return {
    pairs: pairsOf(first, second),
    after,
    before: [],
    matcher: lazily(() => matcherOf(format, prefix, body(), 0)),
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => made ??= make();
}

function pairsOf(first: string, second: string): string[] {
  return first.length === 1 && second.length === 1
    ? [first + second]
    : [...first].flatMap((a) => [...second].map((b) => a + b));
}

/**
 * By the first literal of two characters and more that stands behind fixed lengths, or by a sign and what follows it;
 * behind a dot there would be too much.
 */
function infixOf(format: TokenFormat, body: () => readonly Step[]): FormatProbe {
  const places = fixedPlaces(format.body);
  const mark = places.find(({ literal }) => literal.length > 1) ??
    places.find(({ literal, at }) => /^[^\w.]$/.test(literal) && charactersAt(format.body, at + 2).length === at + 2);
  if (!mark)
    throw new Error(`${format.type}: without a prefix it needs a literal behind runs of fixed length to be looked for`);
  const known = charactersAt(format.body, mark.at + looked);
  return {
    pairs: pairsOf(known[mark.at]!, known[mark.at + 1]!),
    after: known.slice(mark.at + 2),
    before: known.slice(0, mark.at),
    matcher: lazily(() => matcherOf(format, '', body(), mark.at)),
  };
}

/** The literals, as far as what is before them has one length. */
function fixedPlaces(parts: readonly Part[]): { readonly literal: string; readonly at: number; }[] {
  const found: { literal: string; at: number; }[] = [];
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') found.push({ literal: part, at });
    else if ('optional' in part || part.min !== part.max) break;
    at += typeof part === 'string' ? part.length : part.min;
  }
  return found;
}

function matcherOf({ type, keepPrefix, common }: TokenFormat, prefix: string, body: readonly Step[],
  before: number): Matcher
{
  const isAnywhere = /^\W/.test(prefix);
  return {
    type,
    prefix,
    fourth: prefix.length > 3 ? prefix.charCodeAt(3) : -1,
    body,
    before,
    isAnywhere,
    keepPrefix: keepPrefix === true,
    isCommon: common === true,
    mayBeWithin: common !== true && prefix.length >= shortestWithin,
  };
}

/** Fewer characters stand behind a hyphen in many a name. */
const shortestWithin = 3;

/** The characters that may stand at each of the first places, as far as they are certain. */
function charactersAt(parts: readonly Part[], most: number): string[] {
  const found: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && 'optional' in part) break;
    const length = Math.min(typeof part === 'string' ? part.length : part.min, most - found.length);
    for (let i = 0; i < length; i++) found.push(typeof part === 'string' ? part[i]! : part.characters);
    if (found.length === most || typeof part !== 'string' && part.min < part.max) break;
  }
  return found;
}

function stepsOf(parts: readonly Part[]): Step[] {
  return parts.map((part) => {
    if (typeof part === 'string')
      return {
        literal: Uint8Array.from(part, (c) => c.charCodeAt(0)),
        set: undefined,
        min: 0,
        max: 0,
        steps: undefined,
      };
    if ('optional' in part)
      return { literal: undefined, set: undefined, min: 0, max: 0, steps: stepsOf(part.optional) };
    return { literal: undefined, set: part.set, min: part.min, max: part.max, steps: undefined };
  });
}

/** A run of no fixed length takes all that it can, so that a literal behind it must not begin within its alphabet. */
function checkUnambiguous({ type }: TokenFormat, parts: readonly Part[]): void {
  parts.forEach((part, i) => {
    if (typeof part === 'string') return;
    if ('optional' in part) return checkUnambiguous({ type } as TokenFormat, part.optional);
    const next = firstOf(parts[i + 1]);
    if (part.min < part.max && next !== undefined && typeof next === 'string' && part.characters.includes(next[0]!))
      throw new Error(`${type}: ${JSON.stringify(next)} may be part of the run before it`);
  });
}

function firstOf(part: Part | undefined): string | Run | undefined {
  return typeof part === 'object' && 'optional' in part ? firstOf(part.optional[0]) : part;
}

/** Where what begins at `at` ends, or -1. Reads each byte once. */
export function matchSteps(bytes: Uint8Array, at: number, steps: readonly Step[]): number {
  for (const step of steps) {
    const { literal, set } = step;
    if (literal !== undefined) {
      for (let i = 0; i < literal.length; i++) if (bytes[at + i] !== literal[i]) return -1;
      at += literal.length;
    } else if (set !== undefined) {
      const most = at + step.max;
      const least = at + step.min;
      while (at < most && set[bytes[at]!] === 1) at++;
      if (at < least) return -1;
    } else {
      const end = matchSteps(bytes, at, step.steps!);
      if (end !== -1) at = end;
    }
  }
  return at;
}
