import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { formatChangeCount, formatSecretCount } from '../../counts';
import { translateSentence } from '../../engineWords';
import type { Choices } from '../../folder/state/folderState';
import { escapeLabel, escapeMarkdownText, truncateText, visible } from '../../text';
import { arrangeRows } from './arrange';
import { buildChunkGroup } from './chunkRows';
import { findDistinctFolders } from '../tree/folderNames';
import { buildGroupNode } from '../tree/groupNode';
import { buildCauseRows, buildRedactionRow, buildWarningRow } from './otherRows';
import { buildLeftOutGroup, buildPackedGroups, type RowArranger } from './packGroups';
import { RowOrder } from '../tree/rowOrder';
import type { TreeNode } from '../tree/treeNode';
import { defaultTreeOptions, type TreeOptions } from '../tree/treeOptions';

/** The maximum length of the task in its row, in characters. */
const maxTaskLength = 180;

/**
 * Builds the rows for the task of the pack, what it shows of each file and why, and what it omits. The children of a
 * file are the reasons for its score; the last child is the score, which is their sum.
 */
export function buildPackTree(report: Report, freshness: Freshness, choices: Choices,
  options: TreeOptions = defaultTreeOptions, order = new RowOrder()): TreeNode[]
{
  const changedFiles = freshness.causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : []));
  const folders = findDistinctFolders(
    [...report.files, ...report.omitted, ...changedFiles].map(({ path }) => path).concat(choices.excluded),
  );
  const arrange: RowArranger = (id, rows) => arrangeRows(id, rows, options, choices, order);
  const rowOptions = { choices, folders };
  return [buildTaskRow(report), ...buildWarningGroup(report), ...buildStaleGroup(freshness, folders),
    ...buildPackedGroups(report, rowOptions, arrange), buildLeftOutGroup(report, rowOptions, arrange),
    ...buildChunkGroup(report, choices), ...buildRedactionGroup(report)];
}

/** Builds the row of the task. A click on it changes the task. */
function buildTaskRow({ task, taskSource, match }: Report): TreeNode {
  const firstLine = task.split('\n').map((line) => line.replace(/^#+ /, '').trim()).find((line) => line !== '');
  const text = firstLine === undefined ? l10n.t('No task is set') : redact(truncateText(firstLine, maxTaskLength));
  const sourceNote = taskSource === 'inferred' && firstLine !== undefined
    ? l10n.t('No task is set. Packed for:')
    : undefined;
  return {
    id: 'task',
    label: escapeLabel(text),
    icon: 'target',
    tooltip: [...(sourceNote === undefined ? [] : [escapeMarkdownText(sourceNote)]), `**${escapeMarkdownText(text)}**`,
      ...(match ? [escapeMarkdownText(translateSentence(match.text))] : [])].join('\n\n'),
    run: ['agentpack.setTask'],
    children: [],
    accessible: sourceNote === undefined ? l10n.t('Task: {0}', visible(text)) : `${sourceNote} ${visible(text)}`,
  };
}

function buildWarningGroup(report: Report): TreeNode[] {
  if (report.warnings.length === 0) return [];
  return [
    buildGroupNode('warnings', l10n.t('Warnings'), 'warning', String(report.warnings.length),
      report.warnings.map(buildWarningRow), true),
  ];
}

function buildStaleGroup(freshness: Freshness, folders: ReadonlyMap<string, string>): TreeNode[] {
  if (freshness.causes.length === 0) return [];
  const children = freshness.causes.flatMap((cause) => buildCauseRows(cause, folders));
  return [
    buildGroupNode('stale', l10n.t('Changed Since This Pack'), 'git-compare', formatChangeCount(children.length),
      children, true),
  ];
}

function buildRedactionGroup(report: Report): TreeNode[] {
  if (report.redactions.length === 0) return [];
  const countByKey = new Map<string, number>();
  const nodes = report.redactions.map((redaction) => buildRedactionRow(redaction, countByKey));
  return [buildGroupNode('redactions', l10n.t('Redacted'), 'shield', formatSecretCount(nodes.length), nodes, false)];
}
