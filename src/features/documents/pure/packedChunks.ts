import type { FoundChunk } from '#model';

/** A chunk that a pack shows or omits, and why. */
export interface RankedChunk {
  readonly chunk: FoundChunk;
  /** Points for the task's words in the chunk, and for the ranked files that contain the chunk's names. */
  readonly score: number;
  readonly linked: readonly string[];
  /** `rank`: too little relation to the task; `value`: far less relevant than the best chunk; `budget`: no room. */
  readonly omitted?: 'rank' | 'value' | 'budget';
}

export interface ChunkChoice {
  /** The pack's budget, in tokens. */
  readonly budget: number;
  /** Returns the number of tokens that a chunk takes in the pack. */
  countTokens(chunk: FoundChunk): number;
  /** Returns the names that occur in the paths or definitions of the best-ranked files. */
  findLinkedNames(names: readonly string[]): readonly string[];
}

/**
 * The share of a task's rare words that a chunk needs; lower for a document that the task names. At 0.55, a chunk of
 * PDFs or documentation is shown for 4% of 609 issues and commit messages of other projects (at 0.5: 7%). The answering
 * chunk is shown for 63% of 328 questions and headings, and for 77% of texts half of which restates the chunk.
 */
const minShare = { usual: 0.55, linked: 0.4, named: 0.15 };
/** The maximum share of a pack's budget for chunks; larger for pins and for a document that the task names. */
const maxBudgetShare = { usual: 0.25, named: 0.5 };
const points = { share: 100, linked: 10, maxLinked: 3, named: 30, pinned: 500 };
/** A chunk with less than this share of the best chunk's score adds little and is omitted. */
const minShareOfBest = 0.6;

/** Reports whether a chunk with this share is relevant to the task, in any document. */
export function isRelevantShare(share: number): boolean {
  return share >= minShare.usual;
}

/** Chooses the chunks of a pack, best first, followed by the omitted chunks. */
export function chooseChunks(chunks: readonly FoundChunk[],
  { budget, countTokens, findLinkedNames }: ChunkChoice): readonly RankedChunk[]
{
  const rankedChunks = chunks.map((chunk): RankedChunk => {
    const linkedNames = findLinkedNames(chunk.names);
    const score = points.share * chunk.share + points.linked * Math.min(points.maxLinked, linkedNames.length) +
      (chunk.isNamed ? points.named : 0) + (chunk.isPinned ? points.pinned : 0);
    return { chunk, score: Math.round(score * 10) / 10, linked: linkedNames };
  }).sort((a, b) => b.score - a.score || compareByPath(a.chunk, b.chunk));
  const bestScore = rankedChunks.find(({ chunk }) => !chunk.isPinned)?.score ?? 0;
  let usedTokens = 0;
  const chosenChunks = rankedChunks.map((entry): RankedChunk => {
    const { chunk, score, linked: linkedNames } = entry;
    const requiredShare = chunk.isNamed ? minShare.named : linkedNames.length > 0 ? minShare.linked : minShare.usual;
    const isRequested = chunk.isNamed || chunk.isPinned;
    if (chunk.share < requiredShare && !chunk.isPinned) return { ...entry, omitted: 'rank' };
    if (score < minShareOfBest * bestScore && !isRequested) return { ...entry, omitted: 'value' };
    const chunkTokens = countTokens(chunk);
    if (usedTokens + chunkTokens > budget * (isRequested ? maxBudgetShare.named : maxBudgetShare.usual))
      return { ...entry, omitted: 'budget' };
    usedTokens += chunkTokens;
    return entry;
  });
  return [...chosenChunks.filter(({ omitted }) => omitted === undefined),
    ...chosenChunks.filter(({ omitted }) => omitted !== undefined)];
}

function compareByPath(a: FoundChunk, b: FoundChunk): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.id < b.id ? -1 : 1;
}
