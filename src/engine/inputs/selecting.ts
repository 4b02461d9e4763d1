import { UserError } from '../../base/errors';
import { nearest } from '../../base/words/nearest';
import type { SelectionReport } from '../../reports';
import { coverageOf } from '../answers/answers';
import { leavesRoot } from '../freshness/guard';
import type { Host } from '../host';
import { changeSelection, type Choice, chosen, findSelection, foreign, joined } from './selection';
import { names } from '../state/stateNames';
import { threadFolder } from '../threads/threadId';
import { fateOf, notThere } from '../answers/movedFiles';
import type { Run } from '../run';
import type { Scoped } from '../options';
import type { Selection } from '../formats/selection';
import type { CollectedInputs } from './inputs';

export interface SelectionOptions {
  /** Made of all files or, where one cannot be chosen so, of none. */
  readonly choice?: { readonly kind: Choice; readonly paths: readonly string[]; };
  /** What another place remembered: recorded where nothing is recorded of the same file. */
  readonly adopt?: Selection;
}

/**
 * Records what is wished for the scope, and answers what is recorded then. `look` looks at the disk. Throws `UserError`
 * for a file that cannot be chosen so.
 */
export async function selectionReport(host: Host,
  { thread, choice, adopt }: Scoped<SelectionOptions & { readonly thread?: string | undefined; }>,
  look: () => Promise<CollectedInputs>, run: Run): Promise<SelectionReport>
{
  const folder = threadFolder(thread);
  const name = names.selection(folder);
  const report = (selection: Selection, changed: readonly string[], problem?: string): SelectionReport => (
    {
      version: 1,
      thread: thread ?? null,
      path: `.agentpack/${name}`,
      pinned: selection.pinned,
      excluded: selection.excluded,
      changed,
      problem: problem ?? null,
    }
  );
  const found = await findSelection(host, folder, run);
  if (!choice && !adopt) return report(found.selection, [], found.problem);
  const doubt = found.problem ?? await foreign(host, name, run);
  if (doubt !== undefined) throw new UserError(doubt);
  const paths = choice ? await checked(host, choice, found.selection, look) : [];
  let changed: readonly string[] = [];
  const after = changeSelection(host, folder, (before) => {
    const next = choice ? chosen(before, choice.kind, paths) : joined(before, adopt!);
    changed = [...before.pinned, ...before.excluded, ...next.pinned, ...next.excluded].filter((path, i, all) =>
      all.indexOf(path) === i && standingOf(before, path) !== standingOf(next, path)
    );
    return next;
  });
  return report(after, changed);
}

function standingOf({ pinned, excluded }: Selection, path: string): 'pinned' | 'excluded' | undefined {
  return pinned.includes(path) ? 'pinned' : excluded.includes(path) ? 'excluded' : undefined;
}

async function checked(host: Host, { kind, paths }: NonNullable<SelectionOptions['choice']>, selection: Selection,
  look: () => Promise<CollectedInputs>): Promise<readonly string[]>
{
  const outside = paths.find(leavesRoot);
  if (outside !== undefined) throw notThere(host, outside);
  if (kind === 'unpin' || kind === 'include') {
    const list = kind === 'unpin' ? selection.pinned : selection.excluded;
    const unknown = paths.find((path) => !list.includes(path));
    if (unknown !== undefined)
      throw new UserError(
        `${unknown} is not ${kind === 'unpin' ? 'pinned' : 'excluded by hand'} here${
          meant(unknown, list, list.length === 0
            ? ': nothing is.'
            : `: ${list.slice(0, 5).join(', ')}${list.length > 5 ? ', …' : ''} ${list.length === 1 ? 'is' : 'are'}.`)
        }`,
      );
    return paths;
  }
  const seen = await look();
  for (const path of paths) if (!seen.refreshed.byPath.has(path)) throw await notPacked(host, path, kind, seen);
  return paths;
}

async function notPacked(host: Host, path: string, kind: Choice, seen: CollectedInputs): Promise<UserError> {
  const coverage = await coverageOf(host, path, seen);
  const stat = host.files.stat(path);
  if (coverage?.kind === 'none' && stat !== undefined && stat.kind !== 'directory') {
    return new UserError(
      kind === 'pin'
        ? `${path} cannot be pinned, because no pack holds it: ${coverage.why}.`
        : `${path} need not be excluded, because no pack holds it: ${coverage.why}.`,
    );
  }
  const near = stat === undefined && fateOf(path, seen) === undefined
    ? meant(path, [...seen.refreshed.byPath.keys()], undefined)
    : undefined;
  return near === undefined
    ? notThere(host, path, seen)
    : new UserError(`There is no file ${path} in ${host.root}${near}`);
}

/** ` (did you mean src/cart.ts?).`, or the other words where no name is near. */
function meant<T>(path: string, paths: readonly string[], otherwise: T): string | T {
  const near = nearest(path, paths, 1)[0] ?? nearest(path.slice(path.lastIndexOf('/') + 1), paths, 1)[0];
  return near === undefined ? otherwise : ` (did you mean ${near}?).`;
}
