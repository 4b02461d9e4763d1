import * as l10n from '@vscode/l10n';
import { isOrContains } from '#base/text/paths';
import type { Report } from '#reports';
import { countTokens } from '../counts';
import { thousands } from '../text';

/** The differences between a pack and the one before it. Paths are in the order of the packs, the best first. */
export interface PackDifference {
  readonly came: readonly string[];
  readonly went: readonly string[];
  /** The change in the tokens that the budget has left; negative if fewer are left. */
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

/**
 * Returns `src/a.ts is pinned: +1 other file, −2 other files, 240 tokens less free.` Figures only count files that were
 * not chosen themselves (`chosen`: files and folders). Undefined if no file came or went.
 */
export function differenceWords(done: string, chosen: readonly string[], { came, went, free }: PackDifference):
  | string
  | undefined
{
  if (came.length === 0 && went.length === 0) return undefined;
  const isOther = (path: string) => !chosen.some((one) => isOrContains(one, path));
  const [more, fewer] = [came.filter(isOther).length, went.filter(isOther).length];
  if (more === 0 && fewer === 0) return l10n.t('{0}.', done);
  const figures = [...(more === 0 ? [] : [moreFiles(more)]), ...(fewer === 0 ? [] : [fewerFiles(fewer)]),
    ...(free === 0 ? [] : [freeTokens(free)])];
  return l10n.t('{0}: {1}.', done, figures.join(', '));
}

function moreFiles(count: number): string {
  return count === 1 ? l10n.t('+1 other file') : l10n.t('+{0} other files', thousands(count));
}

function fewerFiles(count: number): string {
  return count === 1 ? l10n.t('−1 other file') : l10n.t('−{0} other files', thousands(count));
}

function freeTokens(free: number): string {
  const tokens = countTokens(Math.abs(free));
  return free < 0 ? l10n.t('{0} less free', tokens) : l10n.t('{0} more free', tokens);
}
