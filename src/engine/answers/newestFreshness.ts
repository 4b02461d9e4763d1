import type { Freshness } from '#model';
import type { Verdict } from '#reports';
import { editedFile, computeFreshness, verdictOn, withoutPack } from '../freshness/checkFreshness';
import type { Host } from '../host';
import { editorOptions } from '../inputs/editorOptions';
import type { InputCollector } from '../inputs/inputs';
import type { Scoped } from '../options';
import { levelInForce } from '../record/levelInForce';
import { updateVerdict } from '../record/writePack';
import type { Run } from '../run';
import type { Records } from '../state/records';
import { findPackCoverage } from './files/standing';

interface CheckParts {
  readonly host: Host;
  readonly inputs: InputCollector;
  readonly records: Records;
  warn(...sentences: readonly string[]): void;
  /** Runs before anything else in a request, with `usesGit` if it needs more than state files. */
  prepare(run: Run, usesGit: boolean): Promise<void>;
}

/** Returns the freshness of the newest pack, and the guard's verdict on the root or on the requested file. */
export type FreshnessCheck = (request: Scoped & { readonly path?: string; },
  run: Run) => Promise<{ readonly freshness: Freshness; readonly verdict: Verdict; }>;

/** If there is no pack, git does not run and no file of the root is read. */
export function createFreshnessCheck({ host, inputs, records, warn, prepare }: CheckParts): FreshnessCheck {
  return async ({ path, ...scope }, run) => {
    const hasPack = inputs.newest(scope) !== undefined;
    await prepare(run, hasPack);
    if (!hasPack) {
      const verdict = verdictOn(host, withoutPack, inputs.settingsFor(scope).onStale, scope);
      const file = path === undefined ? undefined : { path, coverage: undefined, taskWritten: false };
      return { freshness: withoutPack, verdict: verdict(file) };
    }
    const collected = await inputs.collect({ ...scope, keepTask: true, keepOptions: true }, { commits: 0 }, run);
    if (collected.selectionProblem !== undefined) warn(collected.selectionProblem);
    const freshness = computeFreshness(host, collected);
    const level = levelInForce(host, collected, scope);
    const verdict = verdictOn(host, freshness, level, scope);
    const { last, folder } = collected;
    if (last && !scope.noWrite)
      warn(...updateVerdict(host, records, folder, last, verdict(), level, editorOptions(collected, scope)));
    if (path === undefined) return { freshness, verdict: verdict() };
    return { freshness, verdict: verdict(editedFile(path, await findPackCoverage(host, path, collected), collected)) };
  };
}
