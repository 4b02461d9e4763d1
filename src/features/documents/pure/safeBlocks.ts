import { addAll } from '#base/collections/lists';
import type { SafeText } from '#model';
import { markerStart, mergeRegions, type Region } from '#secrets/region';
import { redact, locateSecretRegions } from '#secrets/redact';
import type { DocumentBlock } from './block';
import { findBrokenSecrets } from './secrets/brokenSecrets';
import { findProseSecrets } from './secrets/proseSecrets';
import { createReadingViews } from './secrets/readingViews';
import { joinLayoutLines } from './sections';
import type { DocumentWarning } from './warning';

export type SafeBlock = DocumentBlock & { readonly text: SafeText; readonly caption?: SafeText; };

/** Separates the blocks while all are searched together, since a secret may begin in one block and end in another. */
const blockSeparator = '\n\n';

/**
 * Redacts all texts of a document together, as a reader sees them. Searches the text both with spaces in place of line
 * breaks and with line breaks removed, since pages break lines within long secrets. Adds a warning for each page and
 * type of secret.
 */
export function redactBlocks(blocks: readonly DocumentBlock[],
  warn: (warning: DocumentWarning) => void): readonly SafeBlock[]
{
  const texts = blocks.map((block) => block.text.replace(/\r\n?/g, '\n'));
  const documentText = texts.join(blockSeparator);
  let totalLength = 0;
  const blockStarts = texts.map((text) =>
    (totalLength += text.length + blockSeparator.length) - text.length - blockSeparator.length
  );
  const regions = mergeRegions([
    ...locateSecretRegions(documentText),
    ...locateSecretRegions(documentText.replace(/(?<!\n)\n(?!\n)/g, ' ')),
    ...findBrokenSecrets(documentText, locateSecretRegions),
    ...findSecretsInReadingViews(documentText, blocks, blockStarts),
    ...findProseSecrets(documentText),
  ]);
  let start = 0;
  let nextRegion = 0;
  return blocks.map((block, i) => {
    const end = start + texts[i]!.length;
    while (nextRegion < regions.length && regions[nextRegion]!.end <= start) nextRegion++;
    const pieces: string[] = [];
    const shownTypes = new Set<string>();
    let copiedEnd = start;
    for (
      let regionIndex = nextRegion;
      regionIndex < regions.length && regions[regionIndex]!.start < end;
      regionIndex++
    ) {
      const { start: regionStart, end: regionEnd, type = 'private-key' } = regions[regionIndex]!;
      pieces.push(documentText.slice(copiedEnd, Math.max(copiedEnd, regionStart)));
      // the lines of a key have one marker
      if (regions[regionIndex]!.type !== undefined || !shownTypes.has(type)) pieces.push(`${markerStart}${type}]`);
      shownTypes.add(type);
      copiedEnd = Math.min(end, regionEnd);
      if (regionStart >= start && !documentText.startsWith(markerStart, regionStart)) reportSecret(block, type);
    }
    pieces.push(documentText.slice(copiedEnd, end));
    start = end + blockSeparator.length;
    const { caption, ...otherFields } = block;
    return {
      ...otherFields,
      text: redact(pieces.join('')),
      ...(caption === undefined ? {} : { caption: redact(joinLayoutLines(caption)) }),
    };
  });

  function reportSecret({ page }: DocumentBlock, type: string): void {
    warn({
      type: 'secret',
      ...(page === undefined ? {} : { page }),
      message: `The document contains a secret (${type}), which is omitted from all output.`,
    });
  }
}

function findSecretsInReadingViews(text: string, blocks: readonly DocumentBlock[],
  blockStarts: readonly number[]): readonly Region[]
{
  const regions: Region[] = [];
  for (const view of createReadingViews(text, blocks, blockStarts))
    addAll(regions, view.mapToOriginal(
      [...locateSecretRegions(view.text), ...findBrokenSecrets(view.text, locateSecretRegions, true)],
    ));
  return regions;
}
