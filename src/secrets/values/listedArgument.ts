import type { Value } from '../classification/context';

/** YAML's list of arguments, an item a line: `- --api-token⏎- x`, `- "--password"⏎- "x"`. */
export function listedArgument(text: string, nameStart: number, nameEnd: number): Value | undefined {
  next.lastIndex = nameEnd;
  const match = next.exec(text);
  if (!match || !option.test(text.slice(Math.max(0, nameStart - 100), nameStart))) return undefined;
  const start = next.lastIndex;
  const body = match[1] === '' ? word : strings[match[1]!]!;
  body.lastIndex = start;
  return body.test(text) ? { start, end: body.lastIndex, context: match[1] === '' ? 'literal' : 'quoted' } : undefined;
}

const next = /["']?[ \t]{0,8}\r?\n[ \t]{0,80}- (["']?)(?=[^\s"'-])/y;
const option = /(?:^|\n)[ \t]{0,80}- ["']?--?(?:[\w.]{1,40}-)?$/;
const word = /[^\s"'`]{1,1024}(?=[ \t]{0,8}(?:\r?\n|$))/y;
const strings: Readonly<Record<string, RegExp>> = { '"': /[^"\n]{1,1024}(?=")/y, "'": /[^'\n]{1,1024}(?=')/y };
