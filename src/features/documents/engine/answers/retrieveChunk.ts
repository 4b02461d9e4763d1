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
import { createMissingChunkError, toChunkPlace } from './documentAnswers';

/** Returns a chunk by its ID, or the first chunks of a document, as many as fit into `maxTokens`. */
export function retrieveChunk(host: Host, { corpus: { sources, chunks } }: CurrentCorpus, target: string,
  { maxTokens, last }: { readonly maxTokens: number; readonly last: LastPack | undefined; }): RetrievedText
{
  const id = parseChunkId(target);
  const source = sources.find(({ path }) => path === target);
  if (id === undefined && source?.status === 'failed')
    throw new UserError(
      english`${target} is a document that gave no text (${source.warnings.at(-1)?.type ?? 'parse_error'}).`,
    );
  const all = chunks.filter((chunk) => (id === undefined ? chunk.sourceId === source?.id : chunk.id === id));
  if (all.length === 0) throw createMissingChunkError(target);
  const shown: Chunk[] = [];
  for (const chunk of all) {
    if (shown.length > 0 && shown.reduce((sum, entry) => sum + entry.tokens, chunk.tokens) > maxTokens) break;
    shown.push(chunk);
  }
  const text = joinSafe(shown.map((chunk) => chunk.text), '\n\n');
  const firstPlace = toChunkPlace(shown[0]!);
  const path = firstPlace.path;
  const hash = host.hash(joinSafe(all.map((chunk) => chunk.text), '\n\n')).slice(0, 12);
  const nextChunkIds = all.slice(shown.length, shown.length + 6).map((chunk) => chunk.id);
  const packedFileHash = last?.snapshot?.files.find((file) => file.path === path)?.hash;
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
    since: !last?.snapshot
      ? 'unpacked'
      : packedFileHash === undefined
      ? 'new'
      : packedFileHash === currentHash
      ? 'same'
      : 'changed',
    tokens: shown.reduce((sum, { tokens }) => sum + tokens, 0),
    rest: nextChunkIds,
    notes: [],
    redactions: [],
    text,
    markdown: renderExcerpt({
      path,
      what: id === undefined
        ? `${shown.length} of ${all.length} chunks`
        : formatChunkPlace(firstPlace).slice(2) || 'chunk',
      language: 'markdown',
      id: id ?? path,
      hash,
      notes: [],
      rest: nextChunkIds,
      text,
    }),
  };
}
