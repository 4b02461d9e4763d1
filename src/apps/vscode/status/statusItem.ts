import { translateSentence } from '../engineWords';
import * as l10n from '@vscode/l10n';
import { redactShort } from '#secrets/redact';
import type { StaleCause } from '#model';
import type { Verdict, WeakSetting } from '#reports';
import type { FolderState } from '../folder/state/folderState';
import type { formatPackLines } from './packLines';
import { describeStaleCause, describeFileChange, describeFreshPack, describeStaleCauses,
  formatPackedTokens } from './stateWords';
import { truncateText, escapeLabel, escapeMarkdownText, formatShortCount, thousands } from '../text';
import { formatOverlapName, formatThreadOverlaps } from '#features/threads/vscode/threadWords';

/** The state of a folder and its window from which the status item is built. */
export interface StatusInput extends Omit<FolderState, 'hasThreads' | 'choices' | 'firstLook'> {
  /** Files with unsaved changes. They are named next to the state and do not make a pack stale. */
  readonly unsaved: readonly string[];
  /** The folder's name if the window has several folders. */
  readonly folder: string | undefined;
  /** The time of the pack, formatted for display. */
  readonly packedAt: string | undefined;
  readonly trusted: boolean;
  /** Whether auto-repack waits until a command of this editor makes the first pack. */
  readonly awaitsFirstPack: boolean;
  /** The folder's URI, for links to files. */
  readonly root: string;
}

export interface StatusItem {
  readonly text: string;
  /** Markdown with links to `linkedCommands`. */
  readonly tooltip: string;
  /** Whether a file in the pack has changed, or another thread is changing it. */
  readonly warns: boolean;
  readonly accessibleText: string;
}

/** The only commands that the tooltip may run. */
export const linkedCommands = ['agentpack.repack', 'agentpack.setTask', 'agentpack.openContext',
  'agentpack.checkBeforeEdit', 'agentpack.switchThread', 'agentpack.unbindThread', 'agentpack.muteOverlap',
  'agentpack.unmuteOverlap', 'agentpack.reviewSettings', 'agentpack.showLog', 'workbench.trust.manage'] as const;

const maxShownThreads = 3;
/** The maximum length of a folder's or thread's name in the status bar, in characters. */
const maxNameLength = 24;

/** Builds the status item. `packLines` formats the tooltip's lines about the pack; undefined until it is loaded. */
export function buildStatusItem(input: StatusInput, packLines?: typeof formatPackLines): StatusItem {
  const { report } = input;
  const { icon, text, spoken } = getStatusWords(input);
  return {
    text: `$(${icon}) ${text}${formatFolderSuffix(input)}${formatThreadSuffix(input)}`,
    tooltip: buildTooltip(input, spoken, packLines),
    warns: shouldWarn(input),
    accessibleText: `AgentPack: ${
      input.folder === undefined ? '' : `${l10n.t('folder {0}', escapeLabel(input.folder))}, `
    }${spoken}${input.thread === undefined ? '' : `, ${l10n.t('thread {0}', escapeLabel(input.thread))}`}${
      input.problem === undefined ? '' : `, ${escapeLabel(input.problem)}`
    }${report ? `, ${formatPackedTokens(report)}` : ''}`,
  };
}

function formatFolderSuffix({ folder }: StatusInput): string {
  return folder === undefined ? '' : ` · ${escapeLabel(truncateText(folder, maxNameLength))}`;
}

/** Returns a suffix with the thread's name, or '' if the window does not show a thread's pack. */
function formatThreadSuffix({ thread, problem }: StatusInput): string {
  return thread === undefined || problem !== undefined ? '' : ` · ${escapeLabel(truncateText(thread, maxNameLength))}`;
}

interface StatusWords {
  readonly icon: string;
  readonly text: string;
  readonly spoken: string;
}

/**
 * Returns the item's words. An automatic run changes only the icon and keeps the last known text, so that the bar's
 * other items do not move on every save. A long run that the user requested shows its progress (`fraction`).
 */
function getStatusWords(input: StatusInput): StatusWords {
  const { freshness, checking } = input;
  const lastKnownWords = getLastKnownWords(input);
  if (freshness.state === 'packing')
    return {
      icon: 'sync~spin',
      text: formatPackingText(input, lastKnownWords),
      spoken: l10n.t('packing'),
    };
  return checking
    ? { icon: 'sync~spin', text: lastKnownWords.text, spoken: l10n.t('something changed, checking the pack') }
    : lastKnownWords;
}

/**
 * Returns the text while packing. It differs for the first pack, since the last known text says that no pack exists.
 */
function formatPackingText({ fraction, report, problem }: StatusInput, lastKnownWords: StatusWords): string {
  if (fraction !== undefined) return `AgentPack ${Math.floor(fraction * 100)}%`;
  return report === undefined && problem === undefined ? l10n.t('AgentPack: packing') : lastKnownWords.text;
}

function getLastKnownWords({ loaded, freshness, report, problem, overlaps, unsaved }: StatusInput): StatusWords {
  // the state from before the problem may be out of date, so it is not shown
  if (problem !== undefined) {
    return { icon: 'error', text: l10n.t('AgentPack: cannot check'), spoken: l10n.t('cannot check the pack') };
  }
  if (freshness.state === 'none' || (freshness.state === 'packing' && !report))
    return {
      icon: 'package',
      text: loaded ? l10n.t('AgentPack: no pack') : 'AgentPack',
      spoken: loaded ? l10n.t('no pack yet') : l10n.t('loading'),
    };
  if (freshness.causes.length > 0) {
    const reason = describeStaleCauses(freshness.causes);
    return { icon: 'warning', text: `AgentPack: ${reason}`, spoken: l10n.t('the pack is stale, {0}', reason) };
  }
  const freshText = describeFreshPack(unsaved);
  return overlaps.length > 0
    ? {
      icon: 'git-merge',
      text: `AgentPack: ${formatOverlaps(overlaps)}`,
      spoken: `${freshText}, ${formatOverlaps(overlaps)}`,
    }
    : {
      icon: 'check',
      text: `AgentPack ${report?.estimated ? '~' : ''}${
        formatShortCount(report?.renderedTokens ?? freshness.renderedTokens ?? 0)
      }`,
      spoken: freshText,
    };
}

function shouldWarn({ freshness, problem, checking, overlaps }: StatusInput): boolean {
  if (problem !== undefined || checking) return false;
  if (freshness.state === 'fresh') return overlaps.length > 0;
  return freshness.state === 'stale' &&
    freshness.causes.some((cause) => cause.kind === 'files' && cause.files.some((file) => file.selected));
}

function buildTooltip(input: StatusInput, accessibleText: string,
  packLines: typeof formatPackLines | undefined): string
{
  const { report, freshness } = input;
  const lines = [
    `**AgentPack**${input.folder === undefined ? '' : ` · ${escapeMarkdownText(input.folder)}`}: ${
      escapeMarkdownText(accessibleText)
    }`,
  ];
  if (input.thread !== undefined)
    lines.push(
      `$(git-branch) ${l10n.t('Thread {0}', `**${escapeMarkdownText(input.thread)}**`)} [${
        l10n.t('Switch…')
      }](command:agentpack.switchThread) [${l10n.t('Unbind')}](command:agentpack.unbindThread)`,
    );
  if (report) {
    lines.push(...packLines?.(report, input.packedAt) ?? []);
  } else if (freshness.state === 'none') {
    lines.push(l10n.t('Set a task to pack the files that matter for it.'));
  }
  if (freshness.causes.length > 0) lines.push(freshness.causes.flatMap(formatCauseLines).join('\n'));
  lines.push(...input.overlaps.slice(0, maxShownThreads).map((overlap) => formatOverlapLines(overlap, input.root)));
  if (input.overlaps.length > maxShownThreads)
    lines.push(`$(git-merge) ${l10n.t('and {0} more threads', input.overlaps.length - maxShownThreads)}`);
  if (input.overlaps.length > 0)
    lines.push(`[$(bell-slash) ${l10n.t('Mute Overlap…')}](command:agentpack.muteOverlap)`);
  if (input.mutedOverlaps.length > 0)
    lines.push(
      `$(bell-slash) ${l10n.t('Muted: {0}', escapeMarkdownText(formatOverlaps(input.mutedOverlaps)))} [${
        l10n.t('Unmute')
      }](command:agentpack.unmuteOverlap)`,
    );
  if (input.unsaved.length > 0)
    lines.push(
      `$(circle-filled) ${
        l10n.t('Not saved, so not in the pack: {0}', formatList(input.unsaved.map((path) => redactShort(path))))
      }`,
    );
  if (input.problem !== undefined)
    lines.push(
      `$(error) ${escapeMarkdownText(truncateText(input.problem, 300))} [${
        l10n.t('Show Log')
      }](command:agentpack.showLog)`,
    );
  if (report && input.awaitsFirstPack) lines.push(`$(info) ${l10n.t('Repack once to start automatic repacking.')}`);
  if (report?.weakSettings) lines.push(formatWeakSettings(report.weakSettings));
  if (!input.trusted)
    lines.push(
      `$(shield) ${l10n.t('Restricted Mode: packed without git.')} [${
        l10n.t('Manage Workspace Trust')
      }](command:workbench.trust.manage)`,
    );
  lines.push('---', formatLinks(report !== undefined));
  return lines.join('\n\n');
}

/** Describes the repository's settings that reduce protection, and whether they take effect. */
function formatWeakSettings(settings: readonly WeakSetting[]): string {
  const names = formatList(settings.map(({ name, value }) => `${name} = ${value}`));
  const text = settings.every(({ allowed }) => allowed)
    ? l10n.t('Settings of this repository that you allow: {0}', names)
    : l10n.t('Settings of this repository that are ignored: {0}', names);
  return `$(shield) ${text} [${l10n.t('Review…')}](command:agentpack.reviewSettings)`;
}

/** Formats `2 files also in fix-tax`. */
function formatOverlaps(overlaps: Verdict['overlaps']): string {
  return formatThreadOverlaps(overlaps.map((entry) => ({
    name: formatOverlapName(entry, escapeLabel(truncateText(entry.thread, 30))),
    files: entry.files,
  })));
}

function formatOverlapLines(overlap: Verdict['overlaps'][number], root: string): string {
  const { files } = overlap;
  const shownLines = files.slice(0, 5).map((path) => `- [${escapeMarkdownText(path)}](${root}/${encodePath(path)})`);
  if (files.length > shownLines.length)
    shownLines.push(`- ${l10n.t('and {0} more', thousands(files.length - shownLines.length))}`);
  return `$(git-merge) ${
    l10n.t('Thread {0} works on the same files:', `**${escapeMarkdownText(formatOverlapName(overlap))}**`)
  }\n\n${shownLines.join('\n')}`;
}

/**
 * Encodes a path for the target of a Markdown link. Parentheses are encoded because they could end the target, and lone
 * surrogates are replaced because they cannot be encoded.
 */
function encodePath(path: string): string {
  return path.replace(/[\ud800-\udfff]/gu, '\ufffd').split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28')
    .replaceAll(')', '%29');
}

function formatCauseLines(cause: StaleCause): string[] {
  if (cause.kind !== 'files')
    return [`- ${describeStaleCause(cause.kind)}: ${escapeMarkdownText(translateSentence(cause.detail))}`];
  const shownLines = cause.files.slice(0, 5).map((file) =>
    `- ${escapeMarkdownText(file.path)} ${describeFileChange(file.change)}${
      file.selected ? `, ${l10n.t('selected')}` : ''
    }`
  );
  if (cause.files.length > shownLines.length) {
    shownLines.push(`- ${l10n.t('and {0} more', thousands(cause.files.length - shownLines.length))}`);
  }
  return shownLines;
}

function formatLinks(hasPack: boolean): string {
  const links = [
    `[$(refresh) ${l10n.t('Repack')}](command:agentpack.repack)`,
    `[$(edit) ${l10n.t('Set Task…')}](command:agentpack.setTask)`,
    ...(hasPack
      ? [`[$(open-preview) ${l10n.t('Open Context')}](command:agentpack.openContext)`,
        `[$(shield) ${l10n.t('Check Before Edit')}](command:agentpack.checkBeforeEdit)`]
      : []),
  ];
  return links.join('&nbsp;&nbsp; ');
}

function formatList(names: readonly string[]): string {
  const shownNames = names.slice(0, 3).map(escapeLabel).join(', ');
  return escapeMarkdownText(names.length > 3 ? l10n.t('{0} and {1} more', shownNames, names.length - 3) : shownNames);
}
