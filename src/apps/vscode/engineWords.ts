/**
 * Translates the engine's sentences into the editor's language. The sentences arrive as English text from files and
 * other processes, and are recognized by their templates in the extension's translations (see
 * `sentencesAtBuild.mjs`). In English, no translation is needed.
 */

import { byText } from '#base/order';

interface Template {
  /** The text around the values. */
  readonly pieces: readonly string[];
  /** The kind of each value: unchanged `t`ext, another `s`entence, or a `n`umber. */
  readonly valueKinds: string;
  readonly translated: string;
  /** The number of characters that are the same in each sentence of the template. */
  readonly fixedLength: number;
  /** Whether these characters include a letter. */
  readonly isWorded: boolean;
}

export type Bundle = Readonly<Record<string, string>>;

/** The maximum number of cached translations. The cache is cleared when it is full. */
const maxCachedSentences = 5_000;
/** The maximum length of a sentence, in characters. Longer text is data, such as the output of a program. */
const maxSentenceLength = 10_000;

let bundle: Bundle | undefined;
let templates: readonly Template[] | undefined;
const translatedSentences = new Map<string, string>();

/** Sets the translations: the texts in the editor's language, or undefined for English. */
export function setEngineTranslations(contents: Bundle | undefined): void {
  bundle = contents;
  templates = undefined;
  translatedSentences.clear();
}

/** Translates a sentence from the engine. A sentence without a translation is returned unchanged. */
export function translateSentence(sentence: string): string {
  if (bundle === undefined || sentence === '' || sentence.length > maxSentenceLength) return sentence;
  const cachedTranslation = translatedSentences.get(sentence);
  if (cachedTranslation !== undefined) return cachedTranslation;
  const translation = translate(sentence, templates ??= parseMessageTemplates(bundle));
  if (translatedSentences.size >= maxCachedSentences) translatedSentences.clear();
  translatedSentences.set(sentence, translation);
  return translation;
}

function parseMessageTemplates(contents: Bundle): Template[] {
  return Object.entries(contents).flatMap(([key, translated]): Template[] => {
    const [, message, values] = /^(.*)\/engine(?: ([tsn]+))?$/s.exec(key) ?? [];
    if (message === undefined) return [];
    const pieces = message.split(/\{\d+\}/);
    const fixedText = pieces.join('');
    return [{
      pieces,
      valueKinds: values ?? '',
      translated,
      fixedLength: fixedText.length,
      isWorded: /\p{L}/u.test(fixedText),
    }];
  }).sort(compareTemplates);
}

/** Orders the template that covers most of the sentence first; if equal, the template with fewer values. */
function compareTemplates(a: Template, b: Template): number {
  return b.fixedLength - a.fixedLength || a.pieces.length - b.pieces.length ||
    byText(a.pieces.join('\n'), b.pieces.join('\n'));
}

function translate(sentence: string, candidates: readonly Template[]): string {
  return translateByTemplate(sentence, candidates, true) ?? translateParts(sentence, '. ', candidates) ??
    translateParts(sentence, '; ', candidates) ??
    translateByTemplate(sentence, candidates, false) ?? translateParts(sentence, ', ', candidates) ?? sentence;
}

/**
 * Translates by a template. Uses either the templates that contain words (`isWorded`) or those that do not, such as
 * `{0}: {1}`.
 */
function translateByTemplate(sentence: string, candidates: readonly Template[], isWorded: boolean): string | undefined {
  for (const template of candidates) {
    const values = template.isWorded === isWorded ? matchValues(sentence, template) : undefined;
    if (values === undefined) continue;
    const translatedValues = values.map((value,
      i) => (template.valueKinds[i] === 's' ? translate(value, candidates) : value)
    );
    return template.translated.replace(/\{(\d+)\}/g, (_, index: string) => translatedValues[Number(index)] ?? '');
  }
  return undefined;
}

/** Translates several sentences, or several facts in one sentence, one by one. */
function translateParts(text: string, separator: string, candidates: readonly Template[]): string | undefined {
  const segments = text.split(separator).reduce<string[]>((mergedSegments, part) => {
    const lastSegment = mergedSegments.at(-1);
    // a separator inside parentheses belongs to a list of data
    if (lastSegment === undefined || isBalanced(lastSegment)) return [...mergedSegments, part];
    return [...mergedSegments.slice(0, -1), `${lastSegment}${separator}${part}`];
  }, []);
  if (segments.length === 1) return undefined;
  const period = separator.trim() === '.' ? '.' : '';
  return segments.map((part, i) => translate(i < segments.length - 1 ? `${part}${period}` : part, candidates))
    .join(period === '' ? separator : ' ');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Returns the values of `{0}`, `{1}` … in a sentence, with the first values as short as possible; undefined if the
 * sentence does not match the template.
 */
function matchValues(sentence: string, { pieces, valueKinds }: Template): string[] | undefined {
  const lastPiece = pieces.at(-1)!;
  if (pieces.length === 1) return sentence === lastPiece ? [] : undefined;
  if (!sentence.startsWith(pieces[0]!)) return undefined;
  const matches: string[] = [];
  let position = pieces[0]!.length;
  for (const piece of pieces.slice(1, -1)) {
    const pieceStart = sentence.indexOf(piece, position);
    if (pieceStart < 0) return undefined;
    matches.push(sentence.slice(position, pieceStart));
    position = pieceStart + piece.length;
  }
  if (sentence.length - lastPiece.length < position || !sentence.endsWith(lastPiece)) return undefined;
  matches.push(sentence.slice(position, sentence.length - lastPiece.length));
  return matches.every((value, i) => isBalanced(value) && (valueKinds[i] !== 'n' || /^[\d,]+$/.test(value)))
    ? matches
    : undefined;
}
