import { cut, flat } from '../base/markdown';
import type { Markdown, Reason } from '../model';
import { md, word } from '../secrets/markdown';

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
export function grouped(n: number): Markdown {
  return word(String(n).replace(/\B(?=(?:\d{3})+$)/g, ','));
}

export function plural(n: number, one: string, many = `${one}s`): Markdown {
  return md`${grouped(n)} ${word(n === 1 ? one : many)}`;
}
