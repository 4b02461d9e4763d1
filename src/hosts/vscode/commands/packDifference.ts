import * as l10n from '@vscode/l10n';
import type { Report } from '../../../reports';
import { tokenCount } from '../views/counts';

/** What a pack shows otherwise than the one before it. Paths are in the order of the packs, the best first. */
export interface PackDifference {
  readonly came: readonly string[];
  readonly went: readonly string[];
  /** Tokens of the budget that are left, more than before; negative: fewer. */
  readonly free: number;
}

export function packDifference(before: Report, after: Report): PackDifference {
  const [had, has] = [before, after].map(({ files }) => new Set(files.map(({ path }) => path)));
  return {
    came: [...has!].filter((path) => !had!.has(path)),
    went: [...had!].filter((path) => !has!.has(path)),
    free: (after.budget - after.renderedTokens) - (before.budget - before.renderedTokens),
  };
}

/** `src/a.ts is pinned: +1 file, −2 files, 240 tokens less free`; undefined where no file came or went. */
export function differenceWords(done: string, { came, went, free }: PackDifference): string | undefined {
  if (came.length === 0 && went.length === 0) return undefined;
  const [more, fewer, tokens] = [came.length, went.length, tokenCount(Math.abs(free))];
  if (free === 0) return l10n.t('{0}: +{1} and −{2} files in the pack.', done, more, fewer);
  return free < 0
    ? l10n.t('{0}: +{1} and −{2} files in the pack, {3} less free.', done, more, fewer, tokens)
    : l10n.t('{0}: +{1} and −{2} files in the pack, {3} more free.', done, more, fewer, tokens);
}
