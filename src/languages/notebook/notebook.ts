import type { OutlineSymbol } from '../../model';
import type { FullLanguage } from '../language';
import { pythonFacts } from '../python/python';
import { cellsOf, type Cell } from './cells';

const nameMax = 80;

/** Jupyter's notebooks: their words are those of their cells, and Python's code is read for facts at its true lines. */
export const notebook: FullLanguage = {
  name: 'Jupyter notebook', support: 'full', extensions: ['.ipynb'],
  written: (text) => cellsOf(text).filter((cell) => cell.kind !== 'raw').flatMap((cell) => cell.text.map((line) => line.text)).join('\n'),
  symbols: notebookSymbols,
  embedded: (text) => (isPython(text) ? { language: 'python', text: codeOf(text) } : undefined),
  facts: { ...pythonFacts, layout: (text) => pythonFacts.layout(isPython(text) ? codeOf(text) : blank(text)) },
};

/** Each cell by its first words, with the lines of its source. */
function notebookSymbols(text: string): OutlineSymbol[] {
  return cellsOf(text).flatMap((cell) => {
    const written = cell.text.map((line) => line.text.trim()).filter((line) => line !== '');
    const first = written.find((line) => cell.kind !== 'code' || command(line) !== '') ?? written[0];
    if (first === undefined) return [];
    const heading = cell.kind === 'markdown' ? /^#{1,6}\s+(.*)/.exec(first)?.[1] : undefined;
    const name = (heading ?? first).slice(0, nameMax);
    return [{ name, kind: heading === undefined ? 'cell' : 'heading', signature: first.slice(0, 2 * nameMax), lines: cell.lines, exported: false } satisfies OutlineSymbol];
  });
}

/** The language that the kernel speaks stands in the metadata, before or after the cells. */
function isPython(text: string): boolean {
  const language = /"language(?:_info)?"\s{0,10}:\s{0,10}(?:"([^"\n]{1,40})"|\{)/g;
  const named = [...text.slice(0, 20_000).matchAll(language), ...text.slice(-20_000).matchAll(language)].flatMap((match) => match[1] ?? []);
  const kernel = /"kernelspec"/.test(text) ? named : [];
  return kernel.length === 0 || kernel.some((name) => /^i?python/i.test(name));
}

/** The code cells where they stand in the file, without the notebook's own commands. */
function codeOf(text: string): string {
  const lines = new Array<string>(lineTotal(text)).fill('');
  for (const cell of cellsOf(text)) if (cell.kind === 'code' && !isOtherLanguage(cell)) {
    for (const { line, text: code } of cell.text) lines[line - 1] = lines[line - 1] === '' ? command(code) : `${lines[line - 1]} ${code}`;
  }
  return lines.join('\n');
}

/** `%%bash`, `%%html` … make a cell of another language; `%%time` and `%%capture` do not. */
function isOtherLanguage(cell: Cell): boolean {
  return /^\s*%%(?!time|capture|prun)/.test(cell.text[0]?.text ?? '');
}

/** `%matplotlib inline` and `!pip install x` are no Python. */
function command(code: string): string {
  return /^\s*[%!?]/.test(code) ? '' : code;
}

function lineTotal(text: string): number {
  let total = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) total++;
  return total;
}

function blank(text: string): string {
  return '\n'.repeat(lineTotal(text) - 1);
}
