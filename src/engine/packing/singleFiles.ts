import type { Task } from '#model';
import type { Host } from '../host';
import { createFingerprints, type FingerprintReader } from '../indexing/fingerprints';
import type { TaskInput } from '../inputs/task/taskInput';
import { createOutliner } from '#pipeline/5-outline/outline';
import { sharedGrammars } from '#pipeline/5-outline/grammars';
import { createCandidates } from './candidates';
import { createExcerpts } from './excerpts';
import type { FileReader } from './plan';
import { createTaskReader } from './taskReader';

/** The content of single files, and what packs read from them. */
export interface SingleFiles extends FileReader {
  readonly candidates: ReturnType<typeof createCandidates>;
  readonly taskOf: (input: TaskInput) => Task;
  readonly fingerprints: FingerprintReader;
}

/** Creates a reader of single files that caches outlines by content. */
export function createSingleFiles(host: Host): SingleFiles {
  const outliner = createOutliner({ ...host.assets, ...host.parsing }, sharedGrammars(host.assets));
  const candidates = createCandidates(host, outliner);
  const taskOf = createTaskReader();
  return {
    candidates,
    taskOf,
    fingerprints: createFingerprints(host.hash, candidates),
    ...createExcerpts(host, candidates, taskOf),
    outlineOf: candidates.outlineOf,
    save: candidates.save,
    dispose: () => outliner.dispose(),
  };
}
