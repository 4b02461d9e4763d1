import type { FoundChunk } from '#model';

/** A chunk that a pack shows or omits, and why. */
export interface RankedChunk {
  readonly chunk: FoundChunk;
  /** Points for the task's words in it, and for the ranked files that contain its names. */
  readonly score: number;
  readonly linked: readonly string[];
  /** `rank`: too little relation to the task; `value`: far less relevant than the best chunk; `budget`: no room. */
  readonly omitted?: 'rank' | 'value' | 'budget';
}

export interface ChunkChoice {
  /** The pack's budget, in tokens. */
  readonly budget: number;
  /** Returns the number of tokens that a chunk takes in the pack. */
  cost(chunk: FoundChunk): number;
  /** Returns those of these names that the best files of the ranking contain, in their paths or definitions. */
  linked(names: readonly string[]): readonly string[];
}

/**
 * The share of a task's rare words that a chunk needs; lower for a document that the task names. At 0.55, 4 in 100 of
 * 609 issues and commit messages of other projects show a chunk of PDFs or of a documentation (at 0.5: 7); 63 in 100 of
 * 328 questions and headings show the chunk that answers them, as do 77 in 100 of texts half of which restate it.
 */
const minShare = { usual: 0.55, linked: 0.4, named: 0.15 };
/** The maximum part of a pack for chunks; larger for pins and for a document that the task names. */
const maxPart = { usual: 0.25, named: 0.5 };
const points = { share: 100, linked: 10, maxLinked: 3, named: 30, pinned: 500 };
/** A chunk with less than this share of the best chunk's score adds little. */
const minOfBest = 0.6;

/** Reports whether the task means a chunk with this share, wherever it is. */
export function isMeantBy(share: number): boolean {
  return share >= minShare.usual;
}

/** Chooses the chunks of a pack, the best first, followed by those left out. */
export function chooseChunks(chunks: readonly FoundChunk[],
  { budget, cost, linked }: ChunkChoice): readonly RankedChunk[]
{
  const ranked = chunks.map((chunk): RankedChunk => {
    const names = linked(chunk.names);
    const score = points.share * chunk.share + points.linked * Math.min(points.maxLinked, names.length) +
      (chunk.isNamed ? points.named : 0) + (chunk.isPinned ? points.pinned : 0);
    return { chunk, score: Math.round(score * 10) / 10, linked: names };
  }).sort((a, b) => b.score - a.score || byPlace(a.chunk, b.chunk));
  const best = ranked.find(({ chunk }) => !chunk.isPinned)?.score ?? 0;
  let tokens = 0;
  const chosen = ranked.map((entry): RankedChunk => {
    const { chunk, score, linked: names } = entry;
    const needed = chunk.isNamed ? minShare.named : names.length > 0 ? minShare.linked : minShare.usual;
    const isAsked = chunk.isNamed || chunk.isPinned;
    if (chunk.share < needed && !chunk.isPinned) return { ...entry, omitted: 'rank' };
    if (score < minOfBest * best && !isAsked) return { ...entry, omitted: 'value' };
    const chunkCost = cost(chunk);
    if (tokens + chunkCost > budget * (isAsked ? maxPart.named : maxPart.usual)) return { ...entry, omitted: 'budget' };
    tokens += chunkCost;
    return entry;
  });
  return [...chosen.filter(({ omitted }) => omitted === undefined),
    ...chosen.filter(({ omitted }) => omitted !== undefined)];
}

function byPlace(a: FoundChunk, b: FoundChunk): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.id < b.id ? -1 : 1;
}
