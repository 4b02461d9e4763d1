import { byText } from '../../base/order';
import type { Freshness } from '../../model';
import type { Verdict } from '../../reports';
import { changedFiles } from './changedFiles';
import { staleCauses, submodulesIn } from './freshness';
import { gitDigest } from './gitDigest';
import { guard, type Coverage } from './guard';
import type { Host } from '../host';
import { recordedSettings } from '../inputs/settings';
import { diffSnapshot } from '../stages';
import { createThreadIndex } from '../threads/threadIndex';
import { overlapsOf } from '../threads/threads';
import type { Scoped } from '../options';
import type { CollectedInputs } from '../inputs/inputs';

/** Compares the newest pack's recorded inputs with those that the look found. */
export function freshnessOf(host: Host,
  { last, folder, git, settings, lostReference, refreshed, task }: CollectedInputs): Freshness
{
  if (!last) return { state: 'none', causes: [] };
  const { inputs, report } = last;
  // git may not run: nothing is known against what it told the pack
  const blind = inputs.git !== undefined && !host.git && (!host.gitAllowed || host.gitProblem !== undefined);
  const changed = last.snapshot && changedFiles(host, diffSnapshot(last.snapshot, refreshed.files));
  const causes = changed === undefined
    ? [{ kind: 'engine' as const, detail: 'the last pack was interrupted before it was written whole' }]
    : staleCauses(inputs, {
      engine: host.version,
      settings: recordedSettings(settings),
      lostReference,
      taskHash: blind && task.source === 'inferred' ? inputs.taskHash : task.hash,
      taskSource: task.source,
      taskFileHash: task.fileHash,
      taskStateHash: task.stateHash,
      branch: blind ? inputs.branch : git?.branch,
      head: blind ? inputs.head : git?.head,
      git: blind ? inputs.git : gitDigest(git, host.hash),
      ...(blind ? { submodules: inputs.submodules ?? [] } : submodulesIn(refreshed.submodules, settings)),
      // a file that git tracks though it is ignored is not met by the walk
      changed: blind ? { ...changed, excluded: [] } : changed,
      foreign: Object.entries(last.contexts).filter(([name, hash]) =>
        hashOf(host.state.read(`${folder}${name}`)) !== hash
      ).map(([name]) => name).sort(byText),
    }, new Set(report.files.map((f) => f.path)));
  return {
    state: causes.length === 0 ? 'fresh' : 'stale',
    causes,
    packedAt: last.packedAt,
    snapshot: inputs.snapshot,
    renderedTokens: report.renderedTokens,
    contextPath: report.contextPath,
  };

  function hashOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

/**
 * The guard's answers for this thread, of one freshness: about the root, or about one path, which this thread then is
 * about to change.
 */
export function verdictOn(host: Host, freshness: Freshness, onStale: 'warn' | 'block',
  { thread, namedThread }: Pick<Scoped, 'thread' | 'namedThread'>): (path?: string, coverage?: Coverage) => Verdict
{
  const rows = thread === undefined ? [] : createThreadIndex(host).rows();
  const mine = rows.find((row) => row.thread_id === thread);
  return (path, coverage) => {
    const overlaps = mine
      ? overlapsOf(path === undefined ? mine : { ...mine, selected_files: [...mine.selected_files, path] }, rows,
        host.now())
      : [];
    return guard({
      freshness,
      onStale,
      overlaps,
      named: namedThread,
      ...(path === undefined ? {} : { path }),
      ...(coverage && { coverage }),
    });
  };
}
