import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { countChanges, countSecrets } from '../counts';
import { inWords } from '../engineWords';
import type { Choices } from '../folder/state/folderState';
import { label, markdown, truncated, visible } from '../text';
import { arrangedRows } from './arrange';
import { chunkGroup } from './chunkRows';
import { tellingFolders } from './folderNames';
import { groupNode } from './groupNode';
import { causeRows, redactionRow, warningRow } from './otherRows';
import { leftOutGroup, packedGroups, type Arrange } from './packGroups';
import { RowOrder } from './rowOrder';
import type { TreeNode } from './treeNode';
import { defaultTreeOptions, type TreeOptions } from './treeOptions';

/** Characters of the task in its row. */
const longestTask = 180;

/**
 * Shows what the pack was made for, what it shows of each file and why, and what it leaves out. A file's children are
 * its reasons; the last one is their sum, its score.
 */
export function packItems(report: Report, freshness: Freshness, choices: Choices,
  options: TreeOptions = defaultTreeOptions, order = new RowOrder()): TreeNode[]
{
  const changed = freshness.causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : []));
  const folders = tellingFolders(
    [...report.files, ...report.omitted, ...changed].map(({ path }) => path).concat(choices.excluded),
  );
  const arrange: Arrange = (id, rows) => arrangedRows(id, rows, options, choices, order);
  const shown = { choices, folders };
  return [taskRow(report), ...warnings(report), ...stale(freshness, folders), ...packedGroups(report, shown, arrange),
    leftOutGroup(report, shown, arrange), ...chunkGroup(report, choices), ...redactions(report)];
}

/** A click changes the task. */
function taskRow({ task, taskSource, match }: Report): TreeNode {
  const first = task.split('\n').map((line) => line.replace(/^#+ /, '').trim()).find((line) => line !== '');
  const text = first === undefined ? l10n.t('No task is set') : redact(truncated(first, longestTask));
  const source = taskSource === 'inferred' && first !== undefined ? l10n.t('No task is set. Packed for:') : undefined;
  return {
    id: 'task',
    label: label(text),
    icon: 'target',
    tooltip: [...(source === undefined ? [] : [markdown(source)]), `**${markdown(text)}**`,
      ...(match ? [markdown(inWords(match.text))] : [])].join('\n\n'),
    run: ['agentpack.setTask'],
    children: [],
    accessible: source === undefined ? l10n.t('Task: {0}', visible(text)) : `${source} ${visible(text)}`,
  };
}

function warnings(report: Report): TreeNode[] {
  if (report.warnings.length === 0) return [];
  return [
    groupNode('warnings', l10n.t('Warnings'), 'warning', String(report.warnings.length),
      report.warnings.map(warningRow), true),
  ];
}

function stale(freshness: Freshness, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (freshness.causes.length === 0) return [];
  const children = freshness.causes.flatMap((cause) => causeRows(cause, folders));
  return [
    groupNode('stale', l10n.t('Changed Since This Pack'), 'git-compare', countChanges(children.length), children, true),
  ];
}

function redactions(report: Report): TreeNode[] {
  if (report.redactions.length === 0) return [];
  const seen = new Map<string, number>();
  const nodes = report.redactions.map((found) => redactionRow(found, seen));
  return [groupNode('redactions', l10n.t('Redacted'), 'shield', countSecrets(nodes.length), nodes, false)];
}
