import { baseName } from '#base/text/paths';
import { chooseChunks, type RankedChunk } from '../pure/packedChunks';
import type { FoundDocuments } from '#model';
import type { ReportDocuments } from '#reports';
import type { OpenedCandidates } from '#engine/packing/candidates';
import { chunkBlock } from '#pipeline/7-render/sections/documents';

/** The maximum number of files whose names and definitions a document may name. */
const maxFiles = 20;
/** The maximum number of chunks that a report lists. */
const maxListed = 20;

/** Chooses the chunks of documents that a pack shows. */
export function packedDocuments(documents: FoundDocuments | undefined, budget: number, opened: OpenedCandidates,
  count: (text: string) => number): readonly RankedChunk[]
{
  if (!documents || documents.chunks.length === 0) return [];
  const includedNames = new Set(
    opened.candidates.slice(0, maxFiles).flatMap(({ file, outline }) => [
      file.path,
      baseName(file.path),
      ...outline.symbols.map(({ name }) => name),
    ]),
  );
  return chooseChunks(documents.chunks, {
    budget,
    cost: (chunk) => count(chunkBlock(chunk)),
    linked: (names) => names.filter((name) => includedNames.has(name)),
  });
}

/** Returns what a report states about documents; `shown`: how many of the chosen chunks the text has room for. */
export function reportedDocuments({ documents, failed }: FoundDocuments, ranked: readonly RankedChunk[],
  shown: number): ReportDocuments
{
  return {
    documents,
    failed,
    chunks: ranked.slice(0, maxListed).map(({ chunk, score, linked, omitted }, i) => ({
      id: chunk.id,
      path: chunk.path,
      pages: chunk.pages,
      sectionPath: chunk.sectionPath,
      rowRange: chunk.rowRange,
      tokens: chunk.tokens,
      score,
      matched: chunk.matched,
      linked,
      omitted: i < shown ? null : omitted ?? 'budget',
    })),
  };
}
