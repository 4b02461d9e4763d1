import * as l10n from '@vscode/l10n';
import type { ViewKind } from '#model';
import type { Report, ReportFile } from '#reports';
import type { Choices } from '../../folder/state/folderState';
import type { FileRow } from './arrange';
import { buildGroupNode } from '../tree/groupNode';
import { formatFileCount } from '../../counts';
import { applyTaskPins } from '#engine/inputs/choiceOf';
import { buildExcludedRow, buildOmittedRow, buildSelectedRow, type FileRowOptions } from './fileRows';
import { describeOmittedReason } from './omittedReasonText';
import type { TreeNode } from '../tree/treeNode';
import { getViewName } from '../tree/viewWords';

/** A function that arranges the rows of a group, and counts those that pass the filter. */
export type RowArranger = (id: string,
  rows: readonly FileRow[]) => { readonly nodes: readonly TreeNode[]; readonly shownCount: number; };

/** The groups by how much of a file the pack shows, from the whole file to one line. */
const extentGroups: readonly {
  readonly id: string;
  readonly name: () => string;
  readonly icon: string;
  readonly views: readonly ViewKind[];
  readonly expanded: boolean;
}[] = [
  { id: 'full', name: () => l10n.t('In Full'), icon: 'check-all', views: ['full'], expanded: true },
  {
    id: 'part',
    name: () => l10n.t('In Part'),
    icon: 'check',
    views: ['diff', 'symbols', 'skeleton'],
    expanded: true,
  },
  { id: 'listed', name: () => l10n.t('Listed'), icon: 'list-flat', views: ['summary'], expanded: false },
];

/** Reports whether the pack has only one line about a file, and none of its code. */
export function isListed({ view }: ReportFile): boolean {
  return view === 'summary';
}

/** Builds the groups of the files in the pack, by how much of them it shows. Skips groups without files. */
export function buildPackedGroups({ files }: Report, options: FileRowOptions, arrange: RowArranger): TreeNode[] {
  return extentGroups.flatMap(({ id, name, icon, views, expanded }) => {
    const groupFiles = files.filter(({ view }) => views.includes(view));
    if (groupFiles.length === 0) return [];
    const { nodes, shownCount } = arrange(id, groupFiles.map((file) => ({
      id: `${id}/${file.path}`,
      path: file.path,
      score: file.score,
      tokens: file.tokens,
      view: getViewName(file.view),
      node: (isBelowFolder) => buildSelectedRow(`${id}/${file.path}`, file, { ...options, isBelowFolder }),
    })));
    const count = shownCount < groupFiles.length
      ? l10n.t('{0} of {1}', shownCount, formatFileCount(groupFiles.length))
      : formatFileCount(groupFiles.length);
    return [buildGroupNode(id, name(), icon, count, nodes, expanded)];
  });
}

/** Builds the group of omitted and excluded files. It is shown even if empty, because files can be dropped on it. */
export function buildLeftOutGroup(report: Report, options: FileRowOptions, arrange: RowArranger): TreeNode {
  const excludedRows = arrange('omitted/by-hand', listManuallyExcluded(report, options.choices).map((path) => ({
    id: `omitted/${path}`,
    path,
    score: 0,
    tokens: 0,
    view: l10n.t('excluded by hand'),
    node: (isBelowFolder) => buildExcludedRow(path, { ...options, isBelowFolder }),
  })));
  const nextBestRows = arrange('omitted', report.omitted.map((file) => ({
    id: `omitted/${file.path}`,
    path: file.path,
    score: file.score,
    tokens: 0,
    view: describeOmittedReason(file.because),
    node: (isBelowFolder) => buildOmittedRow(file, { ...options, isBelowFolder }),
  })));
  return buildGroupNode('omitted', l10n.t('Left Out'), 'circle-slash',
    formatLeftOutCounts(nextBestRows.shownCount, excludedRows.shownCount), [
    ...excludedRows.nodes,
    ...nextBestRows.nodes,
  ], false);
}

function listManuallyExcluded({ omitted }: Report, choices: Choices): readonly string[] {
  const omittedPaths = new Set(omitted.map(({ path }) => path));
  return applyTaskPins(choices).excluded.filter((path) => !omittedPaths.has(path));
}

function formatLeftOutCounts(nextBestCount: number, manualCount: number): string {
  if (nextBestCount === 0 && manualCount === 0) return l10n.t('none');
  if (manualCount === 0) return l10n.t('the next best {0}', nextBestCount);
  return nextBestCount === 0
    ? l10n.t('{0} by hand', manualCount)
    : l10n.t('the next best {0}, {1} by hand', nextBestCount, manualCount);
}
