import { cellText, codeSpanText, cut, flat, proseText } from '../base/markdown';
import type { Reason, SafeText } from '../model';
import { Recent } from '../base/recent';
import { redact } from '../secrets/redact';
import { safe } from '../secrets/safeText';

/** Paths and reasons come again in every pack; redaction, a function of the text alone, costs more than finding them. */
const known = new Recent<string, SafeText>(500_000, (text, safe) => text.length + safe.length + 100);

export function redacted(text: string): SafeText {
  let safe = known.get(text);
  if (safe === undefined) known.set(text, (safe = redact(text)));
  return safe;
}

export function code(text: string): SafeText {
  return redacted(codeSpanText(text));
}

/** A path or name in a table's cell. */
export function codeCell(text: string): SafeText {
  return redacted(cellText(codeSpanText(text)));
}

export function prose(text: string, length: number): SafeText {
  return redacted(proseText(cut(flat(text), length)));
}

export function proseCell(text: string, length: number): SafeText {
  return redacted(cellText(proseText(cut(flat(text), length))));
}

/** Why a file is here: its two strongest reasons. */
export function why(reasons: readonly Reason[], length: number): string {
  return cut([...reasons].sort((a, b) => b.points - a.points).slice(0, 2).map((r) => flat(r.detail)).join('; '), length);
}

/** 12,345: the same on every machine. */
export function grouped(n: number): SafeText {
  return redacted(String(n).replace(/\B(?=(?:\d{3})+$)/g, ','));
}

export function plural(n: number, one: string, many = `${one}s`): SafeText {
  return safe`${grouped(n)} ${redacted(n === 1 ? one : many)}`;
}
