import { isChangelog, isManifest, isVersionFile } from '../../languages/fileNames';
import type { TaskClass } from '../../model';
import { roles } from '../corpus/corpus';
import { isOwn, nameAt } from '../packageRequest';
import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

const classes: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const isConfig = roles.map((role) => role === 'config' || role === 'ci');

const lock = roles.indexOf('lock');
const lockFile = /\block ?files?\b/i;
/** A changelog begins with what was released last. */
const newest = [1, 5, 10, 15, 20];

/**
 * Build and release tasks are about configuration: the nearer to the top, the more. A release is about what says the
 * version and
 * what tells of it, other versions of dependencies are about the manifests that hold them.
 */
export function configs({ corpus, task, wish }: RankContext): Signal {
  const points = new Map<number, number>();
  const why = new Map<number, string>();
  const lines = new Map<number, readonly number[]>();
  const wantsLock = lockFile.test(task.title);
  if (wish !== undefined || wantsLock || classes.has(task.class)) {
    for (const slot of corpus.slotAt) {
      const depth = corpus.pathOf[slot]!.split('/').length;
      const [worth, reason] = wantsLock && corpus.roleOf[slot] === lock
        ? [weights.released, 'the task asks for the lock file']
        : wantedAt(slot);
      if (reason !== undefined) {
        if (wish?.kind === 'release' && isChangelog(nameAt(corpus, slot))) lines.set(slot, newest);
        points.set(slot, worth / Math.sqrt(depth));
        why.set(slot, reason);
      } else if (classes.has(task.class) && isConfig[corpus.roleOf[slot]!]) points.set(slot, weights.config / depth);
    }
  }
  return {
    kind: 'config',
    points,
    lines,
    detail: (slot) => why.get(slot) ?? `configuration, for a task of class ${task.class}`,
  };

  function wantedAt(slot: number): readonly [worth: number, reason: string | undefined] {
    if (wish?.kind === 'dependency' && wish.holders.has(slot))
      return [weights.manifestNaming, `holds the package '${wish.holders.get(slot)!}'`];
    const reason = wish && isOwn(corpus, slot) ? wantedFor(wish.kind, nameAt(corpus, slot)) : undefined;
    return [wish?.kind === 'release' ? weights.released : weights.manifest, reason];
  }
}

function wantedFor(kind: 'release' | 'dependency', name: string): string | undefined {
  if (isManifest(name))
    return kind === 'release'
      ? 'the manifest, for a release'
      : 'a manifest, for a change of dependencies';
  if (kind === 'release')
    return isChangelog(name)
      ? 'the changelog, for a release'
      : isVersionFile(name)
      ? 'holds the version, for a release'
      : undefined;
  return undefined;
}
