import { english } from '#base/text/english';
import { getBaseName } from '#base/text/paths';
import { fold } from '#base/words/words';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 30;
/** The maximum number of chunks that count; the best chunks are chosen. */
const maxChunks = 5;
/** A name that occurs in more files than this is not evidence for any of them. */
const maxFilesWithName = 8;

/** Files that contain an identifier, an error code or a path from the document chunks that the task refers to. */
export const documents = { kind: 'document', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, documents: documentMatches }: RankContext): Evidence {
  const { postings, buffer, vocabulary, paths } = corpus;
  const points = new Map<number, number>();
  const best = new Map<number, { readonly value: number; readonly name: string; readonly path: string; }>();
  const relevantChunks = (documentMatches?.chunks ?? []).filter(({ isRelevant, isNamed }) => isRelevant || isNamed)
    .slice(0, maxChunks);
  for (const { path, share, names } of relevantChunks) {
    for (const name of names) {
      const filesWithName = findFilesWithName(name);
      if (filesWithName.length > maxFilesWithName) continue;
      for (const slot of filesWithName) addPoints(slot, share / Math.sqrt(filesWithName.length), name, path);
    }
  }
  for (const [slot, sum] of points) points.set(slot, weight * Math.min(1, sum));
  return {
    points,
    detail(slot) {
      const { name, path } = best.get(slot) ?? { name: '', path: '' };
      return english`contains '${name}', which ${path} mentions`;
    },
  };

  function findFilesWithName(name: string): readonly number[] {
    if (/[./]/.test(name)) {
      return paths.findSlotsByName(getBaseName(name)).filter((slot) => `/${corpus.pathOf[slot]}`.endsWith(`/${name}`));
    }
    const id = vocabulary.lookup(fold(name));
    const count = id === undefined ? 0 : postings.read(id, buffer);
    return count > maxFilesWithName ? [] : [...buffer.slots.subarray(0, count)].sort((a, b) => a - b);
  }

  function addPoints(slot: number, value: number, name: string, path: string): void {
    points.set(slot, (points.get(slot) ?? 0) + value);
    if (value > (best.get(slot)?.value ?? 0)) best.set(slot, { value, name, path });
  }
}
