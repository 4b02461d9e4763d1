import type { Task } from '#model';
import type { Host } from '../host';
import { createFingerprintReader, type FingerprintReader } from '../indexing/fingerprints';
import type { TaskInput } from '../inputs/task/taskInput';
import { createOutliner } from '#pipeline/5-outline/outline';
import { getSharedGrammars } from '#pipeline/5-outline/grammars';
import { createCandidates } from './candidates';
import { createExcerpts } from './excerpts';
import type { FileReader } from './plan';
import { createTaskReader } from './taskReader';

/** A reader of single files, with the components that packs also use. */
export interface SingleFiles extends FileReader {
  readonly candidates: ReturnType<typeof createCandidates>;
  readonly taskOf: (input: TaskInput) => Task;
  readonly fingerprints: FingerprintReader;
}

/** Creates a reader of single files that caches outlines by content. */
export function createSingleFiles(host: Host): SingleFiles {
  const outliner = createOutliner({ ...host.assets, ...host.parsing }, getSharedGrammars(host.assets));
  const candidates = createCandidates(host, outliner);
  const taskOf = createTaskReader();
  return {
    candidates,
    taskOf,
    fingerprints: createFingerprintReader(host.hash, candidates),
    ...createExcerpts(host, candidates, taskOf),
    outlineOf: candidates.outlineOf,
    save: candidates.save,
    dispose: () => outliner.dispose(),
  };
}
