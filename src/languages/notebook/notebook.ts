import { lineCount } from '#base/text/lines';
import type { OutlineSymbol } from '#model';
import type { FullLanguage } from '../language';
import type { LexicalMap } from '../scanning/lexicalMap';
import { pythonFacts } from '../python/python';
import { parseNotebookCells, type Cell, type SourceLine } from './cells';

const nameMax = 80;

/** Jupyter notebooks: words come from the cells, and facts from Python code at its true lines. */
export const notebook: FullLanguage = {
  name: 'Jupyter notebook',
  support: 'full',
  extensions: ['.ipynb'],
  written: (text) =>
    parseNotebookCells(text).filter((cell) => cell.kind !== 'raw').flatMap((cell) => cell.text.map((line) => line.text))
      .join(
        '\n',
      ),
  symbols: notebookSymbols,
  embedded: (text) => (isPython(text) ? { language: 'python', text: codeInPlace(text) } : undefined),
  facts: {
    ...pythonFacts,
    lexicalMap: parseNotebookLayout,
    fragmentMap: pythonFacts.lexicalMap,
    definitions: (lexicalMap) => placed(lexicalMap, pythonFacts.definitions(lexicalMap)),
    imports: (lexicalMap) => placed(lexicalMap, pythonFacts.imports(lexicalMap)),
  },
};

/** Lists cells by their first words, with the lines of their sources. */
function notebookSymbols(text: string): OutlineSymbol[] {
  return parseNotebookCells(text).flatMap((cell) => {
    const written = cell.text.flatMap((line) => line.text.split('\n')).map((line) => line.trim()).filter((line) =>
      line !== ''
    );
    const first = written.find((line) => cell.kind !== 'code' || command(line) !== '') ?? written[0];
    if (first === undefined) return [];
    const heading = cell.kind === 'markdown' ? /^#{1,6}\s+(.*)/.exec(first)?.[1] : undefined;
    const name = (heading ?? first).slice(0, nameMax);
    return [
      {
        name,
        kind: heading === undefined ? 'cell' : 'heading',
        signature: first.slice(0, 2 * nameMax),
        lines: cell.lines,
        exported: false,
      } satisfies OutlineSymbol,
    ];
  });
}

/** Reports whether the kernel's language is Python. The metadata that names it may come before or after the cells. */
function isPython(text: string): boolean {
  const language = /"language(?:_info)?"\s{0,10}:\s{0,10}(?:"([^"\n]{1,40})"|\{)/g;
  const named = [...text.slice(0, 20_000).matchAll(language), ...text.slice(-20_000).matchAll(language)].flatMap((
    match,
  ) => match[1] ?? []);
  const kernel = /"kernelspec"/.test(text) ? named : [];
  return kernel.length === 0 || kernel.some((name) => /^i?python/i.test(name));
}

/** Python's lexicalMap of the code, and the file line of each of its lines. */
interface NotebookLayout extends LexicalMap {
  readonly fileLines: readonly number[];
}

function parseNotebookLayout(text: string): NotebookLayout {
  const code = isPython(text) ? extractCodeLines(text) : [];
  return {
    ...pythonFacts.lexicalMap(code.map((line) => line.text).join('\n')),
    fileLines: code.map((line) => line.line),
  };
}

function placed<T extends { readonly line: number; }>(lexicalMap: LexicalMap, items: readonly T[]): T[] {
  const { fileLines } = lexicalMap as NotebookLayout;
  return items.map((item) => ({ ...item, line: fileLines[item.line - 1]! }));
}

/** Returns the code cells' lines without the notebook's own commands; several may share one line of the file. */
function extractCodeLines(text: string): SourceLine[] {
  return parseNotebookCells(text).filter((cell) => cell.kind === 'code' && !isOtherLanguage(cell))
    .flatMap((cell) =>
      cell.text.flatMap(({ line, text: code }) =>
        code.split(/\r?\n/).map((codeLine) => ({ line, text: command(codeLine) }))
      )
    );
}

/**
 * Returns the code at its place in the file, without code lines that share a line of the file, because no outline could
 * distinguish them.
 */
function codeInPlace(text: string): string {
  const lines = new Array<string | undefined>(lineCount(text));
  const shared = new Set<number>();
  for (const { line, text: code } of extractCodeLines(text)) {
    if (lines[line - 1] !== undefined) shared.add(line - 1);
    lines[line - 1] = code;
  }
  return Array.from(lines, (code, i) => (shared.has(i) ? '' : code ?? '')).join('\n');
}

/**
 * Reports whether a cell is in another language: `%%bash`, `%%html` … change the language; `%%time` and `%%capture` do
 * not.
 */
function isOtherLanguage(cell: Cell): boolean {
  return /^\s*%%(?!time|capture|prun)/.test(cell.text[0]?.text ?? '');
}

/** Drops `%matplotlib inline` and `!pip install x`, which are not Python. */
function command(code: string): string {
  return /^\s*[%!?]/.test(code) ? '' : code;
}
