import { english } from '#base/text/english';
import { baseName } from '#base/text/paths';
import { fold } from '#base/words/words';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 30;
/** The maximum number of chunks that count: the best ones. */
const maxChunks = 5;
/** A name that more files contain links to none of them. */
const maxHolders = 8;

/** Files that contain names from the document chunks that the task means: an identifier, an error code or a path. */
export const documents = { kind: 'document', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, documents: documentMatches }: RankContext): Evidence {
  const { postings, buffer, vocabulary, paths } = corpus;
  const points = new Map<number, number>();
  const best = new Map<number, { readonly value: number; readonly name: string; readonly path: string; }>();
  const relevant = (documentMatches?.chunks ?? []).filter(({ isMeant, isNamed }) => isMeant || isNamed).slice(0,
    maxChunks);
  for (const { path, share, names } of relevant) {
    for (const name of names) {
      const holders = holdersOf(name);
      if (holders.length > maxHolders) continue;
      for (const slot of holders) add(slot, share / Math.sqrt(holders.length), name, path);
    }
  }
  for (const [slot, sum] of points) points.set(slot, weight * Math.min(1, sum));
  return {
    points,
    detail(slot) {
      const { name, path } = best.get(slot) ?? { name: '', path: '' };
      return english`holds '${name}', which ${path} names`;
    },
  };

  function holdersOf(name: string): readonly number[] {
    if (/[./]/.test(name)) {
      return paths.named(baseName(name)).filter((slot) => `/${corpus.pathOf[slot]}`.endsWith(`/${name}`));
    }
    const id = vocabulary.lookup(fold(name));
    const count = id === undefined ? 0 : postings.read(id, buffer);
    return count > maxHolders ? [] : [...buffer.slots.subarray(0, count)].sort((a, b) => a - b);
  }

  function add(slot: number, value: number, name: string, path: string): void {
    points.set(slot, (points.get(slot) ?? 0) + value);
    if (value > (best.get(slot)?.value ?? 0)) best.set(slot, { value, name, path });
  }
}
