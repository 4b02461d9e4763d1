import { SSF } from '@e965/xlsx';

/** Built-in formats of dates are shown as the reader's system does; here they are as everyone reads them. */
const builtInDates: Readonly<Record<number, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };

/** A number as its cell shows it. */
export function numberText(value: number, format: string | number, date1904: boolean): string {
  if (format === 0 || format === 'General') return general(value);
  const code = typeof format === 'number' ? builtInDates[format] ?? format : format;
  try {
    const text = tidy((SSF as Ssf).format(code, value, { date1904 }));
    return text === '' && !hidesValue(code) ? general(value) : text;
  } catch {
    return general(value); // a format that no program knows
  }
}

/** A text in its cell: a format may add words to it. */
export function textInFormat(text: string, format: string | number): string {
  if (typeof format === 'number' || !/@./.test(format) && !/.@/.test(format)) return text;
  try {
    return tidy((SSF as Ssf).format(format, text, {}));
  } catch {
    return text;
  }
}

/** `_x000D_` represents a character that XML cannot hold. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const char = String.fromCharCode(parseInt(code, 16));
    return /[\r\0]/.test(char) ? '' : char;
  });
}

/** The part of the package that is used here; its own types leave it open. */
interface Ssf {
  format(code: string | number, value: number | string, options: { readonly date1904?: boolean; }): string;
}

/** `;;;` shows nothing. */
function hidesValue(code: string | number): boolean {
  return typeof code === 'string' && /;\s*(?:;|$)/.test(code);
}

function general(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e11
    ? String(value)
    : String((SSF as Ssf).format('General', value, {}));
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
