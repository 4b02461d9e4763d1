import { maxQuotationLength, createQuotation, quotationPlaceholder } from './quotation';
import type { DocumentBlock } from './block';
import type { DocumentWarning } from './warning';

/**
 * Characters that carry or change a text without being visible: tags, zero-width characters, fillers, variation
 * selectors, deprecated format characters, and marks that change the text direction. Isolates (U+2066 … U+2069) are
 * excluded, since modern bidirectional text uses them.
 */
const invisibleRanges = ['\\u{e0000}-\\u{e007f}', '\\u{e0100}-\\u{e01ef}', '\\ufe00-\\ufe0f', '\\u200b-\\u200d',
  '\\ufeff', '\\u2060-\\u2064', '\\u206a-\\u206f', '\\u202a-\\u202e', '\\u180e', '\\u034f', '\\u115f', '\\u1160',
  '\\u3164'];
// oxlint-disable-next-line no-misleading-character-class -- the individual characters are meant
const invisiblePattern = new RegExp(`[${invisibleRanges.join('')}]`, 'u');
// oxlint-disable-next-line no-misleading-character-class -- the same
const invisibleRunPattern = new RegExp(`${invisiblePattern.source}+`, 'gu');
/** Matches a character that chooses the form of the emoji or ideograph right before it. */
const formSelectorPattern = new RegExp('^(?:[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}])', 'u');
const formBasePattern = /[\p{Emoji}\p{Ideographic}\p{Script=Mongolian}]/u;

/** Matches a letter of a script in which joiners shape the letters. */
const joiningScriptPattern =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const emojiPattern = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u{1f1e6}-\u{1f1ff}]/u;
/** Matches the flag of a region, such as Scotland: the black flag, letters as tags, an end. */
const flagSequencePattern = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;

const maxWarnings = 50;
const maxQuotedLength = 120;

/** Removes invisible characters from the blocks. Warns about each affected block and quotes the text in its tags. */
export function removeSmuggledText<B extends DocumentBlock>(blocks: readonly B[],
  warn: (warning: DocumentWarning) => void): readonly B[]
{
  let warningCount = 0;
  return blocks.map((block, i) => {
    const cleanedText = cleanText(block.text);
    const cleanedCaption = block.caption === undefined ? undefined : cleanText(block.caption);
    const removedText = cleanedText.removed + (cleanedCaption?.removed ?? '');
    if (removedText === '') return block;
    if (warningCount++ < maxWarnings) warn(buildSmugglingWarning(removedText, block, i));
    return {
      ...block,
      text: cleanedText.text,
      ...(cleanedCaption === undefined ? {} : { caption: cleanedCaption.text }),
    };
  });
}

/** Removes the characters that `removeSmuggledText` removes from blocks. */
export function removeInvisibleCharacters(text: string): string {
  return cleanText(text).text;
}

function cleanText(text: string): { readonly text: string; readonly removed: string; } {
  if (!invisiblePattern.test(text)) return { text, removed: '' };
  let removedText = '';
  const flagEnds = new Set([...text.matchAll(flagSequencePattern)].map(({ index, 0: whole }) => index + whole.length));
  const cleanedText = text.replace(invisibleRunPattern, (invisibleRun: string, start: number) => {
    // a form selector precedes a joiner, as in the sequence of a heart, its form selector, a joiner and a flame
    const chosenForm = formBasePattern.test(getCharacterBefore(text, start))
      ? formSelectorPattern.exec(invisibleRun)?.[0] ?? ''
      : '';
    return chosenForm + filterRun(invisibleRun.slice(chosenForm.length), start + chosenForm.length);
  });
  return { text: cleanedText, removed: removedText };

  function filterRun(invisibleRun: string, runStart: number): string {
    if (invisibleRun === '') return '';
    if (flagEnds.has(runStart + invisibleRun.length) && text.slice(0, runStart).endsWith('\u{1f3f4}'))
      return invisibleRun;
    if (isShapingJoiner(invisibleRun, text, runStart)) return invisibleRun;
    removedText += invisibleRun;
    return '';
  }
}

/** Reports whether a joiner shapes the letters, or the emoji, around it. */
function isShapingJoiner(invisibleRun: string, text: string, runStart: number): boolean {
  if (invisibleRun !== '\u200d' && invisibleRun !== '\u200c') return false;
  const before = getCharacterBefore(text, runStart);
  const after = String.fromCodePoint(text.codePointAt(runStart + invisibleRun.length) ?? 0x20);
  if (invisibleRun === '\u200d' && emojiPattern.test(before) && emojiPattern.test(after)) return true;
  return joiningScriptPattern.test(before) || joiningScriptPattern.test(after);
}

function getCharacterBefore(text: string, offset: number): string {
  const low = text.charCodeAt(offset - 1);
  const start = low >= 0xdc00 && low <= 0xdfff ? offset - 2 : offset - 1;
  return start < 0 ? ' ' : text.slice(start, offset);
}

function buildSmugglingWarning(removedText: string, block: DocumentBlock, index: number): DocumentWarning {
  const count = [...removedText].length;
  const tagCodes = [...removedText].map((char) => char.codePointAt(0)! - 0xe0000).filter((code) =>
    code >= 0x20 && code < 0x7f
  );
  const hiddenText = String.fromCharCode(...tagCodes.slice(0, maxQuotationLength + 1));
  const subject = count === 1 ? 'An invisible character was' : `${count} invisible characters were`;
  return {
    type: 'unicode_smuggling',
    ...(block.page === undefined ? { place: `block ${index + 1}` } : { page: block.page }),
    message: `${subject} removed${hiddenText === '' ? '' : `; the hidden text is "${quotationPlaceholder}"`}.`,
    ...(hiddenText === '' ? {} : { quote: createQuotation(hiddenText, maxQuotedLength) }),
  };
}
