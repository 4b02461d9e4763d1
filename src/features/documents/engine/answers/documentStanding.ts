import { english } from '#base/text/english';
import { chunkIdIn } from '#base/text/chunkId';
import type { Report, ReportChunk, Standing } from '#reports';

/** Returns what a pack took from a document or chunk: what it shows or left out, with the words of the task in it. */
export function explainOmittedDocument(report: Report, path: string): Standing & { readonly status: 'omitted'; } {
  const detail = documentDetail(report, chunkIdIn(path) ?? path);
  return { path, status: 'omitted', because: 'document', detail, score: 0, reasons: [] };
}

function documentDetail({ documents }: Report, path: string): string {
  const failed = documents?.failed.find((failure) => failure.path === path);
  if (failed) return english`it is a document that gave no text (${failed.because})`;
  const chunks = documents?.chunks.filter((chunk) => chunk.path === path || chunk.id === path) ?? [];
  if (chunks.length === 0) return english`it is a document, in which no chunk matches the task`;
  return english`it is a document: ${chunks.map(chunkDetail).join('; ')}`;
}

function chunkDetail({ id, pages, matched, omitted }: ReportChunk): string {
  const place = pages === null ? id : english`${id} of page ${pages[0]}`;
  const words = matched.slice(0, 5).map((word) => `'${word}'`).join(', ');
  if (omitted === null) return english`${place} is shown, it has ${words}`;
  return omitted === 'budget'
    ? english`${place} would have been next, but documents had no more room`
    : english`${place} is left out, it has only ${words}`;
}
