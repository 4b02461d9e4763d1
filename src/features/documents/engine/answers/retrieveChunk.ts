import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { parseChunkId } from '#base/text/chunkId';
import type { Chunk } from '../../pure/corpus';
import type { RetrievedText } from '#reports';
import { joinSafe } from '#secrets/safeText';
import { formatChunkPlace } from '../../pure/placeText';
import { renderExcerpt } from '#pipeline/7-render/excerpt';
import type { Host } from '#engine/host';
import type { LastPack } from '#engine/state/records';
import type { CurrentCorpus } from './corpusNow';
import { createMissingChunkError, toChunkLocation } from './documentAnswers';

/** Returns a chunk by its ID, or the first chunks of a document, as many as fit into `maxTokens`. */
export function retrieveChunk(host: Host, { corpus: { sources, chunks } }: CurrentCorpus, target: string,
  { maxTokens, last: lastPack }: { readonly maxTokens: number; readonly last: LastPack | undefined; }): RetrievedText
{
  const id = parseChunkId(target);
  const source = sources.find(({ path }) => path === target);
  if (id === undefined && source?.status === 'failed')
    throw new UserError(
      english`${target} is a document from which no text could be extracted (${
        source.warnings.at(-1)?.type ?? 'parse_error'
      }).`,
    );
  const candidateChunks = chunks.filter((
    chunk,
  ) => (id === undefined ? chunk.sourceId === source?.id : chunk.id === id));
  if (candidateChunks.length === 0) throw createMissingChunkError(target);
  const shownChunks: Chunk[] = [];
  for (const chunk of candidateChunks) {
    if (shownChunks.length > 0 && shownChunks.reduce((sum, entry) => sum + entry.tokens, chunk.tokens) > maxTokens)
      break;
    shownChunks.push(chunk);
  }
  const text = joinSafe(shownChunks.map((chunk) => chunk.text), '\n\n');
  const firstLocation = toChunkLocation(shownChunks[0]!);
  const path = firstLocation.path;
  const hash = host.hash(joinSafe(candidateChunks.map((chunk) => chunk.text), '\n\n')).slice(0, 12);
  const nextChunkIds = candidateChunks.slice(shownChunks.length, shownChunks.length + 6).map((chunk) => chunk.id);
  const packedFileHash = lastPack?.snapshot?.files.find((file) => file.path === path)?.hash;
  const currentHash = sources.find((entry) => entry.path === path)!.checksum;
  return {
    version: 1,
    id: id ?? path,
    path,
    view: 'chunk',
    lines: [],
    fileLines: 0,
    hash,
    packedHash: null,
    since: !lastPack?.snapshot
      ? 'unpacked'
      : packedFileHash === undefined
      ? 'new'
      : packedFileHash === currentHash
      ? 'same'
      : 'changed',
    tokens: shownChunks.reduce((sum, { tokens }) => sum + tokens, 0),
    rest: nextChunkIds,
    notes: [],
    redactions: [],
    text,
    markdown: renderExcerpt({
      path,
      what: id === undefined
        ? `${shownChunks.length} of ${candidateChunks.length} chunks`
        : formatChunkPlace(firstLocation).slice(2) || 'chunk',
      language: 'markdown',
      id: id ?? path,
      hash,
      notes: [],
      rest: nextChunkIds,
      text,
    }),
  };
}
