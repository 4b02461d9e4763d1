import { cellText, codeSpanText, cut, flat, proseText } from '../base/markdown';
import type { Reason, SafeText } from '../model';
import { redactShort } from '../secrets/redactShort';
import { safe } from '../secrets/safeText';

export function code(text: string): SafeText {
  return redactShort(codeSpanText(text));
}

/** A path or name in a table's cell. */
export function codeCell(text: string): SafeText {
  return redactShort(cellText(codeSpanText(text)));
}

export function prose(text: string, length: number): SafeText {
  return redactShort(proseText(cut(flat(text), length)));
}

export function proseCell(text: string, length: number): SafeText {
  return redactShort(cellText(proseText(cut(flat(text), length))));
}

/** Why a file is here: its two strongest reasons. */
export function why(reasons: readonly Reason[], length: number): string {
  return cut(strongest(reasons).map((r) => flat(r.detail)).join('; '), length);
}

/** The same in a word each: `content, history`. */
export function strongestKinds(reasons: readonly Reason[]): string {
  return [...new Set(strongest(reasons).map((r) => r.kind))].join(', ');
}

function strongest(reasons: readonly Reason[]): readonly Reason[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2);
}

/** 12,345: the same on every machine. */
export function grouped(n: number): SafeText {
  return redactShort(String(n).replace(/\B(?=(?:\d{3})+$)/g, ','));
}

export function plural(n: number, one: string, many = `${one}s`): SafeText {
  return safe`${grouped(n)} ${redactShort(n === 1 ? one : many)}`;
}
