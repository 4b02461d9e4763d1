import { byText } from '../base/order';
import type { Selection, ViewKind } from '../model';
import type { Report } from '../reports';

/** How this pack's selection differs from the one before; paths in the order of this pack, removed ones by path. */
export interface Delta {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changedView: readonly { readonly path: string; readonly from: ViewKind; readonly to: ViewKind }[];
  /** The task is not the one that the last pack was made for. */
  readonly newTask: boolean;
}

/** Undefined where there is no pack to compare with. */
export function deltaSince(previous: Report | undefined, selection: Selection, task: string): Delta | undefined {
  if (!previous) return undefined;
  const before = new Map(previous.files.map((f) => [f.path, f.view]));
  const now = new Set(selection.files.map((f) => f.path));
  return {
    added: selection.files.filter((f) => !before.has(f.path)).map((f) => f.path),
    removed: [...before.keys()].filter((path) => !now.has(path)).sort(byText),
    changedView: selection.files.flatMap((f) => {
      const from = before.get(f.path);
      return from && from !== f.view.kind ? [{ path: f.path, from, to: f.view.kind }] : [];
    }),
    newTask: previous.task !== task,
  };
}
