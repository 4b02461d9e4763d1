import { cut, flat } from '../base/text/markdown';
import type { Markdown, Reason, Selection } from '../model';
import { grouped, md } from '../secrets/markdown';

/** The details of the two reasons with the most points. */
export function strongestReasons(reasons: readonly Reason[], maxLength: number): string {
  return cut(strongest(reasons).map((r) => flat(r.detail)).join('; '), maxLength);
}

/** How much a kind of reason says about one file among others, relative to its points. Other kinds have 1. */
const tellingFactors: Readonly<Record<string, number>> = {
  'pinned': 5,
  'conflict': 5,
  'mention': 3,
  'changed': 3,
  'since': 3,
  'lost-import': 3,
  'symbol': 2,
  'literal': 2,
  'history': 0.7,
  'imported-by': 0.6,
  'imports': 0.4,
  'co-change': 0.3,
  'recent': 0.2,
  'role': 0,
};

/** The share of the files that have a reason with this quoted name. */
export type NameShare = (name: string) => number;

/**
 * The one reason that best tells a file from the others, with one of the names that it quotes: the rarest, or the first
 * of several. A name that most files have tells little.
 */
export function tellingReason(reasons: readonly Reason[], share: NameShare): string {
  const [best] = reasons.map(({ kind, points, detail }) => {
    const { before, names, after } = quotedNames(detail);
    const [name] = [...names].sort((a, b) => share(a) - share(b));
    return {
      text: name === undefined ? detail : `${before}${name}${after}`,
      value: points * (tellingFactors[kind] ?? 1) * (name === undefined ? 1 : 1 - share(name) ** 2),
    };
  }).sort((a, b) => b.value - a.value);
  return flat(best?.text ?? '');
}

export function nameShares(files: readonly { readonly reasons: readonly Reason[]; }[]): NameShare {
  const counts = new Map<string, number>();
  for (const { reasons } of files)
    for (const name of new Set(reasons.flatMap(({ detail }) => quotedNames(detail).names)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => (counts.get(name) ?? 0) / files.length;
}

/** A reason in three parts: `contains `, the quoted names, and what follows them. No names where it lists none. */
function quotedNames(
  detail: string,
): { readonly before: string; readonly names: readonly string[]; readonly after: string; } {
  const [, before = detail, names, after = ''] = /^([^']*)('[^']*'(?:, '[^']*')*)([^']*)$/.exec(detail) ?? [];
  return { before, names: names?.split(/(?<='), (?=')/) ?? [], after };
}

function strongest(reasons: readonly Reason[]): readonly Reason[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2);
}

export function pluralMarkdown(n: number, singular: Markdown, pluralForm = md`${singular}s`): Markdown {
  return md`${grouped(n)} ${n === 1 ? singular : pluralForm}`;
}

export function shownPaths({ files }: Selection): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}
