import { byText } from '../../base/order';
import type { Selection } from '../../model';
import type { Delta } from '../../reports';
import type { CommonContent } from '../content';

/** Undefined where there is no pack to compare with. */
export function deltaOf({ previous, task, changedContent }: Pick<CommonContent, 'previous' | 'task' | 'changedContent'>,
  { files }: Selection): Delta | undefined
{
  if (!previous) return undefined;
  const before = new Map(previous.files.map((f) => [f.path, f.view]));
  const now = new Set(files.map((f) => f.path));
  return {
    added: files.filter((f) => !before.has(f.path)).map((f) => f.path),
    removed: [...before.keys()].filter((path) => !now.has(path)).sort(byText),
    changedView: files.flatMap((f) => {
      const from = before.get(f.path);
      return from && from !== f.view.kind ? [{ path: f.path, from, to: f.view.kind }] : [];
    }),
    changedContent: changedContent.filter(({ path }) => now.has(path)),
    newTask: previous.task !== task.text,
  };
}
