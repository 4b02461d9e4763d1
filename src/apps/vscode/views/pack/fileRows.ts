import { translateSentence } from '../../engineWords';
import * as l10n from '@vscode/l10n';
import { findManualChoice, applyTaskPins } from '#engine/inputs/choiceOf';
import type { LineRange, OmittedFile } from '#model';
import type { ReportFile } from '#reports';
import { baseName, escapeLabel, escapeMarkdownText, formatShortCount, thousands } from '../../text';
import type { Choices } from '../../folder/state/folderState';
import { describeOmittedReason } from './omittedReasonText';
import { formatTokenCount } from '../../counts';
import { formatReasonLines, buildReasonRows } from './reasonRows';
import { getChoiceContext, type TreeNode } from '../tree/treeNode';
import { describeView, getViewName } from '../tree/viewWords';

/** The options that file rows share. */
export interface FileRowOptions {
  readonly choices: Choices;
  /** The result of `findDistinctFolders`. */
  readonly folders: ReadonlyMap<string, string>;
  /** Whether the row is shown below its folder, so that it does not repeat the folder's name. */
  readonly isBelowFolder?: boolean;
}

const maxRangeCount = 6;

export function buildSelectedRow(id: string, file: ReportFile, options: FileRowOptions): TreeNode {
  const { choices } = options;
  const pin = describePin(file.path, choices);
  const firstRange = file.ranges[0];
  const score = file.score.toFixed(1);
  return {
    id,
    path: file.path,
    lines: file.ranges,
    label: escapeLabel(baseName(file.path)),
    description: formatRowDescription(file.path, [...(pin === undefined ? [] : [pin]), formatShortCount(file.tokens),
      getViewName(file.view)], options),
    get tooltip() {
      const facts = l10n.t('{0}, {1}, score {2}', getViewName(file.view), formatTokenCount(file.tokens), score);
      return [`**${escapeMarkdownText(file.path)}**`, `${escapeMarkdownText(facts)}${formatShownLines(file.ranges)}`,
        file.viewReason === '' ? '' : `_${escapeMarkdownText(translateSentence(file.viewReason))}_`,
        ...formatReasonLines(file.reasons)].filter(
          Boolean,
        )
        .join('\n\n');
    },
    open: { path: file.path, ...(firstRange && file.view !== 'full' ? { lines: firstRange } : {}) },
    context: `file ${getChoiceContext(file.path, choices)} packed`,
    get children() {
      return [...buildViewReasonRow(id, translateSentence(file.viewReason)),
        ...buildReasonRows(id, file.reasons, file.score)];
    },
    hasChildren: true,
    digest: JSON.stringify(file),
    accessible: pin !== undefined
      ? l10n.t('{0}, shown {1}, {2}, score {3}, {4}', file.path, describeView(file.view), formatTokenCount(file.tokens),
        score, pin)
      : l10n.t('{0}, shown {1}, {2}, score {3}', file.path, describeView(file.view), formatTokenCount(file.tokens),
        score),
  };
}

/** Describes a pin; undefined for a file that is not pinned. */
function describePin(path: string, choices: Choices): string | undefined {
  const activeChoices = applyTaskPins(choices);
  const manualChoice = findManualChoice(activeChoices, path);
  if (manualChoice?.choice !== 'pinned') return undefined;
  const isDirect = manualChoice.entry === path;
  if (activeChoices.pinnedToTask?.includes(manualChoice.entry) === true)
    return isDirect ? l10n.t('pinned to this task') : l10n.t('pinned to this task by {0}', manualChoice.entry);
  return isDirect ? l10n.t('pinned') : l10n.t('pinned by {0}', manualChoice.entry);
}

export function buildOmittedRow(file: OmittedFile, options: FileRowOptions): TreeNode {
  const id = `omitted/${file.path}`;
  const reason = describeOmittedReason(file.because);
  const score = file.score.toFixed(1);
  return {
    id,
    path: file.path,
    label: escapeLabel(baseName(file.path)),
    description: formatRowDescription(file.path, [reason], options),
    get tooltip() {
      return [`**${escapeMarkdownText(file.path)}**`,
        escapeMarkdownText(l10n.t('Omitted: {0}, score {1}', reason, score)), ...formatReasonLines(file.reasons)].join(
          '\n\n',
        );
    },
    open: { path: file.path },
    context: `file ${getChoiceContext(file.path, options.choices)}`,
    get children() {
      return file.reasons.length === 0 ? [] : buildReasonRows(id, file.reasons, file.score);
    },
    hasChildren: file.reasons.length > 0,
    digest: JSON.stringify(file),
    accessible: l10n.t('{0}, omitted: {1}, score {2}', file.path, reason, score),
  };
}

/** Builds the row of an excluded file or folder, which is not ranked; its exclusion can be undone here. */
export function buildExcludedRow(path: string, options: FileRowOptions): TreeNode {
  return {
    id: `omitted/${path}`,
    path,
    fileOrFolder: true,
    label: escapeLabel(baseName(path)),
    description: formatRowDescription(path, [l10n.t('excluded by hand')], options),
    tooltip: `**${escapeMarkdownText(path)}**\n\n${l10n.t('excluded by hand')}`,
    open: { path },
    context: `file ${getChoiceContext(path, options.choices)}`,
    children: [],
    accessible: l10n.t('{0}, excluded by hand', path),
  };
}

/** Formats facts about a file, after its folder if another file has the same name. The tooltip has the full path. */
export function formatRowDescription(path: string, facts: readonly string[],
  { folders, isBelowFolder = false }: Pick<FileRowOptions, 'folders' | 'isBelowFolder'>): string
{
  const folder = isBelowFolder ? undefined : folders.get(path);
  return escapeLabel([...(folder === undefined ? [] : [folder]), ...facts].join(' · '));
}

function buildViewReasonRow(id: string, text: string): TreeNode[] {
  return text === ''
    ? []
    : [{ id: `${id}#view`, label: escapeLabel(text), icon: 'info', children: [], accessible: text }];
}

function formatShownLines(ranges: readonly LineRange[]): string {
  if (ranges.length === 0) return '';
  const rangeTexts = ranges.slice(0, maxRangeCount).map(([first, last]) =>
    first === last ? thousands(first) : `${first}–${last}`
  ).join(', ');
  return escapeMarkdownText(
    ranges.length > maxRangeCount ? l10n.t('; lines {0} …', rangeTexts) : l10n.t('; lines {0}', rangeTexts),
  );
}
