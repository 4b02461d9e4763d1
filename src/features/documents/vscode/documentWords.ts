import * as l10n from '@vscode/l10n';
import { thousands } from '#base/text/phrases';
import { chunkIdIn } from '#base/text/chunkId';
import type { WarningType } from '../pure/warning';
import type { ChunkPlace } from '#model';
import { baseName } from '#apps/vscode/text';

/** Formats `page 3`, `pages 3 to 5`. */
export function pageWords([first, last]: readonly [first: number, last: number]): string {
  return first === last
    ? l10n.t('page {0}', thousands(first))
    : l10n.t('pages {0} to {1}', thousands(first), thousands(last));
}

function rowWords([first, last]: readonly [first: number, last: number]): string {
  return first === last
    ? l10n.t('row {0}', thousands(first))
    : l10n.t('rows {0} to {1}', thousands(first), thousands(last));
}

/** Formats a chunk's place in its document: `page 3, Billing › Taxes`; '' if nothing is known about it. */
export function placeWords({ pages, rowRange, sectionPath }: Omit<ChunkPlace, 'path'>): string {
  return [
    ...(pages ? [pageWords(pages)] : []),
    ...(rowRange ? [rowWords(rowRange)] : []),
    ...(sectionPath.length > 0 ? [sectionPath.join(' › ')] : []),
  ].join(', ');
}

/** Formats `docs/spec.pdf, page 3, Billing › Taxes`. */
export function citationWords(place: ChunkPlace): string {
  const location = placeWords(place);
  return location === '' ? place.path : l10n.t('{0}, {1}', place.path, location);
}

/** Returns the title of a tab, with the name of a chunk's document and the page: `spec.pdf, page 3`. */
export function chunkTitle({ path, pages, rowRange }: ChunkPlace): string {
  const name = baseName(path);
  const location = pages ? pageWords(pages) : rowRange ? rowWords(rowRange) : undefined;
  return location === undefined ? name : l10n.t('{0}, {1}', name, location);
}

export function countPages(pages: number): string {
  return pages === 1 ? l10n.t('1 page') : l10n.t('{0} pages', thousands(pages));
}

export function countChunks(chunks: number): string {
  return chunks === 1 ? l10n.t('1 chunk') : l10n.t('{0} chunks', thousands(chunks));
}

export function countDocuments(documents: number): string {
  return documents === 1 ? l10n.t('1 document') : l10n.t('{0} documents', thousands(documents));
}

export function countWarnings(warnings: number): string {
  return warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', thousands(warnings));
}

/** Names a pinned item: a path unchanged, a chunk by its document. */
export function pinName(pin: string): string {
  return chunkIdIn(pin) === undefined ? pin : l10n.t('a chunk of {0}', pin.slice(0, pin.lastIndexOf('#')));
}

/** Returns a title for a type of warning. */
export function warningWords(type: WarningType): string {
  return titles[type]();
}

const titles: Readonly<Record<WarningType, () => string>> = {
  encrypted: () => l10n.t('Encrypted'),
  parse_error: () => l10n.t('Could Not Be Read'),
  too_large: () => l10n.t('Too Large'),
  low_text_density: () => l10n.t('Little Text: Scanned?'),
  hidden_text: () => l10n.t('Hidden Text'),
  unicode_smuggling: () => l10n.t('Invisible Characters'),
  macros: () => l10n.t('Macros'),
  external_link: () => l10n.t('Link to Another Place'),
  active_content: () => l10n.t('Active Content'),
  decode_error: () => l10n.t('Characters Could Not Be Decoded'),
  secret: () => l10n.t('Secret'),
};

/** Returns why a document gave no text, in words that follow its name. */
export function failureWords(because: string): string {
  switch (because) {
    case 'encrypted':
      return l10n.t('encrypted');
    case 'too_large':
      return l10n.t('too large');
    default:
      return l10n.t('could not be read');
  }
}

/** Reports whether the user should look at it, or it is just good to know. */
export function isSerious(type: WarningType): boolean {
  return !['low_text_density', 'external_link', 'decode_error'].includes(type);
}
