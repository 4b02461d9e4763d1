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
  const open = trimmedGlob.indexOf('{');
  const close = trimmedGlob.indexOf('}', open);
  if (open < 0 || close < 0) return [trimmedGlob];
  return trimmedGlob.slice(open + 1, close).split(',').map((option) =>
    trimmedGlob.slice(0, open) + option + trimmedGlob.slice(close + 1)
  );
}

function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
  // matched[j]: the pattern up to this point matches the first j segments
  let matched = path.map(() => false);
  matched.unshift(true);
  for (const part of pattern) {
    const nextMatched = matched.map(() => false);
    for (let j = 0; j <= path.length; j++) {
      if (part === '**') nextMatched[j] = matched[j]! || (j > 0 && nextMatched[j - 1]!);
      else if (j > 0) nextMatched[j] = matched[j - 1]! && matchesSegment(part, path[j - 1]!);
    }
    matched = nextMatched;
  }
  return matched[path.length]!;
}

/** Matches a segment greedily, with a single backtracking point; only `*` is special. */
function matchesSegment(pattern: string, name: string): boolean {
  let p = 0, n = 0, star = -1, retryStart = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      retryStart = n;
    } else if (p < pattern.length && pattern[p] === name[n]) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++retryStart;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
