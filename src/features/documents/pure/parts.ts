import type { DocumentBlock } from './block';
import { cutDocumentIntoChunks, type ChunkOptions, type CutChunk } from './chunks/chunks';
import type { DocumentKind } from './kind';
import type { Omission } from './omission';
import { redact } from '#secrets/redact';
import { maxQuotationLength, quotationPlaceholder, shortenQuotation } from './quotation';
import { redactBlocks } from './safeBlocks';
import { addSectionPaths } from './sections';
import type { DocumentWarning, WarningType } from './warning';

/**
 * Everything that is derived from a document's bytes and is thus the same for all files with these bytes. All texts are
 * redacted.
 */
export interface DocumentParts {
  readonly status: 'success' | 'failed';
  /** The kind that the document's content indicates. */
  readonly kind: DocumentKind;
  readonly pages: number | null;
  readonly parseMs: number;
  readonly warnings: readonly DocumentWarning[];
  readonly omissions: readonly Omission[];
  readonly chunks: readonly CutChunk[];
  readonly tables: readonly { readonly page: number | null; readonly text: string; }[];
}

export interface PartsOptions extends ChunkOptions {
  readonly removeEmptyLines: boolean;
}

/** Warnings that explain why a document has no chunks. */
const emptyDocumentTypes: ReadonlySet<WarningType> = new Set(['encrypted', 'parse_error', 'too_large',
  'low_text_density']);

/** Redacts and splits the blocks that a parser found. Adds a warning if there is nothing to split. */
export function buildDocumentParts(blocks: readonly DocumentBlock[], options: PartsOptions,
  warnings: readonly DocumentWarning[],
  omissions: readonly Omission[]): Pick<DocumentParts, 'chunks' | 'tables' | 'warnings' | 'omissions'>
{
  const allWarnings: DocumentWarning[] = [...warnings];
  const safeBlocks = redactBlocks(blocks, (warning) => {
    if (!allWarnings.some(({ message, page }) => message === warning.message && page === warning.page))
      allWarnings.push(warning);
  });
  const outputBlocks = options.removeEmptyLines
    ? safeBlocks.map((block) => ({ ...block, text: removeEmptyLines(block.text) }))
    : safeBlocks;
  const chunks = cutDocumentIntoChunks(addSectionPaths(outputBlocks), options);
  if (chunks.length === 0 && !allWarnings.some(({ type }) => emptyDocumentTypes.has(type)))
    allWarnings.push({ type: 'low_text_density', message: 'The document has no visible text.' });
  return {
    chunks,
    tables: outputBlocks.filter(({ type }) => type === 'table').map(({ page, text, caption }) => ({
      page: page ?? null,
      text: caption === undefined ? text : `${caption}\n\n${text}`,
    })),
    warnings: redactWarnings(allWarnings),
    omissions: redactOmissions(omissions),
  };
}

/** Redacts warnings: a secret in quoted text is replaced by a marker. */
export function redactWarnings(warnings: readonly DocumentWarning[]): readonly DocumentWarning[] {
  const messages = redactTexts(warnings.map(({ message }) => message));
  const quotes = redactTexts(warnings.map(({ quote }) => quote?.text ?? ''));
  return warnings.map(({ quote, place, ...warning }, i) => ({
    ...warning,
    ...(place === undefined ? {} : { place: redact(place) }),
    message: quote
      ? messages[i]!.replace(quotationPlaceholder, () => shortenQuotation(quotes[i]!, quote.maxShownLength))
      : messages[i]!,
  }));
}

function redactOmissions(omissions: readonly Omission[]): readonly Omission[] {
  const quotes = redactTexts(omissions.map(({ quote }) => quote));
  return omissions.map((omission, i) => ({ ...omission, quote: shortenQuotation(quotes[i]!, maxQuotationLength) }));
}

function redactTexts(texts: readonly string[]): readonly string[] {
  const safeBlocks = redactBlocks(texts.map((text) => ({ type: 'paragraph' as const, text })), () => {
    /* the warning is already reported for the document's text */
  });
  return safeBlocks.map(({ text }) => text);
}

function removeEmptyLines(text: string): string {
  return text.replace(/\n(?:[\t ]*\n)+/g, '\n');
}
