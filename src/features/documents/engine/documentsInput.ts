import { baseName } from '#base/text/paths';
import { chunkIdIn } from '#base/text/chunkId';
import type { DocumentCorpus, DocumentSource } from '../pure/corpus';
import { isMeantBy } from '../pure/packedChunks';
import { codeNamesIn } from '../pure/names';
import type { FoundChunk, FoundDocuments } from '#model';
import { documentSettingsIn } from '#engine/indexing/documentRule';
import type { ChunkHit } from '#engine/ports/documentsHost';
import { findManualChoice } from '#engine/inputs/choiceOf';
import type { Settings } from '#engine/settings/settings';
import type { InputRow } from '#engine/inputs/inputRow';

/** Chunks that a task may mean: the best by words, of which the pack shows what has room. */
const maxHits = 40;
/** Characters of a task that a search gets: what is longer is mostly output, whose words are not the task's. */
const maxQuery = 4_000;

/** The documents of the root, and what of them the task may mean. */
export const documentsInput: InputRow<FoundDocuments> = {
  create: (host) => async ({ documents: files, settings, task, waiting, progress, options: { noWrite } }) => {
    if (files.length === 0 || !host.documents) return undefined;
    const of = documentSettingsIn(settings);
    const { corpus } = await host.documents.corpus(files, { ...of, removeEmptyLines: false }, {
      cancel: waiting.cancel ?? { cancelled: false },
      ...(noWrite && { noWrite }),
      progress,
    });
    const hits = task.trim() === ''
      ? []
      : await host.documents.search(corpus, { query: task.slice(0, maxQuery), topK: maxHits });
    return {
      documents: corpus.sources.length,
      failed: corpus.sources.filter(({ status }) => status === 'failed').map((source) => ({
        path: source.path,
        because: getDocumentFailureType(source),
      })),
      ...chosenChunks(corpus, hits, settings, task.toLowerCase()),
    };
  },
  isDue: ({ partial, ranking }) => !partial && ranking,
  record: () => ({}),
};

/** The hits without what a person excluded, and before them what a person pinned. */
function chosenChunks({ chunks }: DocumentCorpus, hits: readonly ChunkHit[], settings: Settings,
  task: string): Pick<FoundDocuments, 'chunks' | 'lostPins'>
{
  const ids = new Set(settings.pinned.flatMap((pin) => chunkIdIn(pin) ?? []));
  const documents = new Set(settings.pinned.filter((pin) => chunkIdIn(pin) === undefined));
  const chosenHits = hits.filter(({ chunk }) =>
    findManualChoice(settings, chunk.citation.sourcePath)?.choice !== 'excluded'
  );
  const hitIds = new Set(chosenHits.map(({ chunk }) => chunk.id));
  const present = new Set(chunks.map(({ id }) => id));
  const pinned = chunks.filter((chunk) => {
    if (hitIds.has(chunk.id)) return false;
    if (ids.has(chunk.id)) return true;
    // if the task does not match a pinned document, its first chunk is shown
    const { sourcePath } = chunk.citation;
    return documents.has(sourcePath) && !chosenHits.some((hit) => hit.chunk.sourceId === chunk.sourceId) &&
      chunks.find(({ sourceId }) => sourceId === chunk.sourceId) === chunk;
  });
  return {
    chunks: [...pinned.map((chunk) => ({ chunk, score: 0, share: 0, matched: [] })), ...chosenHits].map((hit) =>
      foundChunk(hit, task, ids.has(hit.chunk.id) || documents.has(hit.chunk.citation.sourcePath))
    ),
    lostPins: settings.pinned.filter((pin) => {
      const id = chunkIdIn(pin);
      return id !== undefined && !present.has(id);
    }),
  };
}

function foundChunk({ chunk, share, matched }: ChunkHit, task: string, isPinned: boolean): FoundChunk {
  const { sourcePath: path, ...place } = chunk.citation;
  return {
    path,
    ...place,
    id: chunk.id,
    text: chunk.text,
    tokens: chunk.tokens,
    share,
    matched,
    isNamed: namesFile(task, baseName(path).toLowerCase()),
    isMeant: isMeantBy(share),
    isPinned,
    names: codeNamesIn(chunk.text),
  };
}

/** Reports whether the task contains the file name as a whole: `metadata.csv` does not name `data.csv`. */
function namesFile(task: string, name: string): boolean {
  for (let at = task.indexOf(name); at >= 0; at = task.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}_.-]$/u.test(task.slice(Math.max(0, at - 2), at))) return true;
  return false;
}

function getDocumentFailureType({ warnings }: DocumentSource): string {
  return warnings.at(-1)?.type ?? 'parse_error';
}
