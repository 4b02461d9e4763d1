import { english } from '#base/text/english';
import { isChangelog, isManifest, isVersionFile } from '#languages/fileNames';
import type { TaskClass } from '#model';
import { numberedRoles } from '../../corpus/corpus';
import { isOwn, nameAt } from '../../packageRequest';
import type { Evidence, RankContext, SignalRow } from '../signal';

/** See `table.ts`. All points are divided by the depth of the folder or of its root. */
const weights = {
  /** Any configuration file, for a task about configuration. */
  config: 20,
  /** The file with the package's version, for a release. */
  released: 180,
  /** A manifest that contains the package for which another version is requested, and a manifest that does not. */
  manifestNaming: 200,
  manifest: 60,
};

const classes: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const isConfig = numberedRoles.map((role) => role === 'config' || role === 'ci');

const lock = numberedRoles.indexOf('lock');
const lockFile = /\block ?files?\b/i;
/** The lines of a changelog that show its newest release. */
const newest = [1, 5, 10, 15, 20];

/**
 * Build and release tasks are about configuration, more so the nearer it is to the top. A release is about the files
 * with the version and the changelog; a change of dependency versions is about the manifests that list them.
 */
export const configs = { kind: 'config', phase: 'prior', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, task, packageRequest }: RankContext): Evidence {
  const points = new Map<number, number>();
  const why = new Map<number, string>();
  const lines = new Map<number, readonly number[]>();
  const requestsLock = lockFile.test(task.title);
  if (packageRequest !== undefined || requestsLock || classes.has(task.class)) {
    for (const slot of corpus.slotAt) {
      const depth = corpus.pathOf[slot]!.split('/').length;
      const [full, reason] = requestsLock && corpus.roleOf[slot] === lock
        ? [weights.released, english`the task asks for the lock file`]
        : wantedAt(slot);
      if (reason !== undefined) {
        if (packageRequest?.kind === 'release' && isChangelog(nameAt(corpus, slot))) lines.set(slot, newest);
        points.set(slot, full / Math.sqrt(depth));
        why.set(slot, reason);
      } else if (classes.has(task.class) && isConfig[corpus.roleOf[slot]!]) points.set(slot, weights.config / depth);
    }
  }
  return {
    points,
    lines,
    detail: (slot) => why.get(slot) ?? english`configuration, for a task of class ${task.class}`,
  };

  function wantedAt(slot: number): readonly [full: number, reason: string | undefined] {
    if (packageRequest?.kind === 'dependency' && packageRequest.holders.has(slot))
      return [weights.manifestNaming, english`holds the package '${packageRequest.holders.get(slot)!}'`];
    const reason = packageRequest && isOwn(corpus, slot)
      ? wantedFor(packageRequest.kind, nameAt(corpus, slot))
      : undefined;
    return [packageRequest?.kind === 'release' ? weights.released : weights.manifest, reason];
  }
}

function wantedFor(kind: 'release' | 'dependency', name: string): string | undefined {
  if (isManifest(name))
    return kind === 'release'
      ? english`the manifest, for a release`
      : english`a manifest, for a change of dependencies`;
  if (kind === 'release')
    return isChangelog(name)
      ? english`the changelog, for a release`
      : isVersionFile(name)
      ? english`holds the version, for a release`
      : undefined;
  return undefined;
}
