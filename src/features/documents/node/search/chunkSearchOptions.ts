import type { ChunkFilter } from '../../pure/search/chunkFilter';

export const searchModes = ['lexical', 'vector', 'hybrid'] as const;
export type SearchMode = typeof searchModes[number];

export interface ChunkSearchOptions extends ChunkFilter {
  /** So many results at most. The filters hold before they are counted. */
  readonly topK: number;
  readonly mode?: SearchMode;
}
