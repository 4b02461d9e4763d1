import * as l10n from '@vscode/l10n';
import type { LineRange } from '#model';
import type { CallersReport, OutlineReport } from '#reports';
import type { FolderState } from '../folder/state/folderState';
import { thousands } from '../text';
import { describeView } from '../views/tree/viewWords';

export type ListedSymbol = OutlineReport['files'][number]['symbols'][number];

/**
 * Returns the lines of a file that the pack shows. Returns undefined if the file changed since the pack, because its
 * line numbers may have changed.
 */
export function listPackedLines({ report, freshness }: Pick<FolderState, 'report' | 'freshness'>, path: string):
  | readonly LineRange[]
  | undefined
{
  const hasChanged = freshness.causes.some((cause) =>
    cause.kind === 'files' && cause.files.some((file) => file.path === path)
  );
  return hasChanged ? undefined : report?.files.find((file) => file.path === path)?.ranges ?? [];
}

/** Finds the symbol whose name is on a line, counted from 1. A definition may begin with decorators or its type. */
export function findDefinedSymbol(symbols: readonly ListedSymbol[], name: string, line: number):
  | ListedSymbol
  | undefined
{
  return symbols.filter((symbol) => symbol.name === name && symbol.lines[0] <= line && line <= symbol.lines[1])
    .sort((a, b) => b.lines[0] - a.lines[0])[0];
}

/** Describes how much of a symbol the pack shows: `In the pack: lines 10–48`. */
export function describePackedSymbol(state: Pick<FolderState, 'report' | 'freshness'>, path: string,
  { lines }: ListedSymbol): string
{
  const packedLines = listPackedLines(state, path);
  if (packedLines === undefined) return l10n.t('The file has changed since it was packed.');
  const shownRanges = packedLines.flatMap(([start, end]): LineRange[] => {
    const [first, last] = [Math.max(start, lines[0]), Math.min(end, lines[1])];
    return first <= last ? [[first, last]] : [];
  });
  if (shownRanges.length > 0) return l10n.t('In the pack: lines {0}', shownRanges.map(formatRange).join(', '));
  const view = state.report?.files.find((file) => file.path === path)?.view;
  return view === undefined
    ? l10n.t('Not in the pack')
    : l10n.t('Not in the pack, which shows its file {0}', describeView(view));
}

/** Counts the calls: `12 calls, 3 of them by name only`. There may be others that AgentPack cannot find. */
export function describeCallCount({ callers }: Pick<CallersReport, 'callers'>): string {
  const nameOnlyCount = callers.filter(({ proof }) => proof === 'name').length;
  if (callers.length === 0) return l10n.t('No calls found');
  if (callers.length === 1) return nameOnlyCount === 0 ? l10n.t('1 call') : l10n.t('1 call, by name only');
  const callsText = l10n.t('{0} calls', thousands(callers.length));
  return nameOnlyCount === 0 ? callsText : l10n.t('{0}, {1} of them by name only', callsText, thousands(nameOnlyCount));
}

function formatRange([first, last]: LineRange): string {
  return first === last ? String(first) : `${first}–${last}`;
}
