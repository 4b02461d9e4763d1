import type { DocumentBlock } from '#features/documents/pure/block';
import type { OmitText } from '#features/documents/pure/omission';
import { findXmlChild, isSwitchedOn, type XmlNode } from '../../xml/xmlNode';

const labels = {
  oddHeader: 'Header',
  oddFooter: 'Footer',
  evenHeader: 'Header',
  evenFooter: 'Footer',
  firstHeader: 'Header',
  firstFooter: 'Footer',
} as const;

/**
 * The codes of a printed line (ECMA-376, 18.3.1.46): its parts `&L`, `&C` and `&R`, fields such as `&P`, `&&` for `&`,
 * and fonts, sizes, colours and switches.
 */
const codePattern = /&(?:"[^"]{0,200}"|K(?:[\dA-Fa-f]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Za-z&])/g;
const parts: ReadonlySet<string> = new Set(['&L', '&C', '&R']);

/** Reads the lines that a sheet prints at the top and bottom of its pages. */
export function readPrintedLines(worksheet: XmlNode): readonly string[] {
  const node = findXmlChild(worksheet, 'headerFooter');
  if (!node) return [];
  return Object.entries(labels).flatMap(([name, label]) => {
    if (name.startsWith('even') && !isSwitchedOn(node.attributes['differentOddEven'])) return [];
    if (name.startsWith('first') && !isSwitchedOn(node.attributes['differentFirst'])) return [];
    const text = (findXmlChild(node, name)?.text ?? '').replace(codePattern,
      (code) => code === '&&' ? '&' : parts.has(code) ? ' ' : '').replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [`${label}: ${text}`];
  });
}

/** Builds the first copy of each line of a workbook's sheets. Lines that only number pages are left out. */
export function buildPrintedLines(lines: readonly string[], seenLines: Set<string>, page: number,
  omit: OmitText): readonly DocumentBlock[]
{
  return lines.flatMap((text): DocumentBlock[] => {
    const content = text.slice(text.indexOf(' ') + 1);
    const isPageNumber = pageWords.test(content);
    if (!isPageNumber && !seenLines.has(text)) {
      seenLines.add(text);
      return [{ type: 'note', text, page }];
    }
    omit(isPageNumber ? 'page_number' : 'repeated_line', content, page);
    return [];
  });
}

/** What is left of `Page &P of &N`. */
const pageWords =
  /^[\s\p{P}]*(?:page|seite|página|pagina|strona|sida|side|p)?[\s\p{P}]*(?:of|von|de|di|z|av)?[\s\p{P}]*$/iu;
