import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';

const maxLineLength = 1_000;
const maxNameLength = 200;
const conditionalPattern = /^\s*(?:ifn?eq|ifn?def|else|endif)\b/;
const assignmentPattern = /^\s*(?:(?:export|override|private)\s+)?[\w.-]+\s*(?:[?+!:]{0,3}=)/;

/**
 * Returns the targets of a Makefile with their recipes, and its `define`s. Special targets, such as `.PHONY`, and
 * variables are omitted.
 */
export function listMakefileSymbols(text: string): OutlineSymbol[] {
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength).trimEnd());
  const symbols: OutlineSymbol[] = [];
  const endefLines = findDefineEnds(lines);
  for (let line = 0; line < lines.length;) {
    const defineName = /^\s{0,20}(?:override\s+)?define\s+([^\s=:+?]+)/.exec(lines[line]!)?.[1];
    const name = defineName ?? parseMakeTarget(lines[line]!);
    const lastLine = defineName === undefined
      ? name === undefined ? findLogicalLineEnd(lines, line) : findRecipeEnd(lines, line)
      : endefLines[line]!;
    if (name !== undefined) {
      symbols.push({
        name: name.slice(0, maxNameLength),
        kind: defineName === undefined ? 'target' : 'function',
        signature: formatSignatureLine(lines[line]!),
        lines: [line + 1, lastLine + 1],
        exported: false,
      });
    }
    line = lastLine + 1;
  }
  return symbols;
}

/** Returns the text before the colon of a rule; undefined for recipes, variables, comments and special targets. */
function parseMakeTarget(line: string): string | undefined {
  if (line === '' || /^[\t#]/.test(line) || conditionalPattern.test(line)) return undefined;
  const colon = findRuleColon(line);
  if (colon < 0) return undefined;
  const textAfterColon = line.slice(colon + 1);
  if (/^:{0,2}=/.test(textAfterColon) || assignmentPattern.test(textAfterColon.replace(/^:/, ''))) return undefined;
  const name = line.slice(0, colon).trim();
  return name === '' || /[=#]/.test(name) || /^\.[A-Z_]+$/.test(name) ||
      /^(?:-?include|export|unexport|vpath)\s/.test(name)
    ? undefined
    : name;
}

/** Returns the offset of the first colon outside `$(…)`. */
function findRuleColon(line: string): number {
  let depth = 0;
  for (let index = 0; index < line.length; index++) {
    const c = line[index];
    if (c === '(' || c === '{') depth++;
    else if (c === ')' || c === '}') depth--;
    else if (c === '=' && depth <= 0) return -1;
    else if (c === ':' && depth <= 0) return index;
  }
  return -1;
}

/** Returns the last line of a logical line that is continued by backslashes. */
function findLogicalLineEnd(lines: readonly string[], firstLine: number): number {
  let lastLine = firstLine;
  while (lastLine + 1 < lines.length && lines[lastLine]!.endsWith('\\')) lastLine++;
  return lastLine;
}

/** Finds the end of a recipe, skipping the comments, blank lines and conditions between its lines. */
function findRecipeEnd(lines: readonly string[], firstLine: number): number {
  let end = findLogicalLineEnd(lines, firstLine);
  for (let line = end + 1; line < lines.length; line++) {
    const lineText = lines[line]!;
    if (lineText.startsWith('\t')) end = line = findLogicalLineEnd(lines, line);
    else if (lineText !== '' && !lineText.startsWith('#') && !conditionalPattern.test(lineText)) break;
  }
  return end;
}

/** Returns, for each line, the index of the next `endef` at or after it, or of the line itself if none follows. */
function findDefineEnds(lines: readonly string[]): number[] {
  const endLines = lines.map((_, line) => line);
  for (let line = lines.length - 1, nextEnd: number | undefined; line >= 0; line--) {
    if (/^\s{0,20}endef\b/.test(lines[line]!)) nextEnd = line;
    endLines[line] = nextEnd ?? line;
  }
  return endLines;
}
