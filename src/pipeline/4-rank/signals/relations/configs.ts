import { english } from '#base/text/english';
import { isChangelog, isManifest, isVersionFile } from '#languages/fileNames';
import type { TaskClass } from '#model';
import { numberedRoles } from '../../corpus/corpus';
import { isRepositoryFile, getLowerCaseName } from '../../packageRequest';
import type { Evidence, RankContext, SignalRow } from '../signal';

/** See `table.ts`. All points are divided by the file's depth or by the square root of that depth. */
const weights = {
  /** Any configuration file, for a task about configuration. */
  config: 20,
  /** The file with the package's version, for a release. */
  released: 180,
  /** A manifest that contains the package for which another version is requested, and a manifest that does not. */
  manifestNaming: 200,
  manifest: 60,
};

const configurationClasses: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const isConfigRole = numberedRoles.map((role) => role === 'config' || role === 'ci');

const lockRole = numberedRoles.indexOf('lock');
const lockFilePattern = /\block ?files?\b/i;
/** The lines of a changelog that are likely to show its newest release. */
const newestReleaseLines = [1, 5, 10, 15, 20];

/**
 * Scores configuration files for build and release tasks; files nearer to the top get more points. A release is about
 * the changelog and the files with the version. A change of dependencies is about the manifests that list them.
 */
export const configs = { kind: 'config', phase: 'prior', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, task, packageRequest }: RankContext): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  const lines = new Map<number, readonly number[]>();
  const mentionsLockFile = lockFilePattern.test(task.title);
  if (packageRequest !== undefined || mentionsLockFile || configurationClasses.has(task.class)) {
    for (const slot of corpus.slotsByPosition) {
      const depth = corpus.pathsBySlot[slot]!.split('/').length;
      const [undividedPoints, reason] = mentionsLockFile && corpus.rolesBySlot[slot] === lockRole
        ? [weights.released, english`the task mentions the lock file`]
        : scoreManifest(slot);
      if (reason !== undefined) {
        if (packageRequest?.kind === 'release' && isChangelog(getLowerCaseName(corpus, slot)))
          lines.set(slot, newestReleaseLines);
        points.set(slot, undividedPoints / Math.sqrt(depth));
        reasons.set(slot, reason);
      } else if (configurationClasses.has(task.class) && isConfigRole[corpus.rolesBySlot[slot]!])
        points.set(slot, weights.config / depth);
    }
  }
  return {
    points,
    lines,
    formatDetail: (slot) => reasons.get(slot) ?? english`configuration, for a task of class ${task.class}`,
  };

  function scoreManifest(slot: number): readonly [undividedPoints: number, reason: string | undefined] {
    if (packageRequest?.kind === 'dependency' && packageRequest.mentioningFiles.has(slot))
      return [weights.manifestNaming, english`contains the package '${packageRequest.mentioningFiles.get(slot)!}'`];
    const reason = packageRequest && isRepositoryFile(corpus, slot)
      ? explainManifest(packageRequest.kind, getLowerCaseName(corpus, slot))
      : undefined;
    return [packageRequest?.kind === 'release' ? weights.released : weights.manifest, reason];
  }
}

function explainManifest(kind: 'release' | 'dependency', name: string): string | undefined {
  if (isManifest(name))
    return kind === 'release'
      ? english`the manifest, for a release`
      : english`a manifest, for a change of dependencies`;
  if (kind === 'release')
    return isChangelog(name)
      ? english`the changelog, for a release`
      : isVersionFile(name)
      ? english`contains the version, for a release`
      : undefined;
  return undefined;
}
