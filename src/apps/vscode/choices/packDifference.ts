import * as l10n from '@vscode/l10n';
import { containsOrEqualsPath } from '#base/text/paths';
import type { Report } from '#reports';
import { formatTokenCount } from '../counts';
import { thousands } from '../text';

/** The differences between a pack and the one before it. Paths are in the order of the packs, the best first. */
export interface PackDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The change in the number of free tokens in the budget; negative if fewer are free. */
  readonly freeTokenChange: number;
}

export function comparePackReports(previousReport: Report, newReport: Report): PackDifference {
  const [pathsBefore, pathsAfter] = [previousReport, newReport].map(({ files }) =>
    new Set(files.map(({ path }) => path))
  );
  return {
    added: [...pathsAfter!].filter((path) => !pathsBefore!.has(path)),
    removed: [...pathsBefore!].filter((path) => !pathsAfter!.has(path)),
    freeTokenChange: (newReport.budget - newReport.renderedTokens) -
      (previousReport.budget - previousReport.renderedTokens),
  };
}

/**
 * Returns `src/a.ts is pinned: +1 other file, −2 other files, 240 tokens less free.` The counts include only
 * files outside `chosenPaths`. Returns undefined if no files entered or left the pack.
 */
export function describeDifference(doneText: string, chosenPaths: readonly string[],
  { added, removed, freeTokenChange }: PackDifference
):
  | string
  | undefined
{
  if (added.length === 0 && removed.length === 0) return undefined;
  const isOther = (path: string) => !chosenPaths.some((chosenPath) => containsOrEqualsPath(chosenPath, path));
  const [addedCount, removedCount] = [added.filter(isOther).length, removed.filter(isOther).length];
  if (addedCount === 0 && removedCount === 0) return l10n.t('{0}.', doneText);
  const changes = [...(addedCount === 0 ? [] : [formatAddedFiles(addedCount)]),
    ...(removedCount === 0 ? [] : [formatRemovedFiles(removedCount)]),
    ...(freeTokenChange === 0 ? [] : [formatFreeTokens(freeTokenChange)])];
  return l10n.t('{0}: {1}.', doneText, changes.join(', '));
}

function formatAddedFiles(count: number): string {
  return count === 1 ? l10n.t('+1 other file') : l10n.t('+{0} other files', thousands(count));
}

function formatRemovedFiles(count: number): string {
  return count === 1 ? l10n.t('−1 other file') : l10n.t('−{0} other files', thousands(count));
}

function formatFreeTokens(freeTokenChange: number): string {
  const tokens = formatTokenCount(Math.abs(freeTokenChange));
  return freeTokenChange < 0 ? l10n.t('{0} less free', tokens) : l10n.t('{0} more free', tokens);
}
