const bom = '\ufeff';

/** Returns the line break that most lines of a text end with. */
export function detectLineBreak(text: string): '\n' | '\r\n' {
  const lineBreakCount = text.split('\n').length - 1;
  const crlfCount = text.split('\r\n').length - 1;
  return crlfCount * 2 > lineBreakCount ? '\r\n' : '\n';
}

/** Splits a text into its byte order mark and the rest. */
export function splitBom(text: string): readonly [bom: string, rest: string] {
  return text.startsWith(bom) ? [bom, text.slice(1)] : ['', text];
}

/** Replaces a part of a text. */
export function replaceTextRange(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
