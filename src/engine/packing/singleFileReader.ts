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
export interface SingleFileReader extends FileReader {
  readonly candidates: ReturnType<typeof createCandidates>;
  readonly readTask: (input: TaskInput) => Task;
  readonly readFingerprints: FingerprintReader;
}

/** Creates a reader of single files that caches outlines by content. */
export function createSingleFileReader(host: Host): SingleFileReader {
  const outliner = createOutliner({ ...host.assets, ...host.parsing }, getSharedGrammars(host.assets));
  const candidates = createCandidates(host, outliner);
  const readTask = createTaskReader();
  return {
    candidates,
    readTask,
    readFingerprints: createFingerprintReader(host.hash, candidates),
    ...createExcerpts(host, candidates, readTask),
    outlineOf: candidates.computeOutline,
    readOutline: async (file) => (await candidates.read(file))?.outline,
    save: candidates.save,
    dispose: () => outliner.dispose(),
  };
}
