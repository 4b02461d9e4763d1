import type { ChunkFilter } from '../../pure/search/chunkFilter';

export const searchModes = ['lexical', 'vector', 'hybrid'] as const;
export type SearchMode = typeof searchModes[number];

export interface ChunkSearchOptions extends ChunkFilter {
  /** The maximum number of results. The filters apply before results are counted. */
  readonly topK: number;
  readonly mode?: SearchMode;
}
