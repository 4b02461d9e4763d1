import { maxOf } from '#base/collections/lists';
import { cellText, cut, proseText, tableRow } from '#base/text/markdown';
import { plural } from '#base/text/phrases';
import type { DocumentCorpus, DocumentSource } from '../corpus';
import type { ConceptGraph } from '../map/conceptGraph';
import { warningTypes, type DocumentWarning, type WarningType } from '../warning';
import type { PackIdentity } from './manifest';

/** The maximum number of warnings per type and document that a report names. */
const mostNamed = 20;
const mostListed = 30;
const longestMessage = 300;

/** Returns the text of reports/pack.md, which describes the folder's content. */
export function packReport({ sources, chunks, tables }: DocumentCorpus, { name }: PackIdentity): string {
  const counts = new Map<string, { chunks: number; tokens: number; tables: number; }>(
    sources.map(({ id }) => [id, { chunks: 0, tokens: 0, tables: 0 }]),
  );
  for (const { sourceId, tokens } of chunks) {
    const totals = counts.get(sourceId)!;
    totals.chunks++;
    totals.tokens += tokens;
  }
  for (const { sourceId } of tables) counts.get(sourceId)!.tables++;
  const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  const largest = maxOf(chunks.map((chunk) => chunk.tokens), 0);
  const failed = sources.filter(({ status }) => status === 'failed').length;
  return text([
    `# Documents of ${proseText(name)}`,
    `${plural(sources.length, 'document')} (${failed} failed), ${plural(chunks.length, 'chunk')}, ${
      plural(tables.length, 'table')
    }, ${plural(tokens, 'token')}; the largest chunk has ${largest}.`,
    table(['Document', 'Type', 'Pages', 'Status', 'Chunks', 'Tables', 'Tokens', 'Warnings'],
      sources.map(({ id, path, kind, pages, status, warnings }) => {
        const totals = counts.get(id)!;
        return [path, kind, pages ?? '', status, totals.chunks, totals.tables, totals.tokens, warnings.length];
      })),
  ]);
}

/** The order of a report. Warnings that prevent reading a document come first. */
const auditOrder: readonly WarningType[] = [...warningTypes];

export interface WarningGroup {
  readonly type: WarningType;
  readonly warnings: readonly { readonly source: DocumentSource; readonly warning: DocumentWarning; }[];
}

export function warningGroups({ sources }: DocumentCorpus): readonly WarningGroup[] {
  const all = sources.flatMap((source) => source.warnings.map((warning) => ({ source, warning })));
  return auditOrder.map((type) => ({ type, warnings: all.filter(({ warning }) => warning.type === type) })).filter((
    document,
  ) => document.warnings.length > 0);
}

/**
 * Builds reports/audit.md: what the user should know about the documents, the most serious first; hidden text is
 * quoted.
 */
export function auditReport(corpus: DocumentCorpus, { name }: PackIdentity): string {
  const groups = warningGroups(corpus);
  const largest = maxOf(corpus.chunks.map(({ tokens }) => tokens), 0);
  return text([
    `# Audit of the documents of ${proseText(name)}`,
    `${plural(corpus.sources.length, 'document')}, ${plural(corpus.chunks.length, 'chunk')}, the largest of ${
      plural(largest, 'token')
    }. ${groups.length === 0 ? 'No warnings.' : ''}`.trim(),
    ...groups.flatMap(({ type, warnings }) => [
      `## ${type} (${warnings.length})`,
      [
        ...warnings.slice(0, mostNamed).map(({ source, warning }) => `- ${warningLine(source, warning)}`),
        ...(warnings.length > mostNamed ? [`- and ${warnings.length - mostNamed} more`] : []),
      ].join('\n'),
    ]),
  ]);
}

function warningLine({ path }: DocumentSource, { page, place, reason, message }: DocumentWarning): string {
  const location = [...(page === undefined ? [] : [`page ${page}`]),
    ...(place === undefined ? [] : [proseText(place)])];
  return `${proseText(path)}${location.length > 0 ? `, ${location.join(', ')}` : ''}${
    reason === undefined ? '' : ` (${reason})`
  }: ${proseText(cut(message, longestMessage))}`;
}

/**
 * Writes reports/graph.md: concepts that many documents share, concepts that connect documents, and isolated documents.
 */
export function graphReport({ documents, concepts, edges }: ConceptGraph): string {
  const pathOf = new Map(documents.map(({ id, source }) => [id, source.path]));
  const similar = edges.filter(({ type }) => type === 'similar_to');
  const referring = edges.filter(({ type }) => type === 'references');
  const joined = new Set([...similar, ...referring].flatMap(({ from, to }) => [from, to]));
  const alone = documents.filter(({ id }) => !joined.has(id));
  const bridges = concepts.filter((concept) => concept.documents.length === 2);
  return text([
    '# Graph of the documents',
    `${plural(documents.length, 'document')}, ${plural(concepts.length, 'concept')}, ${plural(edges.length, 'edge')}.`,
    '## Top concepts',
    list(
      concepts.map(({ label, documents: holding, sections }) =>
        `${proseText(label)} (${plural(holding.length, 'document')}, ${plural(sections.length, 'section')})`
      ),
    ),
    '## Concepts that join two documents',
    list(
      bridges.map(({ label, documents: holding }) =>
        `${proseText(label)}: ${holding.map((id) => proseText(pathOf.get(id)!)).join(' and ')}`
      ),
    ),
    '## Similar documents',
    list(
      similar.map(({ from, to, weight }) =>
        `${proseText(pathOf.get(from)!)} and ${proseText(pathOf.get(to)!)} (${weight})`
      ),
    ),
    '## References',
    list(referring.map(({ from, to }) => `${proseText(pathOf.get(from)!)} names ${proseText(pathOf.get(to)!)}`)),
    '## Documents that stand alone',
    list(alone.map(({ source }) => proseText(source.path))),
  ]);
}

function list(items: readonly string[]): string {
  if (items.length === 0) return 'None.';
  const more = items.length > mostListed ? [`- and ${items.length - mostListed} more`] : [];
  return [...items.slice(0, mostListed).map((item) => `- ${item}`), ...more].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    tableRow(cells.map((cell) => cellText(proseText(String(cell)))));
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
