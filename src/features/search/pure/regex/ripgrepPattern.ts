import type { CharClass, CodeRange, RegexNode } from './node';

/** Repetitions beyond this number are not counted, so that the pattern stays small for ripgrep. */
const maxRepeats = 50;

/**
 * Converts an expression to the syntax of Rust's `regex`: the pattern matches in each line of a UTF-8 file in which the
 * expression matches, and possibly in others. The two syntaxes differ: Rust's `\d`, `\s`, `\w` and `\b` cover all of
 * Unicode, RE2's only ASCII. The Unicode versions differ, so non-ASCII characters whose case is ignored are matched by
 * a dot. Here, `\A` and `\z` are the ends of a line, and a line ends before `\r\n`.
 */
export function ripgrepPattern(node: RegexNode): string {
  switch (node.kind) {
    case 'char':
      return charPattern(node.code, node.foldsCase);
    case 'class':
      return classPattern(node);
    case 'any':
      return '.';
    case 'start':
      return '^';
    case 'end':
      return '(?:\\r?$)';
    case 'boundary':
      return '(?-u:\\b)';
    case 'notBoundary':
      return '(?:)';
    case 'sequence':
      return node.nodes.map((child) => (child.kind === 'choice' ? grouped(child) : ripgrepPattern(child))).join('');
    case 'choice':
      return node.nodes.map(ripgrepPattern).join('|');
    case 'repeat':
      return grouped(node.node) + repeats(node.least, node.most);
  }
}

function grouped(node: RegexNode): string {
  return `(?:${ripgrepPattern(node)})`;
}

function charPattern(code: number, foldsCase: boolean): string {
  if (isSurrogate(code)) return '.';
  const char = String.fromCodePoint(code);
  if (!/[A-Za-z]/.test(char)) return foldsCase && code >= 0x80 ? '.' : escaped(code);
  return foldsCase ? `(?i:${char})` : char;
}

function classPattern({ ranges, isNegated, foldsCase }: CharClass): string {
  const isWide = ranges.some(([, last]) => last >= 0x80);
  if (foldsCase && (isNegated || isWide) || ranges.some((range) => range.some(isSurrogate))) return '.';
  const set = `[${isNegated ? '^' : ''}${ranges.map(rangePattern).join('')}]`;
  return foldsCase ? `(?i:${set})` : set;
}

function rangePattern([first, last]: CodeRange): string {
  return first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
}

function escaped(code: number): string {
  const char = String.fromCodePoint(code);
  return /[A-Za-z0-9]/.test(char) ? char : `\\x{${code.toString(16)}}`;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function repeats(min: number, max: number | undefined): string {
  const from = Math.min(min, maxRepeats);
  return max === undefined || max > maxRepeats ? `{${from},}` : `{${from},${max}}`;
}
