import type { DocumentBlock } from '#features/documents/pure/block';
import { hiddenTexts } from '../../hiddenTexts';
import { decodeText } from '../../text/decodeText';
import { limitText } from '../../text/limitText';
import { bytesAsPages } from '../bytesAsPages';
import type { Parser } from '../parser';
import { isClutter, mainPart } from './clutter';
import { hiddenTest } from './hiddenByStyle';
import { htmlBlocks } from './htmlBlocks';
import { elementsBelow, htmlTree, rawText } from './htmlTree';

/**
 * Parses a page without the clutter around its content. Its title becomes a heading if the page has no other
 * first-level one.
 */
export const parseHtml: Parser = ({ bytes, warn, progress }) => {
  const pages = bytesAsPages(bytes, progress);
  const text = limitText(decodeText(bytes, warn, declaredEncoding(bytes)), warn);
  pages.addLines(text);
  const root = htmlTree(text);
  const hidden = hiddenTexts(warn);
  const blocks = htmlBlocks(mainPart(root), {
    isClutter,
    isHidden: hiddenTest(root),
    hide(element) {
      hidden.add('css', rawText(element), {});
      hidden.flush();
    },
  });
  const title = elementsBelow(root, 'title').map(rawText)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  const named: DocumentBlock[] = title !== '' && !blocks.some(({ type, level }) => type === 'heading' && level === 1)
    ? [{ type: 'heading', level: 1, text: title }]
    : [];
  pages.done();
  return { blocks: [...named, ...blocks], pages: null };
};

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ??
    /<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1];
}
