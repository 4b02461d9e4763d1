import * as l10n from '@vscode/l10n';
import { selectionInForce } from '#engine/inputs/choiceOf';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { Choices } from '../folder/state/folderState';
import { arrangedRows, type FileRow } from './arrange';
import { omittedReasonText } from './omittedReasonText';
import { countChanges, countFiles, countSecrets } from '../counts';
import { excludedRow, omittedRow, selectedRow, type FileRowOptions } from './fileRows';
import { viewWords } from './viewWords';
import { tellingFolders } from './folderNames';
import { chunkGroup } from './chunkRows';
import { causeRows, redactionRow, warningRow } from './otherRows';
import { RowOrder } from './rowOrder';
import type { TreeNode } from './treeNode';
import { defaultTreeOptions, type TreeOptions } from './treeOptions';

/**
 * Shows why each file is in the pack or not. A file's children are its reasons; the last one is their sum, its score.
 * Group descriptions change only with their rows, because VS Code redraws all rows of a group with them.
 */
export function receiptsItems(report: Report, freshness: Freshness, choices: Choices,
  options: TreeOptions = defaultTreeOptions, order = new RowOrder()): TreeNode[]
{
  const changed = freshness.causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : []));
  const folders = tellingFolders(
    [...report.files, ...report.omitted, ...changed].map(({ path }) => path).concat(choices.excluded),
  );
  const arrange: Arrange = (id, rows) => arrangedRows(id, rows, options, choices, order);
  return [...stale(freshness, folders), selected(report, { choices, folders }, arrange),
    omitted(report, { choices, folders }, arrange), ...chunkGroup(report, choices), redactions(report),
    ...warnings(report)];
}

type Arrange = (id: string,
  rows: readonly FileRow[]) => { readonly nodes: readonly TreeNode[]; readonly shown: number; };

function selected({ files, counts }: Report, options: FileRowOptions, arrange: Arrange): TreeNode {
  const { nodes, shown } = arrange('selected', files.map((file) => ({
    id: `selected/${file.path}`,
    path: file.path,
    score: file.score,
    tokens: file.tokens,
    view: viewWords(file.view),
    node: (below) => selectedRow(file, { ...options, below }),
  })));
  const description = files.length === 0
    ? counts.files === 0 ? l10n.t('no file to pack') : l10n.t('no file matches the task')
    : shown < files.length
    ? l10n.t('{0} of {1}', shown, countFiles(files.length))
    : countFiles(files.length);
  return group('selected', l10n.t('Selected'), 'check-all', description, nodes, true);
}

function omitted(report: Report, options: FileRowOptions, arrange: Arrange): TreeNode {
  const named = new Set(report.omitted.map((file) => file.path));
  const byHand = selectionInForce(options.choices).excluded.filter((path) => !named.has(path));
  const excluded = arrange('omitted/by-hand', byHand.map((path) => ({
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
  return group('omitted', l10n.t('Omitted'), 'circle-slash', omittedWords(next.shown, excluded.shown), [
    ...excluded.nodes,
    ...next.nodes,
  ], false);
}

function omittedWords(next: number, byHand: number): string {
  if (next === 0 && byHand === 0) return l10n.t('none');
  if (byHand === 0) return l10n.t('the next best {0}', next);
  return next === 0 ? l10n.t('{0} by hand', byHand) : l10n.t('the next best {0}, {1} by hand', next, byHand);
}

function redactions(report: Report): TreeNode {
  const seen = new Map<string, number>();
  const nodes = report.redactions.map((found) => redactionRow(found, seen));
  return group('redactions', l10n.t('Redactions'), 'shield',
    nodes.length === 0 ? l10n.t('none') : countSecrets(nodes.length), nodes, false);
}

function stale(freshness: Freshness, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (freshness.causes.length === 0) return [];
  const children = freshness.causes.flatMap((cause) => causeRows(cause, folders));
  return [group('stale', l10n.t('Changed Since This Pack'), 'warning', countChanges(children.length), children, true)];
}

function warnings(report: Report): TreeNode[] {
  if (report.warnings.length === 0) return [];
  return [
    group('warnings', l10n.t('Warnings'), 'info', String(report.warnings.length), report.warnings.map(warningRow),
      false),
  ];
}

function group(id: string, name: string, icon: string, description: string, children: readonly TreeNode[],
  expanded: boolean): TreeNode
{
  return {
    id,
    label: name,
    icon,
    description,
    children,
    expanded,
    context: 'group',
    accessible: l10n.t('{0}: {1}', name, description),
  };
}
