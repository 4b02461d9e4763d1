import { isChangelog, isManifest, isVersionFile } from '../../languages/fileNames';
import type { TaskClass } from '../../model';
import { roles } from '../corpus/corpus';
import { countOf } from '../corpus/postings';
import { intentOf, type Intent } from '../task/intent';
import { weights } from '../weights';
import type { Scene, Signal } from './signal';

const classes: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const isConfig = roles.map((role) => role === 'config' || role === 'ci');
const isRead = roles.map((role) => role !== 'test' && role !== 'fixture' && role !== 'example' && role !== 'vendored' && role !== 'generated' && role !== 'lock');

const lock = roles.indexOf('lock');
const lockFile = /\block ?files?\b/i;
/** A changelog begins with what was released last. */
const newest = [1, 5, 10, 15, 20];

/**
 * Build and release tasks are about configuration: the nearer to the top, the more. A release is about what says the version and
 * what tells of it, other versions of dependencies are about the manifests that name them.
 */
export function configs({ corpus, task }: Scene): Signal {
  const points = new Map<number, number>();
  const why = new Map<number, string>();
  const lines = new Map<number, readonly number[]>();
  const { title } = task;
  const intent = intentOf(title);
  const wantsLock = lockFile.test(title);
  if (intent !== undefined || wantsLock || classes.has(task.class)) {
    const ids = task.terms.map(({ term }) => corpus.vocabulary.lookup(term)).filter((id) => id !== undefined);
    for (let slot = 0; slot < corpus.slots; slot++) {
      const path = corpus.pathOf[slot]!;
      const depth = path.split('/').length;
      const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
      const wanted = intent !== undefined && isRead[corpus.roleOf[slot]!] ? wantedFor(intent, name) : undefined;
      if (wantsLock && corpus.roleOf[slot] === lock) {
        points.set(slot, weights.released / Math.sqrt(depth));
        why.set(slot, 'the task asks for the lock file');
      } else if (wanted !== undefined) {
        if (isChangelog(name)) lines.set(slot, newest);
        const named = intent === 'dependency' && ids.some((id) => countOf(corpus.fileOf(slot).facts.terms, id) > 0);
        points.set(slot, (intent === 'release' ? weights.released : named ? weights.manifestNaming : weights.manifest) / Math.sqrt(depth));
        why.set(slot, named ? 'a manifest that names it' : wanted);
      } else if (classes.has(task.class) && isConfig[corpus.roleOf[slot]!]) points.set(slot, weights.config / depth);
    }
  }
  return { kind: 'config', points, lines, detail: (slot) => why.get(slot) ?? `configuration, for a task of class ${task.class}` };
}

function wantedFor(intent: Intent, name: string): string | undefined {
  if (isManifest(name)) return intent === 'release' ? 'the manifest, for a release' : 'a manifest, for a change of dependencies';
  if (intent === 'release') return isChangelog(name) ? 'the changelog, for a release' : isVersionFile(name) ? 'holds the version, for a release' : undefined;
  return undefined;
}
