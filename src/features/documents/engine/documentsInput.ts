import { getBaseName } from '#base/text/paths';
import { parseChunkId } from '#base/text/chunkId';
import type { DocumentCorpus, DocumentSource } from '../pure/corpus';
import { isRelevantShare } from '../pure/packedChunks';
import { extractCodeNames } from '../pure/names';
import type { FoundChunk, FoundDocuments } from '#model';
import { getDocumentSettings } from '#engine/indexing/documentRule';
import type { ChunkHit } from '#engine/ports/documentsHost';
import { findManualChoice } from '#engine/inputs/choiceOf';
import type { Settings } from '#engine/settings/settings';
import type { InputRow } from '#engine/inputs/inputRow';

/** The maximum number of chunks that a search for a task returns. The pack shows those that fit within its budget. */
const maxHits = 40;
/** The maximum number of characters of a task used for a search. The rest of a longer task is mostly pasted output. */
const maxQueryLength = 4_000;

/** Finds the documents of the root and the chunks that the task may refer to. */
export const documentsInput: InputRow<FoundDocuments> = {
  create: (host) => async ({ documents: files, settings, task, waitOptions, progress, options: { noWrite } }) => {
    if (files.length === 0 || !host.documents) return undefined;
    const documentSettings = getDocumentSettings(settings);
    const { corpus } = await host.documents.corpus(files, { ...documentSettings, removeEmptyLines: false }, {
      cancel: waitOptions.cancel ?? { cancelled: false },
      ...(noWrite && { noWrite }),
      progress,
    });
    const hits = task.trim() === ''
      ? []
      : await host.documents.search(corpus, { query: task.slice(0, maxQueryLength), topK: maxHits });
    return {
      documents: corpus.sources.length,
      failed: corpus.sources.filter(({ status }) => status === 'failed').map((source) => ({
        path: source.path,
        because: getDocumentFailureType(source),
      })),
      ...chooseFoundChunks(corpus, hits, settings, task.toLowerCase()),
    };
  },
  isDue: ({ partial, mayRank }) => !partial && mayRank,
  record: () => ({}),
};

/** Returns the chunks that the user pinned, followed by the hits that the user did not exclude. */
function chooseFoundChunks({ chunks }: DocumentCorpus, hits: readonly ChunkHit[], settings: Settings,
  task: string): Pick<FoundDocuments, 'chunks' | 'lostPins'>
{
  const pinnedIds = new Set(settings.pinned.flatMap((pin) => parseChunkId(pin) ?? []));
  const pinnedDocuments = new Set(settings.pinned.filter((pin) => parseChunkId(pin) === undefined));
  const chosenHits = hits.filter(({ chunk }) =>
    findManualChoice(settings, chunk.citation.sourcePath)?.choice !== 'excluded'
  );
  const hitIds = new Set(chosenHits.map(({ chunk }) => chunk.id));
  const existingIds = new Set(chunks.map(({ id }) => id));
  const pinnedChunks = chunks.filter((chunk) => {
    if (hitIds.has(chunk.id)) return false;
    if (pinnedIds.has(chunk.id)) return true;
    // if the task does not match a pinned document, its first chunk is shown
    const { sourcePath } = chunk.citation;
    return pinnedDocuments.has(sourcePath) && !chosenHits.some((hit) => hit.chunk.sourceId === chunk.sourceId) &&
      chunks.find(({ sourceId }) => sourceId === chunk.sourceId) === chunk;
  });
  return {
    chunks: [...pinnedChunks.map((chunk) => ({ chunk, score: 0, share: 0, matched: [] })), ...chosenHits].map((hit) =>
      toFoundChunk(hit, task, pinnedIds.has(hit.chunk.id) || pinnedDocuments.has(hit.chunk.citation.sourcePath))
    ),
    lostPins: settings.pinned.filter((pin) => {
      const id = parseChunkId(pin);
      return id !== undefined && !existingIds.has(id);
    }),
  };
}

function toFoundChunk({ chunk, share, matched }: ChunkHit, task: string, isPinned: boolean): FoundChunk {
  const { sourcePath: path, ...location } = chunk.citation;
  return {
    path,
    ...location,
    id: chunk.id,
    text: chunk.text,
    tokens: chunk.tokens,
    share,
    matched,
    isNamed: containsFileName(task, getBaseName(path).toLowerCase()),
    isRelevant: isRelevantShare(share),
    isPinned,
    names: extractCodeNames(chunk.text),
  };
}

/** Reports whether the task contains the file name as a whole: `metadata.csv` does not name `data.csv`. */
function containsFileName(task: string, name: string): boolean {
  for (let index = task.indexOf(name); index >= 0; index = task.indexOf(name, index + 1))
    if (!/[\p{L}\p{N}_.-]$/u.test(task.slice(Math.max(0, index - 2), index))) return true;
  return false;
}

function getDocumentFailureType({ warnings }: DocumentSource): string {
  return warnings.at(-1)?.type ?? 'parse_error';
}
