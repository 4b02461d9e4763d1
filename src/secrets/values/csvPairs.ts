import type { Value } from '../classification/context';

/**
 * The second of two fields of a line, the first of which is the name, among lines of two fields:
 * `Key,Value⏎Password,x`.
 */
export function pairedField(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const from = Math.max(0, nameStart - longest);
  const before = text.slice(from, nameStart);
  const lineStart = from + before.lastIndexOf('\n') + 1;
  if (!label.test(text.slice(lineStart, nameStart))) return undefined;
  field.lastIndex = nameEnd;
  const match = field.exec(text);
  if (!match) return undefined;
  const separator = match[1]!;
  const above = text.slice(Math.max(0, lineStart - longest), Math.max(0, lineStart - 1));
  const below = /^\r?\n([^\n]*)/.exec(text.slice(field.lastIndex, field.lastIndex + longest))?.[1] ?? '';
  if (![above.slice(above.lastIndexOf('\n') + 1), below].some((line) => line.trim().split(separator).length === 2))
    return undefined;
  const value = match[2]!;
  const start = nameEnd + match[0].length - match[3]!.length - value.length;
  return { start, end: start + value.length, context: 'restOfLine' };
}

const longest = 240;
const label = /^"?(?:[\w-]{1,24} ){0,3}$/;
const field = /"?([,;])"?([^\s"',;]{4,200})("?)[ \t]*(?=\r?\n|$)/y;
