import type { ImportRef } from '#model';
import { insideOpaque, isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** Matches a command that loads a script. In bats tests, `load` appends the file extension. */
const loadCommandPattern =
  /(?:^|[;&|{(]|\b(?:then|do|else)\b)[ \t]*(?:command[ \t]+|builtin[ \t]+)?(source|\.|load|bats_load_library|bats_require_helper)[ \t]+(?=\S)/g;
const runCommandPattern =
  /(?:^|[;&|{(]|\b(?:then|do|else|if|exec|sudo)\b)[ \t]*(?:(?:ba|z|k|da)?sh[ \t]+(?:-\w+[ \t]+)*)(?=\S)/g;
/** Matches text that may belong to one of these commands, so that most lines can be skipped. */
const candidatePattern = /(?:source|load|helper|library|sh|[\s;&|{(]\.)[ \t]|^\.[ \t]|shellcheck/gm;
const directivePattern = /^[ \t]*#[ \t]*shellcheck[ \t][^\n]{0,100}?\bsource=(\S+)/;
const maxLineLength = 1_000;

/**
 * Returns the scripts that a script sources, loads or runs, in text order, as written but without quotes. A path in a
 * ShellCheck comment replaces the path on the line below the comment.
 */
export function readBashImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts, depths } = lexicalMap;
  const imports: ImportRef[] = [];
  let sourceHint: { readonly source: string; readonly line: number; } | undefined;
  candidatePattern.lastIndex = 0;
  for (let candidateMatch = candidatePattern.exec(text); candidateMatch; candidateMatch = candidatePattern.exec(text)) {
    const line = getLineNumberAt(lexicalMap, candidateMatch.index + candidateMatch[0].length - 1) - 1;
    const start = lineStarts[line]!;
    const lineText = text.slice(start, Math.min(lineStarts[line + 1]!, start + maxLineLength));
    candidatePattern.lastIndex = Math.max(candidatePattern.lastIndex, lineStarts[line + 1]! - 1);
    if (depths[line] === insideOpaque) continue;
    const hintedPath = directivePattern.exec(lineText)?.[1];
    if (hintedPath !== undefined) sourceHint = hintedPath === '/dev/null' ? undefined : { source: hintedPath, line };
    else readCommands(lineText, start, line, sourceHint?.line === line - 1 ? sourceHint.source : undefined);
  }
  return imports;

  function readCommands(lineText: string, start: number, line: number, source: string | undefined): void {
    for (const [pattern, kind] of [[loadCommandPattern, 'require'], [runCommandPattern, 'dynamic']] as const) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(lineText); match; match = pattern.exec(lineText)) {
        if (!isCode(lexicalMap, start + pattern.lastIndex - 2)) continue;
        const specifier = kind === 'require' && source !== undefined ? source : readWord(lineText, pattern.lastIndex);
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
function readWord(lineText: string, start: number): string {
  let result = '';
  let depth = 0;
  let quote = '';
  for (let i = start; i < lineText.length; i++) {
    const c = lineText[i]!;
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
