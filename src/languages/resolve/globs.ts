/**
 * Reports whether a folder matches workspace globs: `packages/*`, `apps/**`, `!packages/old`, `{a,b}/*`. `*` stays
 * within a segment. This is a separate implementation because the patterns come from the workspace: it cannot be made
 * to backtrack, and its time grows with pattern × path.
 */
export function matchesAny(globs: readonly string[], folder: string): boolean {
  let matched = false;
  for (const glob of globs) {
    const negative = glob.startsWith('!');
    if (matched !== negative) continue;
    if (
      alternatives(negative ? glob.slice(1) : glob).some((pattern) =>
        matchesSegments(pattern.split('/'), folder.split('/'))
      )
    )
      matched = !negative;
  }
  return matched;
}

/** Expands `{a,b}/*` to ['a/*', 'b/*']. Only the first braces are expanded, which is all that workspaces use. */
function alternatives(glob: string): string[] {
  const clean = glob.replace(/^\.\//, '').replace(/\/+$/, '');
  const open = clean.indexOf('{');
  const close = clean.indexOf('}', open);
  if (open < 0 || close < 0) return [clean];
  return clean.slice(open + 1, close).split(',').map((option) =>
    clean.slice(0, open) + option + clean.slice(close + 1)
  );
}

function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
  // reached[j]: the pattern up to this point matches the first j segments
  let matched = path.map(() => false);
  matched.unshift(true);
  for (const part of pattern) {
    const next = matched.map(() => false);
    for (let j = 0; j <= path.length; j++) {
      if (part === '**') next[j] = matched[j]! || (j > 0 && next[j - 1]!);
      else if (j > 0) next[j] = matched[j - 1]! && matchesSegment(part, path[j - 1]!);
    }
    matched = next;
  }
  return matched[path.length]!;
}

/** Matches a segment greedily, with a single backtracking point; only `*` is special. */
function matchesSegment(pattern: string, name: string): boolean {
  let p = 0, n = 0, star = -1, mark = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      mark = n;
    } else if (p < pattern.length && pattern[p] === name[n]) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
