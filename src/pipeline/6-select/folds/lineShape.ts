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
  let indent = 0;
  while (indent < maxIndent && isBlank(line.charCodeAt(indent))) indent++;
  return indent;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
