import * as l10n from '@vscode/l10n';
import type { Choices } from '../folder/state/folderState';
import { formatPinName } from '#features/documents/vscode/documentWords';
import { thousands } from '../text';

/** Files and folders for which a choice is made or undone. */
export interface ChoiceStep {
  readonly paths: readonly string[];
  readonly choice: keyof Choices;
  readonly on: boolean;
}

/** Describes a choice that was made or undone for files or folders: `src/a.ts is pinned`. */
export function describeChoice([firstPath, ...otherPaths]: readonly string[], choice: keyof Choices,
  on: boolean): string
{
  const path = firstPath === undefined ? undefined : formatPinName(firstPath);
  const count = thousands(otherPaths.length + 1);
  if (choice === 'taskPinned') {
    if (otherPaths.length > 0)
      return on
        ? l10n.t('{0} entries are pinned to this task', count)
        : l10n.t('{0} entries are no longer pinned to this task', count);
    return on ? l10n.t('{0} is pinned to this task', path!) : l10n.t('{0} is no longer pinned to this task', path!);
  }
  if (choice === 'pinned') {
    if (otherPaths.length > 0)
      return on
        ? l10n.t('{0} entries are pinned', count)
        : l10n.t('{0} entries are no longer pinned', count);
    return on ? l10n.t('{0} is pinned', path!) : l10n.t('{0} is no longer pinned', path!);
  }
  if (otherPaths.length > 0)
    return on ? l10n.t('{0} entries are excluded', count) : l10n.t('{0} entries are no longer excluded', count);
  return on ? l10n.t('{0} is excluded', path!) : l10n.t('{0} is no longer excluded', path!);
}

/** Returns the message that the pins of another task had to be removed. */
export function describeDroppedPins(): string {
  return l10n.t('the pins of the least recently changed task were dropped (pins of 50 tasks are kept)');
}

/** Returns the steps that restore the previous choices for these paths, in the order to apply them. */
export function findRestoreSteps(paths: readonly string[], previousChoices: Choices,
  currentChoices: Choices): readonly ChoiceStep[]
{
  return (['pinned', 'excluded', 'taskPinned'] as const).flatMap((choice) => {
    const oppositePaths = choice === 'pinned'
      ? previousChoices.excluded
      : choice === 'excluded'
      ? previousChoices.pinned
      : [];
    const pathsToClear = paths.filter((path) =>
      currentChoices[choice].includes(path) && !previousChoices[choice].includes(path) && !oppositePaths.includes(path)
    );
    // excluding a path again removes it from the task's pins
    const isLost = (path: string) =>
      !currentChoices[choice].includes(path) ||
      (choice === 'taskPinned' && previousChoices.excluded.includes(path) && !currentChoices.excluded.includes(path));
    const pathsToRestore = paths.filter((path) => previousChoices[choice].includes(path) && isLost(path));
    return [{ choice, on: false, paths: pathsToClear }, { choice, on: true, paths: pathsToRestore }].filter((step) =>
      step.paths.length > 0
    );
  });
}
