import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import { findManualChoice, selectionInForce } from '#engine/inputs/choiceOf';
import type { LineRange, OmittedFile } from '#model';
import type { ReportFile } from '#reports';
import { baseName, label, markdown, shortCount, thousands } from '../text';
import type { Choices } from '../folder/state/folderState';
import { omittedReasonText } from './omittedReasonText';
import { countTokens } from '../counts';
import { reasonLines, reasonRows } from './reasonRows';
import { choiceContext, type TreeNode } from './treeNode';
import { viewWords } from './viewWords';

/** The options that file rows share. */
export interface FileRowOptions {
  readonly choices: Choices;
  /** By `tellingFolders`. */
  readonly folders: ReadonlyMap<string, string>;
  /** The row is below its folder, and need not name it. */
  readonly below?: boolean;
}

const mostRanges = 6;

export function selectedRow(id: string, file: ReportFile, options: FileRowOptions): TreeNode {
  const { choices } = options;
  const pin = pinWords(file.path, choices);
  const first = file.ranges[0];
  const score = file.score.toFixed(1);
  return {
    id,
    path: file.path,
    lines: file.ranges,
    label: label(baseName(file.path)),
    description: rowDescription(file.path, [...(pin === undefined ? [] : [pin]), shortCount(file.tokens),
      viewWords(file.view)], options),
    get tooltip() {
      const facts = l10n.t('{0}, {1}, score {2}', viewWords(file.view), countTokens(file.tokens), score);
      return [`**${markdown(file.path)}**`, `${markdown(facts)}${shownLines(file.ranges)}`,
        file.viewReason === '' ? '' : `_${markdown(inWords(file.viewReason))}_`, ...reasonLines(file.reasons)].filter(
          Boolean,
        )
        .join('\n\n');
    },
    open: { path: file.path, ...(first && file.view !== 'full' ? { lines: first } : {}) },
    context: `file ${choiceContext(file.path, choices)} packed`,
    get children() {
      return [...viewReason(id, inWords(file.viewReason)), ...reasonRows(id, file.reasons, file.score)];
    },
    hasChildren: true,
    digest: JSON.stringify(file),
    accessible: pin !== undefined
      ? l10n.t('{0}, shown as {1}, {2}, score {3}, {4}', file.path, viewWords(file.view), countTokens(file.tokens),
        score, pin)
      : l10n.t('{0}, shown as {1}, {2}, score {3}', file.path, viewWords(file.view), countTokens(file.tokens), score),
  };
}

/** Describes a pin; undefined for a file that is not pinned. */
function pinWords(path: string, choices: Choices): string | undefined {
  const chosen = selectionInForce(choices);
  const manualChoice = findManualChoice(chosen, path);
  if (manualChoice?.choice !== 'pinned') return undefined;
  const isOwn = manualChoice.by === path;
  if (chosen.pinnedToTask?.includes(manualChoice.by) === true)
    return isOwn ? l10n.t('pinned to this task') : l10n.t('pinned to this task by {0}', manualChoice.by);
  return isOwn ? l10n.t('pinned') : l10n.t('pinned by {0}', manualChoice.by);
}

export function omittedRow(file: OmittedFile, options: FileRowOptions): TreeNode {
  const id = `omitted/${file.path}`;
  const why = omittedReasonText(file.because);
  const score = file.score.toFixed(1);
  return {
    id,
    path: file.path,
    label: label(baseName(file.path)),
    description: rowDescription(file.path, [why], options),
    get tooltip() {
      return [`**${markdown(file.path)}**`, markdown(l10n.t('Omitted: {0}, score {1}', why, score)),
        ...reasonLines(file.reasons)].join('\n\n');
    },
    open: { path: file.path },
    context: `file ${choiceContext(file.path, options.choices)}`,
    get children() {
      return file.reasons.length === 0 ? [] : reasonRows(id, file.reasons, file.score);
    },
    hasChildren: file.reasons.length > 0,
    digest: JSON.stringify(file),
    accessible: l10n.t('{0}, omitted: {1}, score {2}', file.path, why, score),
  };
}

/** Builds the row of an excluded file or folder, which is not ranked; its exclusion can be undone here. */
export function excludedRow(path: string, options: FileRowOptions): TreeNode {
  return {
    id: `omitted/${path}`,
    path,
    fileOrFolder: true,
    label: label(baseName(path)),
    description: rowDescription(path, [l10n.t('excluded by hand')], options),
    tooltip: `**${markdown(path)}**\n\n${l10n.t('excluded by hand')}`,
    open: { path },
    context: `file ${choiceContext(path, options.choices)}`,
    children: [],
    accessible: l10n.t('{0}, excluded by hand', path),
  };
}

/** Returns facts about a file, after its folder if another file has its name; the tooltip has the whole path. */
export function rowDescription(path: string, facts: readonly string[],
  { folders, below = false }: Pick<FileRowOptions, 'folders' | 'below'>): string
{
  const telling = below ? undefined : folders.get(path);
  return label([...(telling === undefined ? [] : [telling]), ...facts].join(' · '));
}

function viewReason(id: string, text: string): TreeNode[] {
  return text === ''
    ? []
    : [{ id: `${id}#view`, label: label(text), icon: 'info', children: [], accessible: text }];
}

function shownLines(ranges: readonly LineRange[]): string {
  if (ranges.length === 0) return '';
  const shown = ranges.slice(0, mostRanges).map(([first, last]) =>
    first === last ? thousands(first) : `${first}–${last}`
  ).join(', ');
  return markdown(ranges.length > mostRanges ? l10n.t('; lines {0} …', shown) : l10n.t('; lines {0}', shown));
}
