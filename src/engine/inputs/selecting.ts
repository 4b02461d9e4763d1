import { baseName } from '../../base/text/paths';
import { UserError } from '../../base/errors';
import { firstOf, plural, thousands } from '../../base/text/phrases';
import type { IndexedFile } from '../../model';
import { nearest } from '../../base/words/nearest';
import type { SelectionReport } from '../../reports';
import { coverageOf } from '../answers/standing';
import { leavesRoot } from '../freshness/guard';
import type { Host } from '../host';
import { choiceOf } from './choiceOf';
import type { Settings } from './settings/settings';
import { changeSelection, type SelectionChange, chosen, findSelection, untrustedReason,
  withSelection } from './selection';
import { names } from '../state/stateNames';
import { threadFolder } from '../threads/threadId';
import { absenceReason, noSuchFile } from '../answers/movedFiles';
import type { Run } from '../run';
import type { Scoped } from '../options';
import type { ManualSelection } from '../formats/selection';
import type { CollectedInputs } from './inputs';

export interface SelectionOptions {
  /** Applied to all of the files, or to none if one of them cannot be chosen like this. */
  readonly choice?: { readonly kind: SelectionChange; readonly paths: readonly string[]; };
  /** Choices that were stored elsewhere: recorded for files without a recorded choice. */
  readonly adopt?: ManualSelection;
}

/**
 * Records the choice for the scope and returns what is recorded then. `collect` reads the disk. Throws `UserError`
 * for a file that cannot be chosen so.
 */
export async function selectionReport(host: Host,
  { thread, choice, adopt }: Scoped<SelectionOptions & { readonly thread?: string | undefined; }>,
  collect: () => Promise<CollectedInputs>, run: Run): Promise<SelectionReport>
{
  const folder = threadFolder(thread);
  const name = names.selection(folder);
  const report = (selection: ManualSelection, changed: readonly string[], problem?: string): SelectionReport => (
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
  const doubt = found.problem ?? await untrustedReason(host, name, run);
  if (doubt !== undefined) throw new UserError(doubt);
  const paths = choice ? await checked(host, choice, found.selection, collect) : [];
  let changed: readonly string[] = [];
  const after = changeSelection(host, folder, (before) => {
    const next = choice ? chosen(before, choice.kind, paths) : withSelection(before, adopt!);
    changed = [...before.pinned, ...before.excluded, ...next.pinned, ...next.excluded].filter((path, i, all) =>
      all.indexOf(path) === i && standingOf(before, path) !== standingOf(next, path)
    );
    return next;
  });
  return report(after, changed);
}

function standingOf({ pinned, excluded }: ManualSelection, path: string): 'pinned' | 'excluded' | undefined {
  return pinned.includes(path) ? 'pinned' : excluded.includes(path) ? 'excluded' : undefined;
}

async function checked(host: Host, { kind, paths }: NonNullable<SelectionOptions['choice']>, selection: ManualSelection,
  collect: () => Promise<CollectedInputs>): Promise<readonly string[]>
{
  const outside = paths.find(leavesRoot);
  if (outside !== undefined) throw noSuchFile(host, outside);
  if (kind === 'unpin' || kind === 'include') {
    const list = kind === 'unpin' ? selection.pinned : selection.excluded;
    const unknown = paths.find((path) => !list.includes(path));
    if (unknown !== undefined)
      throw new UserError(
        byFolder(selection, unknown, kind) ??
          `${unknown} is not ${kind === 'unpin' ? 'pinned' : 'excluded by hand'} here${
            meant(unknown, list, list.length === 0
              ? ': nothing is.'
              : `: ${firstOf(list, 5)} ${list.length === 1 ? 'is' : 'are'}.`)
          }`,
      );
    return paths;
  }
  const collected = await collect();
  for (const path of paths) {
    if (collected.refreshed.byPath.has(path)) continue;
    const inside = collected.refreshed.files.filter((file) => file.path.startsWith(`${path}/`));
    if (inside.length === 0) throw await notPacked(host, path, kind, collected);
    if (kind === 'pin') throwIfTooLarge(path, inside, collected.settings);
  }
  return paths;
}

/** Of a folder that is larger than a pack most of the files could not be shown, whatever was pinned. */
function throwIfTooLarge(folder: string, files: readonly IndexedFile[], { budget }: Settings): void {
  const tokens = files.reduce((sum, { facts }) => sum + facts.tokens, 0);
  if (tokens > budget)
    throw new UserError(
      `${folder} cannot be pinned: its ${plural(files.length, 'file')} have ${
        thousands(tokens)
      } tokens, and the budget is ${thousands(budget)}. Pin a folder in it, or single files.`,
    );
}

/** A file that a folder's entry is about. */
function byFolder(selection: ManualSelection, path: string, kind: 'unpin' | 'include'): string | undefined {
  const found = choiceOf(selection, path);
  if (found === undefined || found.choice !== (kind === 'unpin' ? 'pinned' : 'excluded')) return undefined;
  return kind === 'unpin'
    ? `${path} is pinned by the folder ${found.by}: unpin the folder, or exclude the file.`
    : `${path} is excluded by the folder ${found.by}: include the folder, or pin the file.`;
}

async function notPacked(host: Host, path: string, kind: SelectionChange,
  collected: CollectedInputs): Promise<UserError>
{
  const coverage = await coverageOf(host, path, collected);
  const stat = host.files.stat(path);
  if (coverage?.kind === 'none' && stat !== undefined && stat.kind !== 'directory') {
    return new UserError(
      kind === 'pin'
        ? `${path} cannot be pinned, because no pack holds it: ${coverage.why}.`
        : `${path} need not be excluded, because no pack holds it: ${coverage.why}.`,
    );
  }
  const near = stat === undefined && absenceReason(path, collected) === undefined
    ? meant(path, [...collected.refreshed.byPath.keys()], undefined)
    : undefined;
  return near === undefined
    ? noSuchFile(host, path, collected)
    : new UserError(`There is no file ${path} in ${host.root}${near}`);
}

/** ` (did you mean src/cart.ts?).`, or the other words where no name is near. */
function meant<T>(path: string, paths: readonly string[], otherwise: T): string | T {
  const near = nearest(path, paths, 1)[0] ?? nearest(baseName(path), paths, 1)[0];
  return near === undefined ? otherwise : ` (did you mean ${near}?).`;
}
