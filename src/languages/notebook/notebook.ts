import { countTextLines } from '#base/text/lines';
import type { OutlineSymbol } from '#model';
import type { FullLanguage } from '../language';
import type { LexicalMap } from '../scanning/lexicalMap';
import { pythonFacts } from '../python/python';
import { parseNotebookCells, type Cell, type SourceLine } from './cells';

const maxNameLength = 80;

/** Jupyter notebooks. Words come from the cells, and facts from the Python code, with the file's line numbers. */
export const notebook: FullLanguage = {
  name: 'Jupyter notebook',
  support: 'full',
  extensions: ['.ipynb'],
  handwrittenText: (text) =>
    parseNotebookCells(text).filter((cell) => cell.kind !== 'raw').flatMap((cell) =>
      cell.sourceLines.map((line) => line.text)
    )
      .join(
        '\n',
      ),
  symbols: listNotebookSymbols,
  extractEmbedded: (text) => (isPython(text) ? { language: 'python', text: alignCodeWithFile(text) } : undefined),
  facts: {
    ...pythonFacts,
    lexicalMap: parseNotebookLayout,
    fragmentMap: pythonFacts.lexicalMap,
    definitions: (lexicalMap) => mapToFileLines(lexicalMap, pythonFacts.definitions(lexicalMap)),
    imports: (lexicalMap) => mapToFileLines(lexicalMap, pythonFacts.imports(lexicalMap)),
  },
};

/** Lists the cells as symbols, each named after its first line, with the lines of its source. */
function listNotebookSymbols(text: string): OutlineSymbol[] {
  return parseNotebookCells(text).flatMap((cell) => {
    const textLines = cell.sourceLines.flatMap((line) => line.text.split('\n')).map((line) => line.trim()).filter((
      line,
    ) => line !== '');
    const firstLine = textLines.find((line) => cell.kind !== 'code' || removeCommand(line) !== '') ?? textLines[0];
    if (firstLine === undefined) return [];
    const heading = cell.kind === 'markdown' ? /^#{1,6}\s+(.*)/.exec(firstLine)?.[1] : undefined;
    const name = (heading ?? firstLine).slice(0, maxNameLength);
    return [
      {
        name,
        kind: heading === undefined ? 'cell' : 'heading',
        signature: firstLine.slice(0, 2 * maxNameLength),
        lines: cell.lines,
        exported: false,
      } satisfies OutlineSymbol,
    ];
  });
}

/** Reports whether the kernel's language is Python. The metadata may come before or after the cells. */
function isPython(text: string): boolean {
  const languagePattern = /"language(?:_info)?"\s{0,10}:\s{0,10}(?:"([^"\n]{1,40})"|\{)/g;
  const languageNames = [...text.slice(0, 20_000).matchAll(languagePattern),
    ...text.slice(-20_000).matchAll(languagePattern)]
    .flatMap((match) => match[1] ?? []);
  const kernelLanguages = /"kernelspec"/.test(text) ? languageNames : [];
  return kernelLanguages.length === 0 || kernelLanguages.some((name) => /^i?python/i.test(name));
}

/** The lexical map of the Python code, with the file line of each code line. */
interface NotebookLayout extends LexicalMap {
  readonly fileLines: readonly number[];
}

function parseNotebookLayout(text: string): NotebookLayout {
  const codeLines = isPython(text) ? extractCodeLines(text) : [];
  return {
    ...pythonFacts.lexicalMap(codeLines.map((line) => line.text).join('\n')),
    fileLines: codeLines.map((line) => line.line),
  };
}

function mapToFileLines<T extends { readonly line: number; }>(lexicalMap: LexicalMap, items: readonly T[]): T[] {
  const { fileLines } = lexicalMap as NotebookLayout;
  return items.map((item) => ({ ...item, line: fileLines[item.line - 1]! }));
}

/**
 * Returns the lines of the code cells, without notebook commands. Several code lines may share one line of the file.
 */
function extractCodeLines(text: string): SourceLine[] {
  return parseNotebookCells(text).filter((cell) => cell.kind === 'code' && !isOtherLanguage(cell))
    .flatMap((cell) =>
      cell.sourceLines.flatMap(({ line, text: code }) =>
        code.split(/\r?\n/).map((codeLine) => ({ line, text: removeCommand(codeLine) }))
      )
    );
}

/**
 * Returns the code, with each code line on its line of the file. Omits code lines that share a line of the file,
 * because an outline could not distinguish them.
 */
function alignCodeWithFile(text: string): string {
  const lines = new Array<string | undefined>(countTextLines(text));
  const sharedLines = new Set<number>();
  for (const { line, text: code } of extractCodeLines(text)) {
    if (lines[line - 1] !== undefined) sharedLines.add(line - 1);
    lines[line - 1] = code;
  }
  return Array.from(lines, (code, i) => (sharedLines.has(i) ? '' : code ?? '')).join('\n');
}

/**
 * Reports whether a cell is in another language: `%%bash`, `%%html` … change the language; `%%time` and `%%capture` do
 * not.
 */
function isOtherLanguage(cell: Cell): boolean {
  return /^\s*%%(?!time|capture|prun)/.test(cell.sourceLines[0]?.text ?? '');
}

/** Returns '' for commands such as `%matplotlib inline` and `!pip install x`, which are not Python. */
function removeCommand(code: string): string {
  return /^\s*[%!?]/.test(code) ? '' : code;
}
