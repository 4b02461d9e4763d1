/** Captures the character after the initial `^` of a pattern, if that is a literal character. */
const literalStart = /^\^(?:([^\\^$.*+?()[\]{}|])|\\([^\w]))(?![*?]|\{0)/;

interface Alternatives {
  readonly flags: string;
  /** Alternatives without `^` at their start. */
  readonly unanchoredSources: string[];
  /** Alternatives with `^` at their start, for any first character. */
  readonly anchoredSources: string[];
  /** Alternatives with `^` at their start, keyed by the only character that a matching text can start with. */
  readonly sourcesByFirstCharacter: Map<string, string[]>;
}

/**
 * Returns a function that reports whether any of the patterns matches a text. For speed, the alternatives of all
 * patterns are joined into one pattern for each first character, which V8 tries only at the start of the text, and one
 * pattern for alternatives that can match anywhere.
 */
export function createAnyPatternTest(patterns: readonly RegExp[]): (text: string) => boolean {
  const tests = groupByFlags(patterns).flatMap(buildPatternTests);
  return (text) => {
    for (const test of tests) if (test(text)) return true;
    return false;
  };
}

function buildPatternTests(
  { flags, unanchoredSources, anchoredSources, sourcesByFirstCharacter }: Alternatives,
): readonly ((text: string) => boolean)[] {
  const patternsByCode = new Map(
    [...sourcesByFirstCharacter].map(([character, ownSources]) =>
      [character.charCodeAt(0), joinSources([...anchoredSources, ...ownSources], flags)] as const
    ),
  );
  const fallbackPattern = joinSources(anchoredSources, flags);
  const unanchoredPattern = joinSources(unanchoredSources, flags);
  return [
    (text: string) => (patternsByCode.get(text.charCodeAt(0)) ?? fallbackPattern)?.test(text) === true,
    ...(unanchoredPattern ? [(text: string) => unanchoredPattern.test(text)] : []),
  ];
}

function groupByFlags(patterns: readonly RegExp[]): readonly Alternatives[] {
  const groups = new Map<string, Alternatives>();
  for (const { flags, source } of patterns) {
    const group = groups.get(flags) ??
      { flags, unanchoredSources: [], anchoredSources: [], sourcesByFirstCharacter: new Map<string, string[]>() };
    groups.set(flags, group);
    for (const alternative of splitAlternatives(source)) {
      const [, plainCharacter, escapedCharacter] = literalStart.exec(alternative) ?? [];
      const firstCharacter = /[im]/.test(flags) ? undefined : plainCharacter ?? escapedCharacter;
      if (firstCharacter !== undefined)
        group.sourcesByFirstCharacter.set(firstCharacter, [...(group.sourcesByFirstCharacter.get(firstCharacter) ?? []),
          alternative]);
      else if (alternative.startsWith('^')) group.anchoredSources.push(alternative);
      else group.unanchoredSources.push(alternative);
    }
  }
  return [...groups.values()];
}

function joinSources(sources: readonly string[], flags: string): RegExp | undefined {
  return sources.length === 0 ? undefined : new RegExp(sources.map((source) => `(?:${source})`).join('|'), flags);
}

/** Splits a pattern at the `|` of its top level. */
function splitAlternatives(source: string): string[] {
  const branches = [''];
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g)) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (token === '|' && depth === 0) branches.push('');
    else branches[branches.length - 1] += token;
  }
  return branches;
}
