import type { CharacterRun } from './alphabets';
import type { Part, TokenFormat } from './tokenFormat';

/** One compiled prefix of a format. */
export interface PrefixMatcher {
  readonly type: string;
  /** Empty if the format has no prefix. */
  readonly prefix: string;
  /** The code of the prefix's fourth character, or -1 if the prefix is shorter. */
  readonly fourthCode: number;
  /** The part after the prefix. */
  readonly body: readonly MatchStep[];
  readonly keepPrefix: boolean;
  readonly isCommon: boolean;
  /** Whether any character may precede the prefix, because it does not start with a word character. */
  readonly isAnywhere: boolean;
  /** Whether a token may also follow a hyphen, because names do not have this prefix in that position. */
  readonly mayBeWithin: boolean;
  /** The number of characters before the infix in a format without a prefix; 0 if the format has a prefix. */
  readonly infixOffset: number;
}

/**
 * A literal if `literal` is defined, a run if `set` is defined, and otherwise an optional part. All steps have the same
 * fields, so that they share one hidden class.
 */
export interface MatchStep {
  readonly literal: Uint8Array | undefined;
  readonly set: Uint8Array | undefined;
  readonly min: number;
  readonly max: number;
  readonly steps: readonly MatchStep[] | undefined;
}

/** The prefilter's condition for a format: two characters at the format's start or at its infix. */
export interface FormatProbe {
  /** The pairs of characters, one of which must occur. */
  readonly pairs: readonly string[];
  /** The characters that may follow the pair, by position, up to the first part of variable length. */
  readonly followingCharacters: readonly string[];
  /** The characters that may precede the pair, the farthest first; only for infixes. */
  readonly precedingCharacters: readonly string[];
  /** Returns the matcher. It is compiled on first use, because few formats occur in one repository. */
  readonly getMatcher: () => PrefixMatcher;
}

export interface CompiledFormats {
  /** The probes for the starts of tokens. */
  readonly starts: readonly FormatProbe[];
  /** The probes for infixes at a fixed offset, for tokens that start like an ordinary word. */
  readonly infixes: readonly FormatProbe[];
}

/** Compiles the formats. Throws for a format that is ambiguous or that the prefilter cannot search. */
export function compileFormats(formats: readonly TokenFormat[]): CompiledFormats {
  const starts: FormatProbe[] = [], infixes: FormatProbe[] = [];
  for (const format of formats.flatMap(addEncodedFormat)) {
    checkUnambiguous(format, format.body);
    const getBody = makeLazy(() => compileMatchSteps(format.body));
    if (format.prefixes.length === 0 && countFirstCharacters(format) > maxFirstCharacters)
      infixes.push(buildInfixProbe(format, getBody));
    else for (const prefix of format.prefixes.length === 0 ? [''] : format.prefixes)
        starts.push(buildPrefixProbe(format, prefix, getBody));
  }
  return { starts, infixes };
}

/** Adds the percent-encoded form of an address, for addresses in the query of another address. */
function addEncodedFormat(format: TokenFormat): TokenFormat[] {
  const prefixes = format.keepPrefix ? format.prefixes.filter((prefix) => prefix !== encodeURIComponent(prefix)) : [];
  return prefixes.length === 0
    ? [format]
    : [format, {
      ...format,
      prefixes: prefixes.map((prefix) => encodeURIComponent(prefix)),
      body: encodeParts(format.body),
    }];
}

function encodeParts(parts: readonly Part[]): Part[] {
  return parts.map((part) =>
    typeof part === 'string'
      ? encodeURIComponent(part)
      : 'optional' in part
      ? { optional: encodeParts(part.optional) }
      : part
  );
}

/**
 * The maximum number of first characters of a format without a prefix. With more, the prefilter would match most words.
 */
const maxFirstCharacters = 10;
/** The number of characters that the prefilter tests before a matcher runs. */
const testedCharacterCount = 6;

function countFirstCharacters({ body }: TokenFormat): number {
  return listPossibleCharacters(body, 1)[0]?.length ?? Infinity;
}

function buildPrefixProbe(format: TokenFormat, prefix: string, getBody: () => readonly MatchStep[]): FormatProbe {
  const [first, second, ...followingCharacters] = listPossibleCharacters([prefix, ...format.body],
    testedCharacterCount);
  if (first === undefined || second === undefined)
    throw new Error(`${format.type}: the prefix, or the body without a prefix, must start with two fixed characters`);
  return {
    pairs: listCharacterPairs(first, second),
    followingCharacters,
    precedingCharacters: [],
    getMatcher: makeLazy(() => createPrefixMatcher(format, prefix, getBody(), 0)),
  };
}

function makeLazy<T>(make: () => T): () => T {
  let cached: T | undefined;
  return () => cached ??= make();
}

function listCharacterPairs(first: string, second: string): string[] {
  return first.length === 1 && second.length === 1
    ? [first + second]
    : [...first].flatMap((a) => [...second].map((b) => a + b));
}

/**
 * Builds a probe from the first literal of at least two characters after runs of fixed length. Otherwise, it uses a
 * punctuation character other than a dot and the character after it; dots are too frequent.
 */
function buildInfixProbe(format: TokenFormat, getBody: () => readonly MatchStep[]): FormatProbe {
  const fixedLiterals = findFixedLiterals(format.body);
  const infix = fixedLiterals.find(({ literal }) => literal.length > 1) ??
    fixedLiterals.find(({ literal, offset }) =>
      /^[^\w.]$/.test(literal) && listPossibleCharacters(format.body, offset + 2).length === offset + 2
    );
  if (!infix)
    throw new Error(
      `${format.type}: a format without a prefix needs a literal after runs of fixed length`,
    );
  const characters = listPossibleCharacters(format.body, infix.offset + testedCharacterCount);
  return {
    pairs: listCharacterPairs(characters[infix.offset]!, characters[infix.offset + 1]!),
    followingCharacters: characters.slice(infix.offset + 2),
    precedingCharacters: characters.slice(0, infix.offset),
    getMatcher: makeLazy(() => createPrefixMatcher(format, '', getBody(), infix.offset)),
  };
}

/** Finds the literals at fixed offsets. */
function findFixedLiterals(parts: readonly Part[]): { readonly literal: string; readonly offset: number; }[] {
  const literals: { literal: string; offset: number; }[] = [];
  let offset = 0;
  for (const part of parts) {
    if (typeof part === 'string') literals.push({ literal: part, offset });
    else if ('optional' in part || part.min !== part.max) break;
    offset += typeof part === 'string' ? part.length : part.min;
  }
  return literals;
}

function createPrefixMatcher({ type, keepPrefix, common }: TokenFormat, prefix: string, body: readonly MatchStep[],
  infixOffset: number): PrefixMatcher
{
  const isAnywhere = /^\W/.test(prefix);
  return {
    type,
    prefix,
    fourthCode: prefix.length > 3 ? prefix.charCodeAt(3) : -1,
    body,
    infixOffset,
    isAnywhere,
    keepPrefix: keepPrefix === true,
    isCommon: common === true,
    mayBeWithin: common !== true && prefix.length >= minPrefixLengthAfterHyphen,
  };
}

/** The minimum length of a prefix that may follow a hyphen. Shorter prefixes occur there in many names. */
const minPrefixLengthAfterHyphen = 3;

/** Lists the characters that may be at each of the first offsets, up to the first part of variable length. */
function listPossibleCharacters(parts: readonly Part[], maxCount: number): string[] {
  const characters: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && 'optional' in part) break;
    const length = Math.min(typeof part === 'string' ? part.length : part.min, maxCount - characters.length);
    for (let i = 0; i < length; i++) characters.push(typeof part === 'string' ? part[i]! : part.characters);
    if (characters.length === maxCount || typeof part !== 'string' && part.min < part.max) break;
  }
  return characters;
}

function compileMatchSteps(parts: readonly Part[]): MatchStep[] {
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
      return { literal: undefined, set: undefined, min: 0, max: 0, steps: compileMatchSteps(part.optional) };
    return { literal: undefined, set: part.set, min: part.min, max: part.max, steps: undefined };
  });
}

/**
 * Checks that a literal after a run of variable length does not start with a character of the run's alphabet, since the
 * run is greedy.
 */
function checkUnambiguous({ type }: TokenFormat, parts: readonly Part[]): void {
  parts.forEach((part, i) => {
    if (typeof part === 'string') return;
    if ('optional' in part) return checkUnambiguous({ type } as TokenFormat, part.optional);
    const nextPart = getFirstPart(parts[i + 1]);
    if (
      part.min < part.max && nextPart !== undefined && typeof nextPart === 'string' &&
      part.characters.includes(nextPart[0]!)
    )
      throw new Error(`${type}: ${JSON.stringify(nextPart)} may be part of the run before it`);
  });
}

function getFirstPart(part: Part | undefined): string | CharacterRun | undefined {
  return typeof part === 'object' && 'optional' in part ? getFirstPart(part.optional[0]) : part;
}

/** Returns the end of a match at `position`, or -1. Reads each byte once. */
export function matchSteps(bytes: Uint8Array, position: number, steps: readonly MatchStep[]): number {
  for (const step of steps) {
    const { literal, set } = step;
    if (literal !== undefined) {
      for (let i = 0; i < literal.length; i++) if (bytes[position + i] !== literal[i]) return -1;
      position += literal.length;
    } else if (set !== undefined) {
      const maxEnd = position + step.max;
      const minEnd = position + step.min;
      while (position < maxEnd && set[bytes[position]!] === 1) position++;
      if (position < minEnd) return -1;
    } else {
      const end = matchSteps(bytes, position, step.steps!);
      if (end !== -1) position = end;
    }
  }
  return position;
}
