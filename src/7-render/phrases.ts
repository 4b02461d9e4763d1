import { cut, flat } from '../base/text/markdown';
import type { Markdown, Reason } from '../model';
import { grouped, md } from '../secrets/markdown';

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

export function plural(n: number, one: Markdown, many = md`${one}s`): Markdown {
  return md`${grouped(n)} ${n === 1 ? one : many}`;
}
