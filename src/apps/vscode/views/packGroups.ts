import * as l10n from '@vscode/l10n';
import type { ViewKind } from '#model';
import type { Report, ReportFile } from '#reports';
import type { Choices } from '../folder/state/folderState';
import type { FileRow } from './arrange';
import { groupNode } from './groupNode';
import { countFiles } from '../counts';
import { selectionInForce } from '#engine/inputs/choiceOf';
import { excludedRow, omittedRow, selectedRow, type FileRowOptions } from './fileRows';
import { omittedReasonText } from './omittedReasonText';
import type { TreeNode } from './treeNode';
import { viewWords } from './viewWords';

/** Arranges the rows of a group, and counts those that pass the filter. */
export type Arrange = (id: string,
  rows: readonly FileRow[]) => { readonly nodes: readonly TreeNode[]; readonly shown: number; };

/** How much of its files a pack shows, most first. */
const extents: readonly {
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

/** The pack has one line of it, and no code. */
export function isListed({ view }: ReportFile): boolean {
  return view === 'summary';
}

/** The files that the pack shows, by how much it shows of them; no group without files. */
export function packedGroups({ files }: Report, options: FileRowOptions, arrange: Arrange): TreeNode[] {
  return extents.flatMap(({ id, name, icon, views, expanded }) => {
    const own = files.filter(({ view }) => views.includes(view));
    if (own.length === 0) return [];
    const { nodes, shown } = arrange(id, own.map((file) => ({
      id: `${id}/${file.path}`,
      path: file.path,
      score: file.score,
      tokens: file.tokens,
      view: viewWords(file.view),
      node: (below) => selectedRow(`${id}/${file.path}`, file, { ...options, below }),
    })));
    const count = shown < own.length ? l10n.t('{0} of {1}', shown, countFiles(own.length)) : countFiles(own.length);
    return [groupNode(id, name(), icon, count, nodes, expanded)];
  });
}

/** The next best files, and what was excluded by hand. Present even if empty: files dropped on it are excluded. */
export function leftOutGroup(report: Report, options: FileRowOptions, arrange: Arrange): TreeNode {
  const excluded = arrange('omitted/by-hand', excludedByHand(report, options.choices).map((path) => ({
    id: `omitted/${path}`,
    path,
    score: 0,
    tokens: 0,
    view: l10n.t('excluded by hand'),
    node: (below) => excludedRow(path, { ...options, below }),
  })));
  const next = arrange('omitted', report.omitted.map((file) => ({
    id: `omitted/${file.path}`,
    path: file.path,
    score: file.score,
    tokens: 0,
    view: omittedReasonText(file.because),
    node: (below) => omittedRow(file, { ...options, below }),
  })));
  return groupNode('omitted', l10n.t('Left Out'), 'circle-slash', leftOutWords(next.shown, excluded.shown), [
    ...excluded.nodes,
    ...next.nodes,
  ], false);
}

function excludedByHand({ omitted }: Report, choices: Choices): readonly string[] {
  const named = new Set(omitted.map(({ path }) => path));
  return selectionInForce(choices).excluded.filter((path) => !named.has(path));
}

function leftOutWords(next: number, byHand: number): string {
  if (next === 0 && byHand === 0) return l10n.t('none');
  if (byHand === 0) return l10n.t('the next best {0}', next);
  return next === 0 ? l10n.t('{0} by hand', byHand) : l10n.t('the next best {0}, {1} by hand', next, byHand);
}
