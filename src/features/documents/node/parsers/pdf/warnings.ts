import { createQuotation, quotationPlaceholder } from '#features/documents/pure/quotation';
import type { DocumentWarning } from '#features/documents/pure/warning';
import type { ParsedPdfPage } from './readPage';

const maxQuoteLength = 80;
/** A page with a large picture and fewer visible characters than this is treated as a scan. */
const minVisibleCharacters = 40;
/** The minimum share of a page that a scan covers. */
const minScanShare = 0.3;

const minUnknownCount = 20;

const reasonPhrases = {
  render_mode: 'in an invisible render mode',
  opacity: 'that is transparent',
  colour: 'in the color of its background',
  tiny: 'too small to be read',
  off_page: 'outside the page',
  layer: 'in a layer that is switched off',
  vanish: 'that is hidden',
  css: 'that is hidden',
} as const;

/** Creates the warnings about a page: hidden text, unidentified characters, and text that is only in a picture. */
export function createPageWarnings(
  { content, hidden, unmappedCount, pictureShare }: ParsedPdfPage,
): readonly DocumentWarning[] {
  const page = content.number;
  const warnings: DocumentWarning[] = [...hidden].filter(([reason, text]) => isText(reason, text))
    .sort(([a], [b]) => a < b ? -1 : 1).map(([reason, text]) => ({
      type: 'hidden_text',
      page,
      reason,
      message: `Page ${page} contains text ${reasonPhrases[reason]}: “${quotationPlaceholder}”`,
      quote: createQuotation(text, maxQuoteLength),
    }));
  if (unmappedCount >= minUnknownCount) {
    warnings.push({
      type: 'decode_error',
      page,
      message:
        `${unmappedCount} characters on page ${page} are omitted because their font does not map them to Unicode.`,
    });
  }
  if (content.isRecognizedByOcr) {
    warnings.push({
      type: 'low_text_density',
      page,
      message: `Page ${page} is a picture; its text was recognized by OCR and may contain errors.`,
    });
    return warnings;
  }
  let visibleCount = 0;
  for (const { text } of [...content.words, ...content.turned.flat()]) visibleCount += text.length;
  if (
    visibleCount < minVisibleCharacters && (pictureShare >= minScanShare || (visibleCount === 0 && hidden.size > 0))
  ) {
    warnings.push({
      type: 'low_text_density',
      page,
      message: pictureShare >= minScanShare
        ? `Page ${page} is a picture with almost no text; the words in the picture are not in the pack.`
        : `Page ${page} has no visible text.`,
    });
  }
  return warnings;
}

/** Reports whether hidden characters are text, rather than specks or marks outside the page. */
function isText(reason: string, text: string): boolean {
  const characters = text.replace(/\s/g, '').length;
  return reason === 'tiny' ? characters >= 4 : characters >= 2;
}
