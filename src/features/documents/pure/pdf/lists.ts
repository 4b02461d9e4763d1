import { oneLine } from '../sections';
import { itemMark, type Paragraph } from './paragraphs';

const bullet = /^[^\p{L}\p{N}(]+|^o(?=\s)/u;

export function isItem(text: string): boolean {
  return itemMark.test(text) && text.replace(itemMark, '').trim() !== '';
}

/** Writes one item a line; deeper items are further to the right. */
export function listItemsText(paragraphs: readonly Paragraph[]): string {
  const lefts: number[] = [];
  return paragraphs.map((paragraph) => {
    while (lefts.length > 0 && paragraph.left < lefts.at(-1)! - 3) lefts.pop();
    if (lefts.length === 0 || paragraph.left > lefts.at(-1)! + 6) lefts.push(paragraph.left);
    return '  '.repeat(Math.min(5, lefts.length - 1)) + itemText(oneLine(paragraph.text));
  }).join('\n');
}

function itemText(text: string): string {
  const [mark] = itemMark.exec(text) ?? [''];
  const rest = text.slice(mark.length).trim();
  if (bullet.test(mark)) return `- ${rest}`;
  const number = /^(\d{1,3})[.)]$/.exec(mark)?.[1];
  return number === undefined ? `- ${mark} ${rest}` : `${number}. ${rest}`;
}
