import * as l10n from '@vscode/l10n';
import { findManualChoice, applyTaskPins } from '#engine/inputs/choiceOf';
import type { DecorationKind } from '../settings/settingKinds';
import type { Choices, FolderState } from '../folder/state/folderState';
import { formatTokenCount } from '../counts';
import { visible } from '../text';
import { formatOverlapName } from '#features/threads/vscode/threadWords';

/** A file's decoration in the Explorer, as a plain value that can be tested without an editor. */
export interface Decoration {
  /** At most two characters. */
  readonly badge: string;
  /** The ID of a theme color. */
  readonly color: string;
  readonly tooltip: string;
}

type FileMarkKind = Exclude<DecorationKind, 'lines'>;

interface Mark {
  readonly kind: FileMarkKind;
  readonly text: string;
}

/**
 * The signs for each kind, the most important kind first. A badge has room for two signs, and the first sign determines
 * the file's color. Letters are not used, because git uses letters next to files.
 */
const signs: Readonly<Record<FileMarkKind, { readonly sign: string; readonly color: string; }>> = {
  overlaps: { sign: '⇄', color: 'agentpack.overlappingFileForeground' },
  redacted: { sign: '▮', color: 'agentpack.redactedFileForeground' },
  pinned: { sign: '◆', color: 'agentpack.pinnedFileForeground' },
  packed: { sign: '◇', color: 'agentpack.packedFileForeground' },
};
const kindOrder = Object.keys(signs) as FileMarkKind[];
const maxBadgeSigns = 2;

/** Builds the decorations by path in the folder, only for files that have a decoration of one of these kinds. */
export function buildDecorations({ report, choices, overlaps }: Pick<FolderState, 'report' | 'choices' | 'overlaps'>,
  kinds: readonly DecorationKind[]): Map<string, Decoration>
{
  const marksByPath = new Map<string, Mark[]>();
  if (kinds.includes('overlaps')) {
    for (const [path, threads] of groupThreadsByPath(overlaps)) addMark(path, 'overlaps', formatOverlapText(threads));
  }
  if (kinds.includes('redacted')) {
    for (const [path, count] of countByPath(report?.redactions.map(({ path }) => path) ?? []))
      addMark(path, 'redacted', formatRedactedText(count));
  }
  if (kinds.includes('pinned')) {
    for (const path of findPinnedPaths(choices, report)) addMark(path, 'pinned', formatPinnedText(choices, path));
  }
  if (kinds.includes('packed')) {
    for (const { path, view, tokens } of report?.files ?? [])
      addMark(path, 'packed', l10n.t('In the context pack: {0}, {1}', view, formatTokenCount(tokens)));
  }
  return new Map([...marksByPath].map(([path, fileMarks]) => [path, combineMarks(fileMarks)]));

  function addMark(path: string, kind: FileMarkKind, text: string): void {
    marksByPath.set(path, [...marksByPath.get(path) ?? [], { kind, text }]);
  }
}

/** Returns the paths whose decorations differ, in the order of the maps, with the paths in `before` first. */
export function findChangedDecorations(before: ReadonlyMap<string, Decoration>,
  after: ReadonlyMap<string, Decoration>): string[]
{
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
    const [a, b] = [before.get(path), after.get(path)];
    return a?.badge !== b?.badge || a?.color !== b?.color || a?.tooltip !== b?.tooltip;
  });
}

function combineMarks(marks: readonly Mark[]): Decoration {
  const sortedMarks = [...marks].sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
  return {
    badge: sortedMarks.slice(0, maxBadgeSigns).map(({ kind }) => signs[kind].sign).join(''),
    color: signs[sortedMarks[0]!.kind].color,
    tooltip: sortedMarks.map(({ text }) => text).join('. '),
  };
}

/** Returns pinned files and folders, and the files below such folders that the pack lists. */
function findPinnedPaths(choices: Choices, report: FolderState['report']): readonly string[] {
  const { pinned, excluded } = applyTaskPins(choices);
  const reportPaths = [...report?.files ?? [], ...report?.omitted ?? []].map(({ path }) => path);
  const pathsBelow = pinned.length === 0
    ? []
    : reportPaths.filter((path) => findManualChoice({ pinned, excluded }, path)?.choice === 'pinned');
  return [...new Set([...pinned, ...pathsBelow])];
}

function formatPinnedText(choices: Choices, path: string): string {
  const selection = applyTaskPins(choices);
  const pinnedPath = findManualChoice(selection, path)?.entry ?? path;
  if (selection.pinnedToTask?.includes(pinnedPath) === true)
    return pinnedPath === path
      ? l10n.t('Pinned to this task')
      : l10n.t('Pinned to this task by the folder {0}', visible(pinnedPath));
  return pinnedPath === path
    ? l10n.t('Pinned to the context pack')
    : l10n.t('Pinned to the context pack by the folder {0}', visible(pinnedPath));
}

function groupThreadsByPath(overlaps: FolderState['overlaps']): Map<string, string[]> {
  const namesByPath = new Map<string, string[]>();
  for (const overlap of overlaps)
    for (const path of overlap.files)
      namesByPath.set(path, [...namesByPath.get(path) ?? [], formatOverlapName(overlap)]);
  return namesByPath;
}

function countByPath(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

function formatOverlapText(threads: readonly string[]): string {
  const names = visible(threads.join(', '));
  return threads.length === 1
    ? l10n.t('The thread {0} is also working on this file', names)
    : l10n.t('The threads {0} are also working on this file', names);
}

function formatRedactedText(count: number): string {
  return count === 1
    ? l10n.t('1 secret is redacted in the context pack')
    : l10n.t('{0} secrets are redacted in the context pack', count);
}
