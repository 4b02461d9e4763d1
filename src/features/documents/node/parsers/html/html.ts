import type { DocumentBlock } from '#features/documents/pure/block';
import { createHiddenTextCollector } from '../../hiddenTextCollector';
import { decodeText } from '../../text/decodeText';
import { limitText } from '../../text/limitText';
import { createByteProgress } from '../bytesAsPages';
import type { Parser } from '../parser';
import { findMainPart, omitOutside } from './clutter';
import { createHiddenTest } from './hiddenByStyle';
import { readHtmlBlocks } from './htmlBlocks';
import { findHtmlElements, parseHtmlTree, getRawHtmlText } from './htmlTree';

/**
 * Parses a page without the clutter around its content. Its title becomes a heading if the page has no
 * first-level heading.
 */
export const parseHtml: Parser = ({ bytes, share, warn, omit, progress }) => {
  const byteProgress = createByteProgress(bytes, progress);
  const text = limitText(decodeText(bytes, warn, findDeclaredEncoding(bytes)), warn, { share });
  byteProgress.addLines(text);
  const root = parseHtmlTree(text);
  const hiddenTexts = createHiddenTextCollector(warn);
  const mainPart = findMainPart(root);
  omitOutside(root, mainPart, omit);
  const blocks = readHtmlBlocks(mainPart, {
    omit,
    isHidden: createHiddenTest(root),
    hide(element) {
      hiddenTexts.add('css', getRawHtmlText(element), {});
      hiddenTexts.flush();
    },
  });
  const title = findHtmlElements(root, 'title').map(getRawHtmlText)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  const titleBlocks: DocumentBlock[] =
    title !== '' && !blocks.some(({ type, level }) => type === 'heading' && level === 1)
      ? [{ type: 'heading', level: 1, text: title }]
      : [];
  byteProgress.done();
  return { blocks: [...titleBlocks, ...blocks], pages: null };
};

function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ??
    /<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]+)/i.exec(beginning)?.[1];
}
