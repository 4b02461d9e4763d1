import { findFirstIndex } from '#base/collections/bisect';
import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { estimateTextBytes } from '#base/text/textBytes';
import type { Outline, SafeText } from '#model';
import type { FileSyntax } from '../pure/fileSyntax';
import { findTemplateCalls } from '../pure/languages/templateCalls';
import { getLanguageRow } from '#languages/languages';
import { findSyntaxRules } from '../pure/languages/rules';
import { readSyntax } from '../pure/syntaxBuilder';
import { getSharedGrammars } from '#pipeline/5-outline/grammars';
import { createSyntaxReader } from '#pipeline/5-outline/syntaxReader';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { FileReader } from '#engine/packing/plan';
import type { RedactedText } from '#features/search/engine/redactedText';
import { createTextOpener } from '#features/search/engine/texts';

/** Reads the calls in a repository's files, cached by content. */
export interface CallReader {
  /** Returns undefined if the file no longer exists, its language has no rules or the parser fails. */
  loadSyntax(file: IndexRecord): Promise<FileSyntax | undefined>;
  loadText(file: IndexRecord): RedactedText | undefined;
  loadOutline(file: IndexRecord): Promise<Outline>;
}

/**
 * Maximum number of bytes of the cached syntax with its texts, and of the cached outlines. An answer about many symbols
 * reads hundreds of files (14 MB of syntax for 508 files of vite), and again all of them for the next question. A cache
 * of two generations keeps those for sure that take half of its size.
 */
const maxSyntaxBytes = 40_000_000;
const maxOutlineBytes = 6_000_000;
/** Maximum number of characters shown before and after the call on its line. */
const maxContextLength = 200;

export function createCallReader(host: Host, reader: Pick<FileReader, 'readOutline'>): CallReader {
  const texts = createTextOpener(host);
  const syntaxReader = createSyntaxReader({ ...host.assets, ...host.parsing }, getSharedGrammars(host.assets));
  const cache = new RecentCache<string, { readonly bytes: number; readonly syntax: FileSyntax | undefined; }>(
    maxSyntaxBytes,
    (_, { bytes }) => bytes,
    processBudget,
  );
  const outlines = new RecentCache<string, { readonly bytes: number; readonly outline: Promise<Outline>; }>(
    maxOutlineBytes,
    (_, { bytes }) => bytes,
    processBudget,
  );
  return { loadSyntax, loadText, loadOutline };

  async function loadSyntax(file: IndexRecord): Promise<FileSyntax | undefined> {
    const rules = findSyntaxRules(file.language);
    if (!rules) return undefined;
    const key = `${file.hash} ${file.language}`;
    const cachedSyntax = cache.get(key);
    if (cachedSyntax) return cachedSyntax.syntax;
    const text = loadText(file)?.text;
    if (text === undefined) return undefined;
    const code = extractParsedCode(file, text);
    const tree = code === undefined ? undefined : await syntaxReader.read(file.language, text);
    const parsedSyntax = tree
      ? readSyntax(tree, code!, rules)
      : code === undefined && isComponent(file)
      ? noSyntax
      : undefined;
    const syntax = parsedSyntax && isComponent(file)
      ? { ...omitCalls(parsedSyntax), calls: [...parsedSyntax.calls, ...findTemplateCalls(text)] }
      : parsedSyntax;
    cache.set(key, { bytes: estimateTextBytes(text) + 400 * (syntax?.calls.length ?? 0) + 500, syntax });
    return syntax;
  }

  /** Returns the file's text; undefined if the text cannot be read or differs from the indexed text. */
  function loadText(file: IndexRecord): RedactedText | undefined {
    const openedText = texts.open(file);
    return openedText && 'hash' in openedText && openedText.hash === file.hash
      ? openedText.getRedactedText()
      : undefined;
  }

  function loadOutline(file: IndexRecord): Promise<Outline> {
    const key = `${file.hash} ${file.path}`;
    const cachedOutline = outlines.get(key);
    if (cachedOutline) return cachedOutline.outline;
    const outline = reader.readOutline(file).then((found) => found ?? { symbols: [] });
    outlines.set(key, { bytes: 2 * estimateTextBytes(loadText(file)?.text ?? '') + 500, outline });
    return outline;
  }
}

/**
 * Returns the text that the offsets of a file's syntax refer to. For a notebook this is its code, on the same lines as
 * in the file.
 */
export function extractParsedCode({ language }: IndexRecord, text: string): string | undefined {
  const row = getLanguageRow(language);
  return row && row.support !== 'text' && row.grammar === undefined && row.extractEmbedded
    ? row.extractEmbedded(text)?.text
    : text;
}

function isComponent({ language }: IndexRecord): boolean {
  return language === 'vue' || language === 'svelte';
}

/** The syntax of a component without a script. */
const noSyntax: FileSyntax = {
  calls: [],
  bindings: new Map(),
  members: [],
  types: [],
  bases: [],
  exports: new Map(),
  wildcards: [],
  namespaceAliases: new Map(),
  assignments: new Map(),
  fieldAssignments: new Map(),
};

function omitCalls(syntax: FileSyntax) {
  const { bindings, members, types, bases, exports, wildcards, namespaceAliases, assignments, fieldAssignments } =
    syntax;
  return { bindings, members, types, bases, exports, wildcards, namespaceAliases, assignments, fieldAssignments };
}

/**
 * Converts the offset of a name in a file's code to its offset in the file. Both texts must have the same lines. If the
 * line in the file does not contain the name, returns the offset of the line.
 */
export function toFileOffset(text: string, code: string, name: string, codeOffset: number): number {
  if (text === code) return codeOffset;
  let start = 0;
  for (let line = code.slice(0, codeOffset).split('\n').length; line > 1 && start >= 0; line--)
    start = text.indexOf('\n', start) + 1;
  const codeLine = code.slice(code.lastIndexOf('\n', codeOffset - 1) + 1, codeOffset);
  let offset = start - 1;
  for (let remaining = codeLine.split(name).length; remaining > 0; remaining--) offset = text.indexOf(name, offset + 1);
  const end = text.indexOf('\n', start);
  return offset < 0 || end >= 0 && offset > end ? start : offset;
}

/**
 * Returns a function that converts an offset of the text to a line and a column in the file, both starting at 1, and
 * the line without its indentation.
 */
export function createOffsetLocator({ text, toFileColumn }: RedactedText): (offset: number) => {
  readonly line: number;
  readonly column: number;
  readonly text: SafeText;
} {
  const starts = [0];
  for (let lineEnd = text.indexOf('\n'); lineEnd >= 0; lineEnd = text.indexOf('\n', lineEnd + 1))
    starts.push(lineEnd + 1);
  return (offset) => {
    const line = findFirstIndex(starts.length, (i) => starts[i]! <= offset);
    const start = starts[line - 1]!;
    const end = line < starts.length ? starts[line]! - 1 : text.length;
    // long lines are usually in generated files, so the text around the call is enough
    const excerpt = text.slice(Math.max(start, offset - maxContextLength), Math.min(end, offset + maxContextLength));
    return { line, column: toFileColumn(line, offset - start + 1), text: excerpt.trim() as SafeText };
  };
}
