import type { CharClass, CodeRange, RegexNode } from './node';

/** The maximum repeat count in a pattern; higher counts would make the pattern too large for ripgrep. */
const maxRepeats = 50;

/**
 * Converts an expression to the syntax of Rust's `regex`. The pattern matches every line of a UTF-8 file that the
 * expression matches, and possibly other lines. The two syntaxes differ: Rust's `\d`, `\s`, `\w` and `\b` cover all of
 * Unicode, while RE2's cover only ASCII. The Unicode versions also differ, so a dot replaces non-ASCII characters whose
 * case is ignored. In this pattern, `\A` and `\z` are the start and end of a line, and a line ends before `\r\n`.
 */
export function toRipgrepPattern(node: RegexNode): string {
  switch (node.kind) {
    case 'char':
      return toCharPattern(node.code, node.foldsCase);
    case 'class':
      return toClassPattern(node);
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
      return node.nodes.map((child) => (child.kind === 'choice' ? toGroup(child) : toRipgrepPattern(child))).join('');
    case 'choice':
      return node.nodes.map(toRipgrepPattern).join('|');
    case 'repeat':
      return toGroup(node.node) + formatRepeat(node.minCount, node.maxCount);
  }
}

function toGroup(node: RegexNode): string {
  return `(?:${toRipgrepPattern(node)})`;
}

function toCharPattern(code: number, foldsCase: boolean): string {
  if (isSurrogate(code)) return '.';
  const char = String.fromCodePoint(code);
  if (!/[A-Za-z]/.test(char)) return foldsCase && code >= 0x80 ? '.' : escapeCodePoint(code);
  return foldsCase ? `(?i:${char})` : char;
}

function toClassPattern({ ranges, isNegated, foldsCase }: CharClass): string {
  const isWide = ranges.some(([, last]) => last >= 0x80);
  if (foldsCase && (isNegated || isWide) || ranges.some((range) => range.some(isSurrogate))) return '.';
  const charClass = `[${isNegated ? '^' : ''}${ranges.map(toRangePattern).join('')}]`;
  return foldsCase ? `(?i:${charClass})` : charClass;
}

function toRangePattern([first, last]: CodeRange): string {
  return first === last ? escapeCodePoint(first) : `${escapeCodePoint(first)}-${escapeCodePoint(last)}`;
}

function escapeCodePoint(code: number): string {
  const char = String.fromCodePoint(code);
  return /[A-Za-z0-9]/.test(char) ? char : `\\x{${code.toString(16)}}`;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function formatRepeat(min: number, max: number | undefined): string {
  const cappedMin = Math.min(min, maxRepeats);
  return max === undefined || max > maxRepeats ? `{${cappedMin},}` : `{${cappedMin},${max}}`;
}
