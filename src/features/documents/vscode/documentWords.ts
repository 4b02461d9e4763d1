import * as l10n from '@vscode/l10n';
import { formatThousands } from '#base/text/phrases';
import { parseChunkId } from '#base/text/chunkId';
import type { WarningType } from '../pure/warning';
import type { ChunkLocation } from '#model';
import { baseName } from '#apps/vscode/text';

/** Formats a page range: `page 3` or `pages 3 to 5`. */
export function formatPageRange([first, last]: readonly [first: number, last: number]): string {
  return first === last
    ? l10n.t('page {0}', formatThousands(first))
    : l10n.t('pages {0} to {1}', formatThousands(first), formatThousands(last));
}

function formatRowRange([first, last]: readonly [first: number, last: number]): string {
  return first === last
    ? l10n.t('row {0}', formatThousands(first))
    : l10n.t('rows {0} to {1}', formatThousands(first), formatThousands(last));
}

/** Formats a chunk's location in its document: `page 3, Billing › Taxes`; '' if the location is unknown. */
export function formatLocationInDocument({ pages, rowRange, sectionPath }: Omit<ChunkLocation, 'path'>): string {
  return [
    ...(pages ? [formatPageRange(pages)] : []),
    ...(rowRange ? [formatRowRange(rowRange)] : []),
    ...(sectionPath.length > 0 ? [sectionPath.join(' › ')] : []),
  ].join(', ');
}

/** Formats a citation: `docs/spec.pdf, page 3, Billing › Taxes`. */
export function formatChunkCitation(location: ChunkLocation): string {
  const locationText = formatLocationInDocument(location);
  return locationText === '' ? location.path : l10n.t('{0}, {1}', location.path, locationText);
}

/** Returns the title of a tab, with the name of a chunk's document and the page: `spec.pdf, page 3`. */
export function formatChunkTitle({ path, pages, rowRange }: ChunkLocation): string {
  const name = baseName(path);
  const location = pages ? formatPageRange(pages) : rowRange ? formatRowRange(rowRange) : undefined;
  return location === undefined ? name : l10n.t('{0}, {1}', name, location);
}

export function formatPageCount(count: number): string {
  return count === 1 ? l10n.t('1 page') : l10n.t('{0} pages', formatThousands(count));
}

export function formatChunkCount(count: number): string {
  return count === 1 ? l10n.t('1 chunk') : l10n.t('{0} chunks', formatThousands(count));
}

export function formatDocumentCount(count: number): string {
  return count === 1 ? l10n.t('1 document') : l10n.t('{0} documents', formatThousands(count));
}

export function formatWarningCount(count: number): string {
  return count === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', formatThousands(count));
}

/** Returns the display name of a pinned item: a path is unchanged, and a chunk is named by its document. */
export function formatPinName(pin: string): string {
  return parseChunkId(pin) === undefined ? pin : l10n.t('a chunk of {0}', pin.slice(0, pin.lastIndexOf('#')));
}

/** Returns a title for a type of warning. */
export function formatWarningTitle(type: WarningType): string {
  return warningTitles[type]();
}

const warningTitles: Readonly<Record<WarningType, () => string>> = {
  encrypted: () => l10n.t('Encrypted'),
  parse_error: () => l10n.t('Could Not Be Read'),
  too_large: () => l10n.t('Too Large'),
  low_text_density: () => l10n.t('Little Text: Scanned?'),
  hidden_text: () => l10n.t('Hidden Text'),
  unicode_smuggling: () => l10n.t('Invisible Characters'),
  macros: () => l10n.t('Macros'),
  external_link: () => l10n.t('External Link'),
  active_content: () => l10n.t('Active Content'),
  decode_error: () => l10n.t('Characters Could Not Be Decoded'),
  secret: () => l10n.t('Secret'),
};

/** Returns the reason why a document has no text, in words that follow its name. */
export function formatDocumentFailure(reason: string): string {
  switch (reason) {
    case 'encrypted':
      return l10n.t('encrypted');
    case 'too_large':
      return l10n.t('too large');
    default:
      return l10n.t('could not be read');
  }
}

/** Reports whether the user should check a warning of this type. Other warnings are only informative. */
export function isSeriousWarning(type: WarningType): boolean {
  return !['low_text_density', 'external_link', 'decode_error'].includes(type);
}
