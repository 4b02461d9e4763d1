/**
 * Translates the engine's sentences into the editor's language. They arrive as English text, from files and other
 * processes; the extension's translations hold their templates (see `sentencesAtBuild.mjs`), by which they are
 * recognized. In English, no translation is needed.
 */

import { byText } from '#base/order';

interface Template {
  /** The text around the values. */
  readonly pieces: readonly string[];
  /** The kind of each value: unchanged `t`ext, another `s`entence, or a `n`umber. */
  readonly values: string;
  readonly translated: string;
  /** The number of characters that are the same in each sentence of the template. */
  readonly fixed: number;
  /** Whether these characters include a letter. */
  readonly isWorded: boolean;
}

export type Bundle = Readonly<Record<string, string>>;

/** The number of sentences that are remembered before the memory is cleared. */
const maxRemembered = 5_000;
/** The longest sentence, in characters. Longer text is data, such as the output of a program. */
const longestSentence = 10_000;

let bundle: Bundle | undefined;
let templates: readonly Template[] | undefined;
const translatedSentences = new Map<string, string>();

/** Sets the texts. `contents`: the texts of the editor's language, undefined for English. */
export function setEngineWords(contents: Bundle | undefined): void {
  bundle = contents;
  templates = undefined;
  translatedSentences.clear();
}

/** Returns an engine's sentence in the user's language; unchanged if there is no translation. */
export function inWords(sentence: string): string {
  if (bundle === undefined || sentence === '' || sentence.length > longestSentence) return sentence;
  const before = translatedSentences.get(sentence);
  if (before !== undefined) return before;
  const translation = translate(sentence, templates ??= parseMessageTemplates(bundle));
  if (translatedSentences.size >= maxRemembered) translatedSentences.clear();
  translatedSentences.set(sentence, translation);
  return translation;
}

function parseMessageTemplates(contents: Bundle): Template[] {
  return Object.entries(contents).flatMap(([key, translated]): Template[] => {
    const [, message, values] = /^(.*)\/engine(?: ([tsn]+))?$/s.exec(key) ?? [];
    if (message === undefined) return [];
    const pieces = message.split(/\{\d+\}/);
    const fixedText = pieces.join('');
    return [{ pieces, values: values ?? '', translated, fixed: fixedText.length, isWorded: /\p{L}/u.test(fixedText) }];
  }).sort(mostFirst);
}

/** Orders the template that covers most of the sentence first; if equal, the template with fewer values. */
function mostFirst(a: Template, b: Template): number {
  return b.fixed - a.fixed || a.pieces.length - b.pieces.length || byText(a.pieces.join('\n'), b.pieces.join('\n'));
}

function translate(sentence: string, all: readonly Template[]): string {
  return byTemplate(sentence, all, true) ?? parts(sentence, '. ', all) ?? parts(sentence, '; ', all) ??
    byTemplate(sentence, all, false) ?? parts(sentence, ', ', all) ?? sentence;
}

/** Translates by a template. `worded`: uses templates that contain words, otherwise the others, such as `{0}: {1}`. */
function byTemplate(sentence: string, all: readonly Template[], worded: boolean): string | undefined {
  for (const template of all) {
    const values = template.isWorded === worded ? valuesIn(sentence, template) : undefined;
    if (values === undefined) continue;
    const shown = values.map((value, i) => (template.values[i] === 's' ? translate(value, all) : value));
    return template.translated.replace(/\{(\d+)\}/g, (_, at: string) => shown[Number(at)] ?? '');
  }
  return undefined;
}

/** Translates several sentences, or several facts in one sentence, one by one. */
function parts(text: string, separator: string, all: readonly Template[]): string | undefined {
  const segments = text.split(separator).reduce<string[]>((done, part) => {
    const last = done.at(-1);
    // a separator inside parentheses belongs to a list of data
    if (last === undefined || isBalanced(last)) return [...done, part];
    return [...done.slice(0, -1), `${last}${separator}${part}`];
  }, []);
  if (segments.length === 1) return undefined;
  const stop = separator.trim() === '.' ? '.' : '';
  return segments.map((part, i) => translate(i < segments.length - 1 ? `${part}${stop}` : part, all))
    .join(stop === '' ? separator : ' ');
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
 * Returns the values of a sentence of this template for `{0}`, `{1}` …, the shortest first; undefined for another
 * sentence.
 */
function valuesIn(sentence: string, { pieces, values }: Template): string[] | undefined {
  const last = pieces.at(-1)!;
  if (pieces.length === 1) return sentence === last ? [] : undefined;
  if (!sentence.startsWith(pieces[0]!)) return undefined;
  const matches: string[] = [];
  let at = pieces[0]!.length;
  for (const piece of pieces.slice(1, -1)) {
    const next = sentence.indexOf(piece, at);
    if (next < 0) return undefined;
    matches.push(sentence.slice(at, next));
    at = next + piece.length;
  }
  if (sentence.length - last.length < at || !sentence.endsWith(last)) return undefined;
  matches.push(sentence.slice(at, sentence.length - last.length));
  return matches.every((value, i) => isBalanced(value) && (values[i] !== 'n' || /^[\d,]+$/.test(value)))
    ? matches
    : undefined;
}
