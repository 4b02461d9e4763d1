import * as l10n from '@vscode/l10n';
import type { Freshness } from '../../../model';
import type { Report } from '../../../reports';
import type { Choices } from '../folder/folderState';
import { changeCount, fileCount, secretCount } from './counts';
import { excludedRow, omittedRow, selectedRow, type FileRowOptions } from './fileRows';
import { tellingFolders } from './folderNames';
import { causeRows, redactionRow, warningRow } from './otherRows';
import type { TreeNode } from './treeNode';

/**
 * Why each file is in the pack or not. A file's children are its reasons; the last one is their sum, its score. The
 * descriptions of groups change only with their rows, as VS Code draws all rows of a group anew with it.
 */
export function receiptsItems(report: Report | undefined, freshness: Freshness, choices: Choices): TreeNode[] {
  if (!report) return [];
  const changed = freshness.causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : []));
  const folders = tellingFolders(
    [...report.files, ...report.omitted, ...changed].map(({ path }) => path).concat(choices.excluded),
  );
  const options: FileRowOptions = { choices, folders };
  return [...stale(freshness, folders), selected(report, options), omitted(report, options), redactions(report),
    ...warnings(report)];
}

function selected(report: Report, options: FileRowOptions): TreeNode {
  const description = report.files.length === 0 ? l10n.t('no file matches the task') : fileCount(report.files.length);
  return group('selected', l10n.t('Selected'), 'check-all', description,
    report.files.map((file) => selectedRow(file, options)), true);
}

function omitted(report: Report, options: FileRowOptions): TreeNode {
  const next = report.omitted.map((file) => omittedRow(file, options));
  const named = new Set(report.omitted.map((file) => file.path));
  const byHand = options.choices.excluded.filter((path) => !named.has(path)).map((path) => excludedRow(path, options));
  const description = next.length === 0 && byHand.length === 0
    ? l10n.t('none')
    : byHand.length === 0
    ? l10n.t('the next best {0}', next.length)
    : next.length === 0
    ? l10n.t('{0} by hand', byHand.length)
    : l10n.t('the next best {0}, {1} by hand', next.length, byHand.length);
  return group('omitted', l10n.t('Omitted'), 'circle-slash', description, [...byHand, ...next], false);
}

function redactions(report: Report): TreeNode {
  const seen = new Map<string, number>();
  const nodes = report.redactions.map((found) => redactionRow(found, seen));
  return group('redactions', l10n.t('Redactions'), 'shield',
    nodes.length === 0 ? l10n.t('none') : secretCount(nodes.length), nodes, false);
}

function stale(freshness: Freshness, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (freshness.causes.length === 0) return [];
  const children = freshness.causes.flatMap((cause) => causeRows(cause, folders));
  return [group('stale', l10n.t('Changed Since This Pack'), 'warning', changeCount(children.length), children, true)];
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
