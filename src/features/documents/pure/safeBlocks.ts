import type { SafeText } from '#model';
import { markerStart, mergeRegions, type Region } from '#secrets/region';
import { redact, secretRegions } from '#secrets/redact';
import type { DocumentBlock } from './block';
import { brokenSecrets } from './brokenSecrets';
import { readingViews } from './readingOrder';
import { oneLine } from './sections';
import type { DocumentWarning } from './warning';

export type SafeBlock = DocumentBlock & { readonly text: SafeText; readonly caption?: SafeText; };

/** Separates the blocks while all are searched together, since a secret may begin in one block and end in another. */
const between = '\n\n';

/**
 * Redacts all texts of a document at once, as its reader sees them. Reads each line break as a space, and also as
 * nothing, since pages break lines within long secrets. Adds a warning for each page and type of secret.
 */
export function safeBlocks(blocks: readonly DocumentBlock[],
  warn: (warning: DocumentWarning) => void): readonly SafeBlock[]
{
  const texts = blocks.map((block) => block.text.replace(/\r\n?/g, '\n'));
  const whole = texts.join(between);
  let length = 0;
  const starts = texts.map((text) => (length += text.length + between.length) - text.length - between.length);
  const regions = mergeRegions([
    ...secretRegions(whole),
    ...secretRegions(whole.replace(/(?<!\n)\n(?!\n)/g, ' ')),
    ...brokenSecrets(whole, secretRegions),
    ...readingViews(whole, blocks, starts).flatMap((view) =>
      view.inOriginal([...secretRegions(view.text), ...brokenSecrets(view.text, secretRegions)])
    ),
    ...saidSecrets(whole),
  ]);
  let start = 0;
  let next = 0;
  return blocks.map((block, i) => {
    const end = start + texts[i]!.length;
    while (next < regions.length && regions[next]!.end <= start) next++;
    let text = '';
    let at = start;
    for (let r = next; r < regions.length && regions[r]!.start < end; r++) {
      const { start: from, end: to, type = 'private-key' } = regions[r]!;
      text += whole.slice(at, Math.max(at, from));
      const goesOn = regions[r]!.type === undefined && text.includes(`${markerStart}${type}]`);
      if (!goesOn && !(text.endsWith(']') && from < start)) text += `${markerStart}${type}]`;
      at = Math.min(end, to);
      if (from >= start && !whole.startsWith(markerStart, from)) report(block, type);
    }
    text += whole.slice(at, end);
    start = end + between.length;
    const { caption, ...rest } = block;
    return { ...rest, text: redact(text), ...(caption === undefined ? {} : { caption: redact(oneLine(caption)) }) };
  });

  function report({ page }: DocumentBlock, type: string): void {
    warn({
      type: 'secret',
      ...(page === undefined ? {} : { page }),
      message: `A secret (${type}) is in the document; it is left out of everything that is made from it.`,
    });
  }
}

/** The names that people use for a secret in prose, with the word or sign before its value. */
const proseSecretPattern =
  /\b(?:pass(?:word|phrase|code|wort)s?|pwd|passwd|(?:api|access|secret|private)[ _-]?keys?|(?:access|auth|bearer)[ _-]?tokens?)(?:\s+(?:for|of|to)\s+\S{1,60}){0,1}(?:\s*[:=]|\s+is)\s+["'“‘(]?([^\s"'”’()]{8,200})/gi;

/**
 * Finds secrets given in a sentence: `the password is …`, `password: … and so on`. In code and configuration files the
 * rest of such a line decides; prose goes on. A value has a letter and a digit, which no ordinary word has.
 */
function saidSecrets(text: string): readonly Region[] {
  return [...text.matchAll(proseSecretPattern)].flatMap(({ 0: whole, 1: secret, index }) => {
    const value = secret!.replace(/[.,;:!?]+$/, '');
    if (!/\d/.test(value) || !/\p{L}/u.test(value) || value.startsWith('[')) return [];
    const start = index + whole.length - secret!.length;
    return [{ start, end: start + value.length, type: 'password' }];
  });
}
