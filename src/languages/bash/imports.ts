import type { ImportRef } from '#model';
import { insideOpaque, isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';

/** Matches at the start of a command. In bats tests, `load` appends the file extension. */
const loading =
  /(?:^|[;&|{(]|\b(?:then|do|else)\b)[ \t]*(?:command[ \t]+|builtin[ \t]+)?(source|\.|load|bats_load_library|bats_require_helper)[ \t]+(?=\S)/g;
const running = /(?:^|[;&|{(]|\b(?:then|do|else|if|exec|sudo)\b)[ \t]*(?:(?:ba|z|k|da)?sh[ \t]+(?:-\w+[ \t]+)*)(?=\S)/g;
/** Matches possible places of these words; most lines have none. */
const candidate = /(?:source|load|helper|library|sh|[\s;&|{(]\.)[ \t]|^\.[ \t]|shellcheck/gm;
const directive = /^[ \t]*#[ \t]*shellcheck[ \t][^\n]{0,100}?\bsource=(\S+)/;
const longestLine = 1_000;

/**
 * Returns the scripts that a script sources, loads or runs, in text order, as written without quotes. A ShellCheck
 * comment that names the file takes precedence over the line below it.
 */
export function importsOfBash(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const imports: ImportRef[] = [];
  let told: { readonly source: string; readonly line: number; } | undefined;
  candidate.lastIndex = 0;
  for (let candidateMatch = candidate.exec(text); candidateMatch; candidateMatch = candidate.exec(text)) {
    const line = lineAt(lexicalMap, candidateMatch.index + candidateMatch[0].length - 1) - 1;
    const start = lineStarts[line]!;
    const row = text.slice(start, Math.min(lineStarts[line + 1]!, start + longestLine));
    candidate.lastIndex = Math.max(candidate.lastIndex, lineStarts[line + 1]! - 1);
    if (depths[line] === insideOpaque) continue;
    const hint = directive.exec(row)?.[1];
    if (hint !== undefined) told = hint === '/dev/null' ? undefined : { source: hint, line };
    else read(row, start, line, told?.line === line - 1 ? told.source : undefined);
  }
  return imports;

  function read(row: string, start: number, line: number, source: string | undefined): void {
    for (const [pattern, kind] of [[loading, 'require'], [running, 'dynamic']] as const) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(row); match; match = pattern.exec(row)) {
        if (!isCode(lexicalMap, start + pattern.lastIndex - 2)) continue;
        const specifier = kind === 'require' && source !== undefined ? source : word(row, pattern.lastIndex);
        if (isPath(specifier) && (kind === 'require' || /\.(?:ba|z)?sh$/.test(specifier)))
          imports.push({ specifier, line: line + 1, kind, names: ['*'] });
      }
    }
  }
}

/**
 * Returns one word of a command without its quotes. It ends at a blank that is neither quoted nor in a substitution.
 */
function word(row: string, from: number): string {
  let written = '';
  let depth = 0;
  let quote = '';
  for (let i = from; i < row.length; i++) {
    const c = row[i]!;
    if (depth === 0 && quote === '' && /[\s;&|)]/.test(c)) break;
    if (c === '(' || c === '{') depth++;
    else if (c === ')' || c === '}') depth--;
    if (depth === 0 && (c === '"' || c === "'") && (quote === '' || quote === c)) quote = quote === '' ? c : '';
    else written += c;
  }
  return written;
}

/** Reports whether a specifier names a file by at least its last part. */
function isPath(specifier: string): boolean {
  return /(?:^|[/}\w.-])[\w.-]+$/.test(specifier) && !/[*?]/.test(specifier.replace(/\$\{[^}]*\}|\$\([^)]*\)/g, '')) &&
    !specifier.startsWith('-') && !/^\$\{?\w+\}?$/.test(specifier);
}
