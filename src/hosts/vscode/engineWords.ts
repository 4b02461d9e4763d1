/**
 * Sentences of the engine in the language of the editor. They come as English text, from files and other processes;
 * the translations of the extension hold their templates (see `sentencesAtBuild.mjs`), by which they are recognized.
 * In English there is nothing to do.
 */

interface Template {
  /** The text around the values. */
  readonly pieces: readonly string[];
  /** For each value: `t`ext as it is, another `s`entence, or a `n`umber. */
  readonly values: string;
  readonly translated: string;
  /** Characters that are the same in each sentence of the template. */
  readonly fixed: number;
}

export type Bundle = Readonly<Record<string, string>>;

/** Sentences that are remembered; then they are looked for again. */
const most = 5_000;

let bundle: Bundle | undefined;
let templates: readonly Template[] | undefined;
const known = new Map<string, string>();

/** `contents`: the texts of the editor's language, undefined for English. */
export function setEngineWords(contents: Bundle | undefined): void {
  bundle = contents;
  templates = undefined;
  known.clear();
}

/** A sentence of the engine as people read it; as it is where there is no translation. */
export function inWords(sentence: string): string {
  if (bundle === undefined || sentence === '') return sentence;
  const before = known.get(sentence);
  if (before !== undefined) return before;
  const found = translate(sentence, templates ??= templatesOf(bundle));
  if (known.size >= most) known.clear();
  known.set(sentence, found);
  return found;
}

function templatesOf(contents: Bundle): Template[] {
  return Object.entries(contents).flatMap(([key, translated]): Template[] => {
    const [, message, values] = /^(.*)\/engine(?: ([tsn]+))?$/s.exec(key) ?? [];
    if (message === undefined) return [];
    const pieces = message.split(/\{\d+\}/);
    return [{ pieces, values: values ?? '', translated, fixed: pieces.join('').length }];
  }).sort((a, b) => b.fixed - a.fixed); // stable: the one that says most of the sentence is first
}

function translate(sentence: string, all: readonly Template[]): string {
  for (const template of all) {
    const values = valuesIn(sentence, template);
    if (values === undefined) continue;
    const shown = values.map((value, i) => (template.values[i] === 's' ? translate(value, all) : value));
    return template.translated.replace(/\{(\d+)\}/g, (_, at: string) => shown[Number(at)] ?? '');
  }
  return joined(sentence, all);
}

/** Several sentences, or several facts in one, are translated one by one. */
function joined(text: string, all: readonly Template[]): string {
  const separator = ['; ', '. ', ', '].find((one) => text.includes(one));
  if (separator === undefined) return text;
  const parts = text.split(separator).map((part, i,
    of) => (separator === '. ' && i < of.length - 1 ? `${part}.` : part)
  );
  return parts.map((part) => translate(part, all)).join(separator === '. ' ? ' ' : separator);
}

/** What a sentence of this template has in place of `{0}`, `{1}` …, the shortest first; undefined for another one. */
function valuesIn(sentence: string, { pieces, values }: Template): string[] | undefined {
  const last = pieces.at(-1)!;
  if (pieces.length === 1) return sentence === last ? [] : undefined;
  if (!sentence.startsWith(pieces[0]!)) return undefined;
  const found: string[] = [];
  let at = pieces[0]!.length;
  for (const piece of pieces.slice(1, -1)) {
    const next = sentence.indexOf(piece, at);
    if (next < 0) return undefined;
    found.push(sentence.slice(at, next));
    at = next + piece.length;
  }
  if (sentence.length - last.length < at || !sentence.endsWith(last)) return undefined;
  found.push(sentence.slice(at, sentence.length - last.length));
  return found.every((value, i) => values[i] !== 'n' || /^[\d,]+$/.test(value)) ? found : undefined;
}
