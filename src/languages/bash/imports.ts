import type { ImportRef } from '#model';
import { insideOpaque, isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** Matches a command that loads a script. In bats tests, `load` appends the file extension. */
const loadCommand =
  /(?:^|[;&|{(]|\b(?:then|do|else)\b)[ \t]*(?:command[ \t]+|builtin[ \t]+)?(source|\.|load|bats_load_library|bats_require_helper)[ \t]+(?=\S)/g;
const runCommand =
  /(?:^|[;&|{(]|\b(?:then|do|else|if|exec|sudo)\b)[ \t]*(?:(?:ba|z|k|da)?sh[ \t]+(?:-\w+[ \t]+)*)(?=\S)/g;
/** Matches text that may belong to one of these commands, so that most lines can be skipped. */
const candidate = /(?:source|load|helper|library|sh|[\s;&|{(]\.)[ \t]|^\.[ \t]|shellcheck/gm;
const directive = /^[ \t]*#[ \t]*shellcheck[ \t][^\n]{0,100}?\bsource=(\S+)/;
const maxLineLength = 1_000;

/**
 * Returns the scripts that a script sources, loads or runs, in text order, as written but without quotes. A path in a
 * ShellCheck comment replaces the path on the line below the comment.
 */
export function readBashImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const imports: ImportRef[] = [];
  let sourceHint: { readonly source: string; readonly line: number; } | undefined;
  candidate.lastIndex = 0;
  for (let candidateMatch = candidate.exec(text); candidateMatch; candidateMatch = candidate.exec(text)) {
    const line = getLineNumberAt(lexicalMap, candidateMatch.index + candidateMatch[0].length - 1) - 1;
    const start = lineStarts[line]!;
    const row = text.slice(start, Math.min(lineStarts[line + 1]!, start + maxLineLength));
    candidate.lastIndex = Math.max(candidate.lastIndex, lineStarts[line + 1]! - 1);
    if (depths[line] === insideOpaque) continue;
    const hint = directive.exec(row)?.[1];
    if (hint !== undefined) sourceHint = hint === '/dev/null' ? undefined : { source: hint, line };
    else readRow(row, start, line, sourceHint?.line === line - 1 ? sourceHint.source : undefined);
  }
  return imports;

  function readRow(row: string, start: number, line: number, source: string | undefined): void {
    for (const [pattern, kind] of [[loadCommand, 'require'], [runCommand, 'dynamic']] as const) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(row); match; match = pattern.exec(row)) {
        if (!isCode(lexicalMap, start + pattern.lastIndex - 2)) continue;
        const specifier = kind === 'require' && source !== undefined ? source : readWord(row, pattern.lastIndex);
        if (isPath(specifier) && (kind === 'require' || /\.(?:ba|z)?sh$/.test(specifier)))
          imports.push({ specifier, line: line + 1, kind, names: ['*'] });
      }
    }
  }
}

/**
 * Returns one word of a command without its quotes. The word ends at white space that is neither quoted nor in a
 * substitution.
 */
function readWord(row: string, from: number): string {
  let result = '';
  let depth = 0;
  let quote = '';
  for (let i = from; i < row.length; i++) {
    const c = row[i]!;
    if (depth === 0 && quote === '' && /[\s;&|)]/.test(c)) break;
    if (c === '(' || c === '{') depth++;
    else if (c === ')' || c === '}') depth--;
    if (depth === 0 && (c === '"' || c === "'") && (quote === '' || quote === c)) quote = quote === '' ? c : '';
    else result += c;
  }
  return result;
}

/** Reports whether at least the last part of a specifier is the name of a file. */
function isPath(specifier: string): boolean {
  return /(?:^|[/}\w.-])[\w.-]+$/.test(specifier) && !/[*?]/.test(specifier.replace(/\$\{[^}]*\}|\$\([^)]*\)/g, '')) &&
    !specifier.startsWith('-') && !/^\$\{?\w+\}?$/.test(specifier);
}
