const word = /[\p{L}\p{N}]/u;
const maxIndent = 200;

export function isEmptyLine(line: string): boolean {
  return line.trim() === '';
}

export function hasWord(line: string): boolean {
  return word.test(line);
}

/** Returns the number of white-space characters at the beginning, at most `maxIndent`. */
export function indentation(line: string): number {
  let n = 0;
  while (n < maxIndent && n < line.length && (line[n] === ' ' || line[n] === '\t')) n++;
  return n;
}
