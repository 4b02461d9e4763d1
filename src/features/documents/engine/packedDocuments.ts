import { getBaseName } from '#base/text/paths';
import { chooseChunks, type RankedChunk } from '../pure/packedChunks';
import type { FoundDocuments } from '#model';
import type { ReportDocuments } from '#reports';
import type { OpenedCandidates } from '#engine/packing/candidates';
import { renderChunk } from '#pipeline/7-render/sections/documents';

/** The maximum number of files whose names and definitions are searched for in documents. */
const maxFiles = 20;
/** The maximum number of chunks that a report lists. */
const maxListedChunks = 20;

/** Chooses the chunks of documents that a pack shows. */
export function choosePackedDocuments(documents: FoundDocuments | undefined, budget: number,
  openedCandidates: OpenedCandidates, count: (text: string) => number): readonly RankedChunk[]
{
  if (!documents || documents.chunks.length === 0) return [];
  const includedNames = new Set(
    openedCandidates.candidates.slice(0, maxFiles).flatMap(({ file, outline }) => [
      file.path,
      getBaseName(file.path),
      ...outline.symbols.map(({ name }) => name),
    ]),
  );
  return chooseChunks(documents.chunks, {
    budget,
    countTokens: (chunk) => count(renderChunk(chunk)),
    findLinkedNames: (names) => names.filter((name) => includedNames.has(name)),
  });
}

/** Returns the document section of a report. The pack shows the first `shownCount` of the chosen chunks. */
export function toReportDocuments({ documents, failed }: FoundDocuments, rankedChunks: readonly RankedChunk[],
  shownCount: number): ReportDocuments
{
  return {
    documents,
    failed,
    chunks: rankedChunks.slice(0, maxListedChunks).map(({ chunk, score, linked, omitted }, i) => ({
      id: chunk.id,
      path: chunk.path,
      pages: chunk.pages,
      sectionPath: chunk.sectionPath,
      rowRange: chunk.rowRange,
      tokens: chunk.tokens,
      score,
      matched: chunk.matched,
      linked,
      omitted: i < shownCount ? null : omitted ?? 'budget',
    })),
  };
}
