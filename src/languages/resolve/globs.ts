/**
 * Reports whether a folder matches workspace globs: `packages/*`, `apps/**`, `!packages/old`, `{a,b}/*`. `*` stays
 * within a segment. The patterns come from the workspace and are untrusted, so this implementation avoids exponential
 * backtracking: its time grows with pattern × path.
 */
export function matchesAnyGlob(globs: readonly string[], folder: string): boolean {
  let isMatch = false;
  for (const glob of globs) {
    const isNegated = glob.startsWith('!');
    if (isMatch !== isNegated) continue;
    if (
      expandBraces(isNegated ? glob.slice(1) : glob).some((pattern) =>
        matchesSegments(pattern.split('/'), folder.split('/'))
      )
    )
      isMatch = !isNegated;
  }
  return isMatch;
}

/** Expands `{a,b}/*` to ['a/*', 'b/*']. Only the first pair of braces is expanded, because workspaces use just one. */
function expandBraces(glob: string): string[] {
  const trimmedGlob = glob.replace(/^\.\//, '').replace(/\/+$/, '');
  const openBrace = trimmedGlob.indexOf('{');
  const closeBrace = trimmedGlob.indexOf('}', openBrace);
  if (openBrace < 0 || closeBrace < 0) return [trimmedGlob];
  return trimmedGlob.slice(openBrace + 1, closeBrace).split(',').map((option) =>
    trimmedGlob.slice(0, openBrace) + option + trimmedGlob.slice(closeBrace + 1)
  );
}

function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
  // `isMatched[n]` is whether the pattern up to this point matches the first n segments
  let isMatched = path.map(() => false);
  isMatched.unshift(true);
  for (const part of pattern) {
    const nextIsMatched = isMatched.map(() => false);
    for (let segmentCount = 0; segmentCount <= path.length; segmentCount++) {
      if (part === '**')
        nextIsMatched[segmentCount] = isMatched[segmentCount]! ||
          (segmentCount > 0 && nextIsMatched[segmentCount - 1]!);
      else if (segmentCount > 0)
        nextIsMatched[segmentCount] = isMatched[segmentCount - 1]! && matchesSegment(part, path[segmentCount - 1]!);
    }
    isMatched = nextIsMatched;
  }
  return isMatched[path.length]!;
}

/** Matches a segment greedily, with a single backtracking point; only `*` is special. */
function matchesSegment(pattern: string, name: string): boolean {
  let patternIndex = 0, nameIndex = 0, starIndex = -1, retryStart = 0;
  while (nameIndex < name.length) {
    if (pattern[patternIndex] === '*') {
      starIndex = patternIndex++;
      retryStart = nameIndex;
    } else if (patternIndex < pattern.length && pattern[patternIndex] === name[nameIndex]) {
      patternIndex++;
      nameIndex++;
    } else if (starIndex >= 0) {
      patternIndex = starIndex + 1;
      nameIndex = ++retryStart;
    } else return false;
  }
  while (pattern[patternIndex] === '*') patternIndex++;
  return patternIndex === pattern.length;
}
