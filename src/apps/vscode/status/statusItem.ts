import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import { redactShort } from '#secrets/redact';
import type { StaleCause } from '#model';
import type { Verdict, WeakSetting } from '#reports';
import type { FolderState } from '../folder/state/folderState';
import type { linesOfPack } from './packLines';
import { causeWord, changeWord, freshWords, staleWords, packedTokens } from './stateWords';
import { truncated, label, markdown, shortCount, thousands } from '../text';
import { overlapName, overlapWords } from '#features/threads/vscode/threadWords';

/** A folder, and the relevant state of its window. */
export interface StatusInput extends Omit<FolderState, 'hasThreads' | 'choices'> {
  /** Files with unsaved changes. They are named next to the state and do not make a pack stale. */
  readonly unsaved: readonly string[];
  /** The folder's name if there are several. */
  readonly folder: string | undefined;
  /** The time of the pack, formatted for people. */
  readonly packedAt: string | undefined;
  readonly trusted: boolean;
  /** Whether auto-repack waits for a first pack by a command of this editor. */
  readonly awaitsFirstPack: boolean;
  /** The folder's URI, for links to files. */
  readonly root: string;
}

export interface StatusItem {
  readonly text: string;
  /** Markdown with links to `linkedCommands`. */
  readonly tooltip: string;
  /** A file that the pack shows has changed, or another thread changes it. */
  readonly warns: boolean;
  readonly accessible: string;
}

/** The only commands that the tooltip may run. */
export const linkedCommands = ['agentpack.repack', 'agentpack.setTask', 'agentpack.openContext',
  'agentpack.checkBeforeEdit', 'agentpack.switchThread', 'agentpack.unbindThread', 'agentpack.muteOverlap',
  'agentpack.unmuteOverlap', 'agentpack.reviewSettings', 'agentpack.showLog', 'workbench.trust.manage'] as const;

const threadsShown = 3;
/** The length of a folder's or thread's name in the bar, in characters. */
const nameShown = 24;

/** Builds the status item. `packLines`: formats the hover's part about the pack, once it is loaded. */
export function statusItem(input: StatusInput, packLines?: typeof linesOfPack): StatusItem {
  const { report } = input;
  const { icon, text, spoken } = words(input);
  return {
    text: `$(${icon}) ${text}${inFolder(input)}${boundTo(input)}`,
    tooltip: tooltip(input, spoken, packLines),
    warns: warns(input),
    accessible: `AgentPack: ${
      input.folder === undefined ? '' : `${l10n.t('folder {0}', label(input.folder))}, `
    }${spoken}${input.thread === undefined ? '' : `, ${l10n.t('thread {0}', label(input.thread))}`}${
      input.problem === undefined ? '' : `, ${label(input.problem)}`
    }${report ? `, ${packedTokens(report)}` : ''}`,
  };
}

function inFolder({ folder }: StatusInput): string {
  return folder === undefined ? '' : ` · ${label(truncated(folder, nameShown))}`;
}

/** Names the thread if the window shows a thread's pack, so the user need not remember it. */
function boundTo({ thread, problem }: StatusInput): string {
  return thread === undefined || problem !== undefined ? '' : ` · ${label(truncated(thread, nameShown))}`;
}

interface Words {
  readonly icon: string;
  readonly text: string;
  readonly spoken: string;
}

/**
 * Returns the item's words. An automatic run changes only the icon and leaves the last known text, so that the bar's
 * other items do not move at each save. A requested run shows its progress once it takes long (`fraction`).
 */
function words(input: StatusInput): Words {
  const { freshness, checking } = input;
  const last = lastKnown(input);
  if (freshness.state === 'packing')
    return {
      icon: 'sync~spin',
      text: textWhilePacking(input, last),
      spoken: l10n.t('packing'),
    };
  return checking
    ? { icon: 'sync~spin', text: last.text, spoken: l10n.t('something changed, checking the pack') }
    : last;
}

/** Returns the text while packing. During a first pack, the last known text would be that there is no pack. */
function textWhilePacking({ fraction, report, problem }: StatusInput, last: Words): string {
  if (fraction !== undefined) return `AgentPack ${Math.floor(fraction * 100)} %`;
  return report === undefined && problem === undefined ? l10n.t('AgentPack: packing') : last.text;
}

function lastKnown({ loaded, freshness, report, problem, overlaps, unsaved }: StatusInput): Words {
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
    const reason = staleWords(freshness.causes);
    return { icon: 'warning', text: `AgentPack: ${reason}`, spoken: l10n.t('the pack is stale, {0}', reason) };
  }
  const fresh = freshWords(unsaved);
  return overlaps.length > 0
    ? { icon: 'git-merge', text: `AgentPack: ${inCommon(overlaps)}`, spoken: `${fresh}, ${inCommon(overlaps)}` }
    : {
      icon: 'check',
      text: `AgentPack ${report?.estimated ? '~' : ''}${
        shortCount(report?.renderedTokens ?? freshness.renderedTokens ?? 0)
      }`,
      spoken: fresh,
    };
}

function warns({ freshness, problem, checking, overlaps }: StatusInput): boolean {
  if (problem !== undefined || checking) return false;
  if (freshness.state === 'fresh') return overlaps.length > 0;
  return freshness.state === 'stale' &&
    freshness.causes.some((cause) => cause.kind === 'files' && cause.files.some((file) => file.selected));
}

function tooltip(input: StatusInput, accessibleText: string, packLines: typeof linesOfPack | undefined): string {
  const { report, freshness } = input;
  const lines = [
    `**AgentPack**${input.folder === undefined ? '' : ` · ${markdown(input.folder)}`}: ${markdown(accessibleText)}`,
  ];
  if (input.thread !== undefined)
    lines.push(
      `$(git-branch) ${l10n.t('Thread {0}', `**${markdown(input.thread)}**`)} [${
        l10n.t('Switch…')
      }](command:agentpack.switchThread) [${l10n.t('Unbind')}](command:agentpack.unbindThread)`,
    );
  if (report) {
    lines.push(...packLines?.(report, input.packedAt) ?? []);
  } else if (freshness.state === 'none') {
    lines.push(l10n.t('Set a task to pack the files that matter for it.'));
  }
  if (freshness.causes.length > 0) lines.push(freshness.causes.flatMap(causeLines).join('\n'));
  lines.push(...input.overlaps.slice(0, threadsShown).map((overlap) => overlapLines(overlap, input.root)));
  if (input.overlaps.length > threadsShown)
    lines.push(`$(git-merge) ${l10n.t('and {0} more threads', input.overlaps.length - threadsShown)}`);
  if (input.overlaps.length > 0)
    lines.push(`[$(bell-slash) ${l10n.t('Mute Overlap…')}](command:agentpack.muteOverlap)`);
  if (input.mutedOverlaps.length > 0)
    lines.push(
      `$(bell-slash) ${l10n.t('Muted: {0}', markdown(inCommon(input.mutedOverlaps)))} [${
        l10n.t('Unmute')
      }](command:agentpack.unmuteOverlap)`,
    );
  if (input.unsaved.length > 0)
    lines.push(
      `$(circle-filled) ${
        l10n.t('Not saved, so not in the pack: {0}', list(input.unsaved.map((path) => redactShort(path))))
      }`,
    );
  if (input.problem !== undefined)
    lines.push(
      `$(error) ${markdown(truncated(input.problem, 300))} [${l10n.t('Show Log')}](command:agentpack.showLog)`,
    );
  if (report && input.awaitsFirstPack) lines.push(`$(info) ${l10n.t('Repack once to keep it fresh here.')}`);
  if (report?.weakSettings) lines.push(weakLine(report.weakSettings));
  if (!input.trusted)
    lines.push(
      `$(shield) ${l10n.t('Restricted Mode: packed without git.')} [${
        l10n.t('Manage Workspace Trust')
      }](command:workbench.trust.manage)`,
    );
  lines.push('---', links(report !== undefined));
  return lines.join('\n\n');
}

/** Describes the repository's settings that reduce protection, and whether they count. */
function weakLine(settings: readonly WeakSetting[]): string {
  const names = list(settings.map(({ name, value }) => `${name} = ${value}`));
  const text = settings.every(({ allowed }) => allowed)
    ? l10n.t('You allow what this repository sets: {0}', names)
    : l10n.t('Settings of this repository that do not count: {0}', names);
  return `$(shield) ${text} [${l10n.t('Review…')}](command:agentpack.reviewSettings)`;
}

/** Formats `2 files also in fix-tax`. */
function inCommon(overlaps: Verdict['overlaps']): string {
  return overlapWords(overlaps.map((entry) => ({
    name: overlapName(entry, label(truncated(entry.thread, 30))),
    files: entry.files,
  })));
}

function overlapLines(overlap: Verdict['overlaps'][number], root: string): string {
  const { files } = overlap;
  const shown = files.slice(0, 5).map((path) => `- [${markdown(path)}](${root}/${encoded(path)})`);
  if (files.length > shown.length) shown.push(`- ${l10n.t('and {0} more', thousands(files.length - shown.length))}`);
  return `$(git-merge) ${l10n.t('Thread {0} works on the same files:', `**${markdown(overlapName(overlap))}**`)}\n\n${
    shown.join('\n')
  }`;
}

/**
 * Encodes a path for the target of a Markdown link, which a parenthesis would end. A lone surrogate cannot be encoded.
 */
function encoded(path: string): string {
  return path.replace(/[\ud800-\udfff]/gu, '\ufffd').split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28')
    .replaceAll(')', '%29');
}

function causeLines(cause: StaleCause): string[] {
  if (cause.kind !== 'files') return [`- ${causeWord(cause.kind)}: ${markdown(inWords(cause.detail))}`];
  const shown = cause.files.slice(0, 5).map((file) =>
    `- ${markdown(file.path)} ${changeWord(file.change)}${file.selected ? `, ${l10n.t('selected')}` : ''}`
  );
  if (cause.files.length > shown.length) {
    shown.push(`- ${l10n.t('and {0} more', thousands(cause.files.length - shown.length))}`);
  }
  return shown;
}

function links(packed: boolean): string {
  const all = [
    `[$(refresh) ${l10n.t('Repack')}](command:agentpack.repack)`,
    `[$(edit) ${l10n.t('Set Task…')}](command:agentpack.setTask)`,
    ...(packed
      ? [`[$(open-preview) ${l10n.t('Open Context')}](command:agentpack.openContext)`,
        `[$(shield) ${l10n.t('Check Before Edit')}](command:agentpack.checkBeforeEdit)`]
      : []),
  ];
  return all.join('&nbsp;&nbsp; ');
}

function list(paths: readonly string[]): string {
  const first = paths.slice(0, 3).map(label).join(', ');
  return markdown(paths.length > 3 ? l10n.t('{0} and {1} more', first, paths.length - 3) : first);
}
