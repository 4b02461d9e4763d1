import type { DocumentBlock } from './block';
import { documentChunks, type ChunkOptions, type CutChunk } from './chunks/chunks';
import type { DocumentKind } from './kind';
import { redact } from '#secrets/redact';
import { quotationMark, shortQuotation } from './quotation';
import { safeBlocks } from './safeBlocks';
import { withSections } from './sections';
import type { DocumentWarning } from './warning';

/**
 * Everything derived from a document's bytes, which is the same for each file with these bytes. Its texts are redacted.
 */
export interface DocumentParts {
  readonly status: 'success' | 'failed';
  /** By its content. */
  readonly kind: DocumentKind;
  readonly pages: number | null;
  readonly parseMs: number;
  readonly warnings: readonly DocumentWarning[];
  readonly chunks: readonly CutChunk[];
  readonly tables: readonly { readonly page: number | null; readonly text: string; }[];
}

export interface PartsOptions extends ChunkOptions {
  readonly removeEmptyLines: boolean;
}

/** Redacts and splits the blocks that a parser found. */
export function buildDocumentParts(blocks: readonly DocumentBlock[], options: PartsOptions,
  warnings: readonly DocumentWarning[]): Pick<DocumentParts, 'chunks' | 'tables' | 'warnings'>
{
  const allWarnings: DocumentWarning[] = [...warnings];
  const safe = safeBlocks(blocks, (warning) => {
    if (!allWarnings.some(({ message, page }) => message === warning.message && page === warning.page))
      allWarnings.push(warning);
  });
  const shown = options.removeEmptyLines
    ? safe.map((block) => ({ ...block, text: withoutEmptyLines(block.text) }))
    : safe;
  return {
    chunks: documentChunks(withSections(shown), options),
    tables: shown.filter(({ type }) => type === 'table').map(({ page, text, caption }) => ({
      page: page ?? null,
      text: caption === undefined ? text : `${caption}\n\n${text}`,
    })),
    warnings: safeWarnings(allWarnings),
  };
}

/** Makes warnings safe: a secret in their quoted text is replaced by its marker. */
export function safeWarnings(warnings: readonly DocumentWarning[]): readonly DocumentWarning[] {
  const messages = safeTexts(warnings.map(({ message }) => message));
  const quotes = safeTexts(warnings.map(({ quote }) => quote?.text ?? ''));
  return warnings.map(({ quote, place, ...warning }, i) => ({
    ...warning,
    ...(place === undefined ? {} : { place: redact(place) }),
    message: quote
      ? messages[i]!.replace(quotationMark, () => shortQuotation(quotes[i]!, quote.most))
      : messages[i]!,
  }));
}

function safeTexts(texts: readonly string[]): readonly string[] {
  const safe = safeBlocks(texts.map((text) => ({ type: 'paragraph' as const, text })), () => {
    /* it is reported of the text */
  });
  return safe.map(({ text }) => text);
}

function withoutEmptyLines(text: string): string {
  return text.replace(/\n(?:[\t ]*\n)+/g, '\n');
}
