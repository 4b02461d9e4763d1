import type { Freshness } from '#model';
import type { Verdict } from '#reports';
import { describeEditedFile, computeFreshness, createGuardCheck, noPackFreshness } from '../freshness/checkFreshness';
import type { Host } from '../host';
import { createEditorOptions } from '../inputs/editorOptions';
import type { InputCollector } from '../inputs/inputs';
import type { ScopedOptions } from '../options';
import { getEffectiveGuardLevel } from '../record/levelInForce';
import { updateVerdict } from '../record/writePack';
import type { Run } from '../run';
import type { Records } from '../state/records';
import { findPackCoverage } from './files/standing';

interface CheckParts {
  readonly host: Host;
  readonly inputs: InputCollector;
  readonly records: Records;
  warn(...sentences: readonly string[]): void;
  /** Runs at the start of each request. `usesGit` is set if the request needs more than state files. */
  prepare(run: Run, usesGit: boolean): Promise<void>;
}

/** Returns the freshness of the newest pack, and the guard's verdict on the root or on the requested file. */
export type FreshnessCheck = (request: ScopedOptions & { readonly path?: string; },
  run: Run) => Promise<{ readonly freshness: Freshness; readonly verdict: Verdict; }>;

/** Creates a freshness check, which runs Git and reads files of the root only if there is a pack. */
export function createFreshnessCheck({ host, inputs, records, warn, prepare }: CheckParts): FreshnessCheck {
  return async ({ path, ...scope }, run) => {
    const hasPack = inputs.readNewestPack(scope) !== undefined;
    await prepare(run, hasPack);
    if (!hasPack) {
      const checkGuard = createGuardCheck(host, noPackFreshness, inputs.getSettings(scope).onStale, scope);
      const editedFile = path === undefined ? undefined : { path, coverage: undefined, taskWritten: false };
      return { freshness: noPackFreshness, verdict: checkGuard(editedFile) };
    }
    const collected = await inputs.collect({ ...scope, keepTask: true, keepOptions: true }, { commits: 0 }, run);
    if (collected.selectionProblem !== undefined) warn(collected.selectionProblem);
    const freshness = computeFreshness(host, collected);
    const level = getEffectiveGuardLevel(host, collected, scope);
    const checkGuard = createGuardCheck(host, freshness, level, scope);
    const { lastPack, folder } = collected;
    if (lastPack && !scope.noWrite)
      warn(
        ...updateVerdict(host, records, folder, lastPack, checkGuard(), level, createEditorOptions(collected, scope)),
      );
    if (path === undefined) return { freshness, verdict: checkGuard() };
    return {
      freshness,
      verdict: checkGuard(describeEditedFile(path, await findPackCoverage(host, path, collected), collected)),
    };
  };
}
