const wordPattern = /[\p{L}\p{N}]/u;
const maxIndent = 200;

export function isEmptyLine(line: string): boolean {
  return line.trim() === '';
}

export function hasWord(line: string): boolean {
  return wordPattern.test(line);
}

/** Counts the spaces and tabs at the beginning of a line, up to `maxIndent`. */
export function countIndent(line: string): number {
  let n = 0;
  while (n < maxIndent && n < line.length && (line[n] === ' ' || line[n] === '\t')) n++;
  return n;
}
