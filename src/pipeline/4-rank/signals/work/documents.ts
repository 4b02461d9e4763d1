import { english } from '#base/text/english';
import { getBaseName } from '#base/text/paths';
import { fold } from '#base/words/words';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 30;
/** The maximum number of chunks that count; the best chunks are chosen. */
const maxChunks = 5;
/** A name that occurs in more files than this is not evidence for any of them. */
const maxFilesWithName = 8;

/** Scores files that contain an identifier, an error code or a path from relevant document chunks. */
export const documents = { kind: 'document', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, documents: documentMatches }: RankContext): Evidence {
  const { postings, buffer, vocabulary, pathIndex } = corpus;
  const points = new Map<number, number>();
  const bestMatches = new Map<number,
    { readonly addedPoints: number; readonly name: string; readonly path: string; }>();
  const relevantChunks = (documentMatches?.chunks ?? []).filter(({ isRelevant, isNamed }) => isRelevant || isNamed)
    .slice(0, maxChunks);
  for (const { path, share, names } of relevantChunks) {
    for (const name of names) {
      const slotsWithName = findSlotsWithName(name);
      if (slotsWithName.length > maxFilesWithName) continue;
      for (const slot of slotsWithName) addPoints(slot, share / Math.sqrt(slotsWithName.length), name, path);
    }
  }
  for (const [slot, sum] of points) points.set(slot, weight * Math.min(1, sum));
  return {
    points,
    formatDetail(slot) {
      const { name, path } = bestMatches.get(slot) ?? { name: '', path: '' };
      return english`contains '${name}', which ${path} mentions`;
    },
  };

  function findSlotsWithName(name: string): readonly number[] {
    if (/[./]/.test(name)) {
      return pathIndex.findSlotsByName(getBaseName(name)).filter((slot) =>
        `/${corpus.pathsBySlot[slot]}`.endsWith(`/${name}`)
      );
    }
    const id = vocabulary.lookup(fold(name));
    const count = id === undefined ? 0 : postings.read(id, buffer);
    return count > maxFilesWithName ? [] : [...buffer.slots.subarray(0, count)].sort((a, b) => a - b);
  }

  function addPoints(slot: number, addedPoints: number, name: string, path: string): void {
    points.set(slot, (points.get(slot) ?? 0) + addedPoints);
    if (addedPoints > (bestMatches.get(slot)?.addedPoints ?? 0)) bestMatches.set(slot, { addedPoints, name, path });
  }
}
