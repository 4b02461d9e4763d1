import * as l10n from '@vscode/l10n';
import type { Choices } from '../folder/state/folderState';
import { thousands } from '../text';

/** What was done with files or folders: `src/a.ts is pinned`. */
export function choiceWords([path, ...more]: readonly string[], choice: keyof Choices, on: boolean): string {
  const count = thousands(more.length + 1);
  if (choice === 'pinned') {
    if (more.length > 0)
      return on
        ? l10n.t('{0} entries are pinned', count)
        : l10n.t('{0} entries are no longer pinned', count);
    return on ? l10n.t('{0} is pinned', path!) : l10n.t('{0} is no longer pinned', path!);
  }
  if (more.length > 0)
    return on ? l10n.t('{0} entries are excluded', count) : l10n.t('{0} entries are no longer excluded', count);
  return on ? l10n.t('{0} is excluded', path!) : l10n.t('{0} is no longer excluded', path!);
}

/** What brings the choices of these paths back, in the order in which it is to be done. */
export function restoring(paths: readonly string[], before: Choices,
  now: Choices): readonly { readonly choice: keyof Choices; readonly on: boolean; readonly paths: readonly string[]; }[]
{
  return (['pinned', 'excluded'] as const).flatMap((choice) => {
    const other = choice === 'pinned' ? 'excluded' : 'pinned';
    const taken = paths.filter((path) =>
      now[choice].includes(path) && !before[choice].includes(path) && !before[other].includes(path)
    );
    const given = paths.filter((path) => before[choice].includes(path) && !now[choice].includes(path));
    return [{ choice, on: false, paths: taken }, { choice, on: true, paths: given }].filter((step) =>
      step.paths.length > 0
    );
  });
}
