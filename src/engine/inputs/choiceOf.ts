import type { IndexedFile } from '#model';
import { byText } from '#base/order';
import { getParentFolder } from '#base/text/paths';
import type { ManualSelection, SelectionInForce } from '../formats/selection';

/** The user's choice for a file, and the entry that makes it: the file's own path, or a folder that contains it. */
export interface ManualChoice {
  readonly choice: 'pinned' | 'excluded';
  readonly by: string;
}

/**
 * Returns the choice for a file: its own entry, else that of the nearest folder. If a path has both, the exclusion
 * wins.
 */
export function findManualChoice({ pinned, excluded }: ManualSelection, path: string): ManualChoice | undefined {
  for (let by = path; by !== ''; by = getParentFolder(by)) {
    if (excluded.includes(by)) return { choice: 'excluded', by };
    if (pinned.includes(by)) return { choice: 'pinned', by };
  }
  return undefined;
}

/**
 * Returns the selection that applies to a pack. A task's pins override an exclusion of the same path, which applies to
 * every task; `pinnedToTask` holds the task's pins that no other pin repeats, and is missing if there are none.
 */
export function selectionInForce(
  { pinned, excluded, taskPinned }: SelectionInForce,
): ManualSelection & { readonly pinnedToTask?: readonly string[]; } {
  if (taskPinned.length === 0) return { pinned, excluded };
  const manualPins = new Set(pinned), ofTask = new Set(taskPinned);
  const added = taskPinned.filter((path) => !manualPins.has(path));
  return {
    pinned: [...pinned, ...added].sort(byText),
    excluded: excluded.filter((path) => !ofTask.has(path)),
    ...(added.length > 0 && { pinnedToTask: added }),
  };
}

/** A selection, resolved to the files that it covers. */
export interface ChosenFiles extends ManualSelection {
  /** Files that are pinned through a folder → that folder. */
  readonly pinnedBy: ReadonlyMap<string, string>;
}

/**
 * Replaces entries for folders by their files; entries that are neither files nor folders stay unchanged. Sorted by
 * path.
 */
export function expandChosenFolders(selection: ManualSelection, files: readonly IndexedFile[],
  isFile: (path: string) => boolean): ChosenFiles
{
  const folders = [...selection.pinned, ...selection.excluded].filter((path) => !isFile(path));
  const pinnedBy = new Map<string, string>();
  if (folders.length === 0) return { ...selection, pinnedBy };
  const byFolder = { pinned: new Set(selection.pinned), excluded: new Set(selection.excluded) };
  const pinned = new Set(selection.pinned), excluded = new Set(selection.excluded);
  for (const { path } of files) {
    for (let by = path; by !== ''; by = getParentFolder(by)) {
      if (byFolder.excluded.has(by)) {
        excluded.add(path);
        pinned.delete(path);
        break;
      }
      if (byFolder.pinned.has(by)) {
        pinned.add(path);
        if (by !== path) pinnedBy.set(path, by);
        break;
      }
    }
  }
  return { pinned: [...pinned], excluded: [...excluded], pinnedBy };
}
