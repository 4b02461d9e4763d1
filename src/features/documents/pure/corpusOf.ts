import type { SafeText } from '#model';
import type { Chunk, DocumentCorpus, DocumentSource, DocumentTable } from './corpus';
import type { DocumentParts } from './parts';

interface CorpusFile {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
}

/** Builds the corpus from the parts of documents, sorted by path. IDs depend only on path, section and text. */
export function buildCorpus(documents: readonly { readonly file: CorpusFile; readonly parts: DocumentParts; }[],
  hash: (text: string) => string): DocumentCorpus
{
  const entries = [...documents].sort((a, b) => (a.file.path < b.file.path ? -1 : 1)).map(({ file, parts }) => {
    const id = `src_${hash(file.path).slice(0, 8)}`;
    return {
      source: toDocumentSource(id, file, parts),
      chunks: toChunks(id, file, parts, hash),
      tables: toTables(id, parts, hash),
    };
  });
  return {
    sources: entries.map(({ source }) => source),
    chunks: entries.flatMap(({ chunks }) => chunks),
    tables: entries.flatMap(({ tables }) => tables),
  };
}

function toDocumentSource(id: string, { path, hash, size }: CorpusFile, parts: DocumentParts): DocumentSource {
  const { kind, pages, status, parseMs, warnings, omissions } = parts;
  return { id, path, kind, checksum: hash, bytes: size, pages, status, parseMs, warnings, omissions };
}

/** Converts the chunks of a document. The parser process has already redacted all texts. */
function toChunks(sourceId: string, { path }: CorpusFile, parts: DocumentParts,
  hash: (text: string) => string): readonly Chunk[]
{
  const createId = createIdGenerator(sourceId);
  return parts.chunks.map(({ text, tokens, pages, sectionPath, sections, rowRange }) => ({
    id: createId(hash(JSON.stringify([sectionPath, text]))),
    sourceId,
    text: text as SafeText,
    tokens,
    citation: { sourcePath: path, pages, sectionPath, rowRange },
    sections,
  }));
}

function toTables(sourceId: string, { tables }: DocumentParts,
  hash: (text: string) => string): readonly DocumentTable[]
{
  const createId = createIdGenerator(`${sourceId}_table`);
  return tables.map(({ page, text }) => ({ blockId: createId(hash(text)), sourceId, page, text: text as SafeText }));
}

/** Returns a function that creates IDs from hashes and adds a number to the ID of a repeated text. */
function createIdGenerator(prefix: string): (hash: string) => string {
  const countsById = new Map<string, number>();
  return (hash) => {
    const id = `${prefix}_${hash.slice(0, 8)}`;
    const count = (countsById.get(id) ?? 0) + 1;
    countsById.set(id, count);
    return count === 1 ? id : `${id}_${count}`;
  };
}
