import { english } from '#base/text/english';
import { parseChunkId } from '#base/text/chunkId';
import type { Report, ReportChunk, PackedFileStatus } from '#reports';

/** Explains which chunks of a document a pack shows or leaves out, and which words from the task they contain. */
export function explainOmittedDocument(report: Report, path: string): PackedFileStatus & {
  readonly status: 'omitted';
} {
  const detail = formatDocumentDetail(report, parseChunkId(path) ?? path);
  return { path, status: 'omitted', because: 'document', detail, score: 0, reasons: [] };
}

function formatDocumentDetail({ documents }: Report, path: string): string {
  const failedDocument = documents?.failed.find((failure) => failure.path === path);
  if (failedDocument)
    return english`it is a document from which no text could be extracted (${failedDocument.because})`;
  const chunks = documents?.chunks.filter((chunk) => chunk.path === path || chunk.id === path) ?? [];
  if (chunks.length === 0) return english`it is a document without a chunk that matches the task`;
  return english`it is a document: ${chunks.map(formatChunkDetail).join('; ')}`;
}

function formatChunkDetail({ id, pages, matched, omitted }: ReportChunk): string {
  const location = pages === null ? id : english`${id} on page ${pages[0]}`;
  const words = matched.slice(0, 5).map((word) => `'${word}'`).join(', ');
  if (omitted === null) return english`${location} is shown because it contains ${words}`;
  return omitted === 'budget'
    ? english`${location} would have been next, but the budget for documents was used up`
    : english`${location} is left out because it contains only ${words}`;
}
