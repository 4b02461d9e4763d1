import { findMax } from '#base/collections/lists';
import { escapeTableCell, escapeProse, formatTableRow } from '#base/text/markdown';
import { formatCountWithNoun, formatFirstNames } from '#base/text/phrases';
import type { DocumentCorpus, DocumentSource } from '../corpus';
import type { RowRange } from '../block';
import type { ConceptGraph } from '../map/conceptGraph';
import { omissionNames, type Omission } from '../omission';
import { warningTypes, type DocumentWarning, type WarningType } from '../warning';
import type { PackIdentity } from './manifest';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of warnings of each type that a report lists. */
const maxListedWarnings = 20;
const maxListedItems = 30;
/** The maximum number of kinds of omitted text that a report lists, of all documents together. */
const maxListedOmissions = 200;
const maxListedRanges = 10;
const maxMessageLength = 300;

/** Returns the text of reports/pack.md, which describes the folder's content. */
export function formatPackReport({ sources, chunks, tables }: DocumentCorpus, { name }: PackIdentity): string {
  const totalsById = new Map<string, { chunks: number; tokens: number; tables: number; }>(
    sources.map(({ id }) => [id, { chunks: 0, tokens: 0, tables: 0 }]),
  );
  for (const { sourceId, tokens } of chunks) {
    const totals = totalsById.get(sourceId)!;
    totals.chunks++;
    totals.tokens += tokens;
  }
  for (const { sourceId } of tables) totalsById.get(sourceId)!.tables++;
  const totalTokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  const maxTokens = findMax(chunks.map((chunk) => chunk.tokens), 0);
  const failedCount = sources.filter(({ status }) => status === 'failed').length;
  return joinParagraphs([
    `# Documents of ${escapeProse(name)}`,
    `${formatCountWithNoun(sources.length, 'document')} (${failedCount} failed), ${
      formatCountWithNoun(chunks.length, 'chunk')
    }, ${formatCountWithNoun(tables.length, 'table')}, ${
      formatCountWithNoun(totalTokens, 'token')
    }; the largest chunk has ${maxTokens}.`,
    formatTable(['Document', 'Type', 'Pages', 'Status', 'Chunks', 'Tables', 'Tokens', 'Warnings'],
      sources.map(({ id, path, kind, pages, status, warnings }) => {
        const totals = totalsById.get(id)!;
        return [path, kind, pages ?? '', status, totals.chunks, totals.tables, totals.tokens, warnings.length];
      })),
  ]);
}

/** The order of warning types in a report. Warnings that prevent reading a document come first. */
const auditOrder: readonly WarningType[] = [...warningTypes];

export interface WarningGroup {
  readonly type: WarningType;
  readonly warnings: readonly { readonly source: DocumentSource; readonly warning: DocumentWarning; }[];
}

export function groupWarnings({ sources }: DocumentCorpus): readonly WarningGroup[] {
  const allWarnings = sources.flatMap((source) => source.warnings.map((warning) => ({ source, warning })));
  return auditOrder.map((type) => ({ type, warnings: allWarnings.filter(({ warning }) => warning.type === type) }))
    .filter((
      group,
    ) => group.warnings.length > 0);
}

/**
 * Returns the text of reports/audit.md, which lists warnings about the documents, the most serious first, and then what
 * was left out because it is not content. Hidden text and omitted text are quoted.
 */
export function formatAuditReport(corpus: DocumentCorpus, { name }: PackIdentity): string {
  const groups = groupWarnings(corpus);
  const maxTokens = findMax(corpus.chunks.map(({ tokens }) => tokens), 0);
  return joinParagraphs([
    `# Audit of the documents of ${escapeProse(name)}`,
    `${formatCountWithNoun(corpus.sources.length, 'document')}, ${
      formatCountWithNoun(corpus.chunks.length, 'chunk')
    }; the largest chunk has ${formatCountWithNoun(maxTokens, 'token')}. ${groups.length === 0 ? 'No warnings.' : ''}`
      .trim(),
    ...groups.flatMap(({ type, warnings }) => [
      `## ${type} (${warnings.length})`,
      [
        ...warnings.slice(0, maxListedWarnings).map(({ source, warning }) => `- ${formatWarning(source, warning)}`),
        ...(warnings.length > maxListedWarnings ? [`- and ${warnings.length - maxListedWarnings} more`] : []),
      ].join('\n'),
    ]),
    ...formatOmissions(corpus.sources),
  ]);
}

/** Returns the audit's paragraphs about text that is not part of the documents' content. */
function formatOmissions(sources: readonly DocumentSource[]): readonly string[] {
  const sentences = sources.flatMap((source) =>
    source.omissions.map((omission) =>
      `${escapeProse(source.path)}: ${
        escapeProse(truncateAtCodePoint(formatOmission(source, omission), maxMessageLength))
      }`
    )
  );
  if (sentences.length === 0) return [];
  return [`## Text that is not content (${sentences.length})`, formatList(sentences, maxListedOmissions)];
}

/** Returns a sentence about the omitted texts of one kind: `Left out: 11 page numbers on pages 2–12: “2” … “12”`. */
export function formatOmission({ kind: documentKind }: Pick<DocumentSource, 'kind'>,
  { kind, count, pages, quote }: Omission): string
{
  const unit = documentKind === 'pptx' ? 'slide' : documentKind === 'xlsx' ? 'sheet' : 'page';
  const isOnePage = pages.length === 1 && pages[0]![0] === pages[0]![1];
  const place = pages.length === 0
    ? ''
    : ` on ${unit}${isOnePage ? '' : 's'} ${formatFirstNames(pages.map(formatRange), maxListedRanges)}`;
  const [singular, plural] = omissionNames[kind];
  return `Left out: ${formatCountWithNoun(count, singular, plural)}${place}: ${quote}`;
}

function formatRange([first, last]: RowRange): string {
  return first === last ? `${first}` : `${first}–${last}`;
}

function formatWarning({ path }: DocumentSource, { page, place, reason, message }: DocumentWarning): string {
  const locationParts = [...(page === undefined ? [] : [`page ${page}`]),
    ...(place === undefined ? [] : [escapeProse(place)])];
  return `${escapeProse(path)}${locationParts.length > 0 ? `, ${locationParts.join(', ')}` : ''}${
    reason === undefined ? '' : ` (${reason})`
  }: ${escapeProse(truncateAtCodePoint(message, maxMessageLength))}`;
}

/**
 * Returns the text of reports/graph.md: concepts that many documents share, concepts that connect documents, and
 * isolated documents.
 */
export function formatGraphReport({ documents, concepts, edges }: ConceptGraph): string {
  const pathsById = new Map(documents.map(({ id, source }) => [id, source.path]));
  const similarityEdges = edges.filter(({ type }) => type === 'similar_to');
  const referenceEdges = edges.filter(({ type }) => type === 'references');
  const connectedIds = new Set([...similarityEdges, ...referenceEdges].flatMap(({ from, to }) => [from, to]));
  const isolatedDocuments = documents.filter(({ id }) => !connectedIds.has(id));
  const bridges = concepts.filter((concept) => concept.documents.length === 2);
  return joinParagraphs([
    '# Graph of the documents',
    `${formatCountWithNoun(documents.length, 'document')}, ${formatCountWithNoun(concepts.length, 'concept')}, ${
      formatCountWithNoun(edges.length, 'edge')
    }.`,
    '## Top concepts',
    formatList(
      concepts.map(({ label, documents: conceptDocuments, sections }) =>
        `${escapeProse(label)} (${formatCountWithNoun(conceptDocuments.length, 'document')}, ${
          formatCountWithNoun(sections.length, 'section')
        })`
      ),
    ),
    '## Concepts that connect two documents',
    formatList(
      bridges.map(({ label, documents: conceptDocuments }) =>
        `${escapeProse(label)}: ${conceptDocuments.map((id) => escapeProse(pathsById.get(id)!)).join(' and ')}`
      ),
    ),
    '## Similar documents',
    formatList(
      similarityEdges.map(({ from, to, weight }) =>
        `${escapeProse(pathsById.get(from)!)} and ${escapeProse(pathsById.get(to)!)} (${weight})`
      ),
    ),
    '## References',
    formatList(
      referenceEdges.map(({ from, to }) =>
        `${escapeProse(pathsById.get(from)!)} refers to ${escapeProse(pathsById.get(to)!)}`
      ),
    ),
    '## Isolated documents',
    formatList(isolatedDocuments.map(({ source }) => escapeProse(source.path))),
  ]);
}

function formatList(items: readonly string[], limit = maxListedItems): string {
  if (items.length === 0) return 'None.';
  const moreLines = items.length > limit ? [`- and ${items.length - limit} more`] : [];
  return [...items.slice(0, limit).map((item) => `- ${item}`), ...moreLines].join('\n');
}

function formatTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const formatRow = (cells: readonly (string | number)[]) =>
    formatTableRow(cells.map((cell) => escapeTableCell(escapeProse(String(cell)))));
  return [formatRow(head), formatRow(head.map(() => '---')), ...rows.map(formatRow)].join('\n');
}

function joinParagraphs(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
