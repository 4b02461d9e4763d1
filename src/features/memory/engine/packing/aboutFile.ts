import { fullName } from '#pipeline/6-select/views/symbolsView';
import type { FoundEntry, Outline } from '#model';
import { aboutItem, aboutMatcher, maxGlobs } from '../aboutItem';

/** A file that a pack may show. */
export interface AboutCandidate {
  readonly path: string;
  readonly outline: Outline;
}

/** Whether entries are about a file: see `aboutTargets`, which looks through all files of the index. */
export function createAboutFile() {
  const matchers = new Map<string, (path: string) => boolean>();
  const names = new WeakMap<Outline, ReadonlySet<string>>();

  /** The number of the first of the files that an entry is about. */
  return (files: readonly AboutCandidate[], isFile: (path: string) => boolean) => {
    const numberOf = new Map(files.map(({ path }, i) => [path, i]));
    const found = new Map<string, number>();
    let globs = 0;
    return ({ about }: Pick<FoundEntry, 'about'>): number | undefined => {
      const first = about.reduce((least, item) => Math.min(least, firstOf(item)), Infinity);
      return first === Infinity ? undefined : first;
    };

    function firstOf(item: string): number {
      let first = found.get(item);
      if (first === undefined) found.set(item, first = lookUp(item));
      return first;
    }

    function lookUp(item: string): number {
      const { path, symbol, kind } = aboutItem(item);
      const own = numberOf.get(item) ?? numberOf.get(path);
      if (own !== undefined) return own;
      if (symbol !== undefined || isFile(path) || kind === 'glob' && ++globs > maxGlobs) return Infinity;
      const matches = kind === 'glob' ? matcherOf(path) : (file: string) => file.startsWith(`${path}/`);
      const at = files.findIndex((file) => matches(file.path) || kind === 'name' && namesIn(file.outline).has(item));
      return at < 0 ? Infinity : at;
    }
  };

  function namesIn(outline: Outline): ReadonlySet<string> {
    let own = names.get(outline);
    if (!own)
      names.set(outline, own = new Set(outline.symbols.flatMap((symbol) => [symbol.name, fullName(symbol)])));
    return own;
  }

  function matcherOf(glob: string): (path: string) => boolean {
    let matcher = matchers.get(glob);
    if (!matcher) {
      if (matchers.size >= maxGlobs) matchers.clear();
      matchers.set(glob, matcher = aboutMatcher(glob));
    }
    return matcher;
  }
}
