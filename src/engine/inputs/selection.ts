import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { acceptJson } from '#base/schema/schema';
import { findRepositoryReason } from '../state/ofRepository';
import { maxPatterns } from '../optionTable/optionValues';
import { maxTaskPins, type ManualSelection, type ScopeSelection, selectionRecord,
  type SelectionRecord } from '../formats/selection';
import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';
import { names } from '../formats/stateNames';

export const noSelection: ManualSelection = { pinned: [], excluded: [] };
const emptySelection: ScopeSelection = { ...noSelection, tasks: [] };

/** The effective content of a scope's `selection.json`. */
export interface FoundSelection {
  readonly selection: ScopeSelection;
  /** A sentence that explains why the file is ignored and what to do. */
  readonly problem?: string;
}

export type SelectionChange = 'pin' | 'unpin' | 'exclude' | 'include';

/** Reads a scope's `selection.json`. A file that git tracks is ignored, as it may have come with a clone. */
export async function findSelection(host: Host, folder: string, waitOptions: WaitOptions): Promise<FoundSelection> {
  const name = names.selection(folder);
  try {
    const text = host.state.read(name);
    if (text === undefined) return { selection: emptySelection };
    const reason = await findUntrustedReason(host, name, waitOptions);
    if (reason !== undefined) return { selection: emptySelection, problem: reason };
    return readSelection(text) ??
      raise(
        english`.agentpack/${name} cannot be read as pins and exclusions, so it is ignored. Remove the file, then pin the files again.`,
      );
  } catch (error) {
    if (error instanceof UserError) return { selection: emptySelection, problem: error.message };
    throw error;
  }
}

/**
 * Returns a sentence that explains why the file may have come with the repository. Returns undefined if this machine
 * wrote it.
 */
export async function findUntrustedReason(host: Host, name: string,
  waitOptions: WaitOptions): Promise<string | undefined>
{
  const reason = await findRepositoryReason(host, name, waitOptions);
  const path = `.agentpack/${name}`;
  switch (reason?.kind) {
    case 'odd':
      return english`${reason.path} is a link or a separate repository, so the pins and exclusions in ${path} are ignored. Remove it.`;
    case 'untrusted':
      return english`${path} is ignored until git can check whether it came with the repository. Trust this workspace to allow this.`;
    case 'unknown':
      return english`${path} may have come with the repository, so its pins and exclusions are ignored. ${
        nested(reason.problem)
      }`;
    case 'tracked':
      return english`${reason.path} is tracked by git, so its pins and exclusions are ignored. To use them as your own, run git rm --cached ${reason.path}.`;
    case undefined:
      return undefined;
  }
}

/** Parses a `selection.json`; returns undefined if AgentPack did not write the text. */
function readSelection(text: string): FoundSelection | undefined {
  const record = acceptJson<SelectionRecord>(selectionRecord, text);
  return record && { selection: { ...normalizeSelection(record), tasks: record.tasks ?? [] } };
}

/** Applies a choice to the paths and removes the opposite choice from them. */
export function applySelectionChange({ pinned, excluded }: ManualSelection, choice: SelectionChange,
  paths: readonly string[]): ManualSelection
{
  const withoutPaths = (list: readonly string[]) => list.filter((path) => !paths.includes(path));
  return normalizeSelection({
    pinned: choice === 'pin' ? [...pinned, ...paths] : choice === 'include' ? pinned : withoutPaths(pinned),
    excluded: choice === 'exclude' ? [...excluded, ...paths] : choice === 'unpin' ? excluded : withoutPaths(excluded),
  });
}

/** Adds `additions` to the recorded selection. For a path in both, the recorded choice wins. */
export function mergeSelections(recorded: ManualSelection, additions: ManualSelection): ManualSelection {
  const recordedPaths = new Set([...recorded.pinned, ...recorded.excluded]);
  const withoutRecorded = (list: readonly string[]) => list.filter((path) => !recordedPaths.has(path));
  return normalizeSelection({
    pinned: [...recorded.pinned, ...withoutRecorded(additions.pinned)],
    excluded: [...recorded.excluded, ...withoutRecorded(additions.excluded)],
  });
}

function normalizeSelection({ pinned, excluded }: ManualSelection): ManualSelection {
  const excludedPaths = new Set(excluded);
  return {
    pinned: [...new Set(pinned)].filter((path) => !excludedPaths.has(path)).sort(byText),
    excluded: [...excludedPaths].sort(byText),
  };
}

/**
 * Applies `change` to the file's current content and writes the result, under a lock. The file is removed if nothing is
 * pinned or excluded. The caller must have checked that the file was written on this machine. Throws `UserError` if the
 * file cannot be read.
 */
export function changeSelection({ state }: Pick<Host, 'state'>, folder: string,
  change: (before: ScopeSelection) => ScopeSelection): ScopeSelection
{
  const name = names.selection(folder);
  return state.locked(names.pack(folder), () => {
    const text = state.read(name);
    const currentContent = text === undefined ? { selection: emptySelection } : readSelection(text);
    if (!currentContent)
      throw new UserError(
        english`.agentpack/${name} cannot be read as pins and exclusions. Remove the file, then pin the files again.`,
        'failed',
        { file: `.agentpack/${name}` },
      );
    const newSelection = change(currentContent.selection);
    if (Math.max(newSelection.pinned.length, newSelection.excluded.length) > maxPatterns)
      throw new UserError(
        english`No more than ${maxPatterns} files can be pinned or excluded manually. Use .agentignore, or globs in config.toml.`,
      );
    if (newSelection.tasks.some((task) => task.pinned.length > maxTaskPins))
      throw new UserError(`No more than ${maxTaskPins} files can be pinned to a task. Pin their folders instead.`);
    const { tasks, ...permanentSelection } = newSelection;
    const record: SelectionRecord = { version: 1, ...permanentSelection, ...(tasks.length > 0 && { tasks }) };
    if (newSelection.pinned.length + newSelection.excluded.length + tasks.length === 0) state.remove(name);
    else if (JSON.stringify(newSelection) !== JSON.stringify(currentContent.selection) || text === undefined)
      state.write(name, `${JSON.stringify(record, null, 1)}\n`);
    return newSelection;
  });
}

function raise(sentence: string): never {
  throw new UserError(sentence);
}
