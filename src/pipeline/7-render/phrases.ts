import { redactShort } from '#secrets/redact';
import { cut, flat } from '#base/text/markdown';
import type { Markdown, Reason, Selection } from '#model';
import { code, grouped, joinMarkdown, md, prose } from '#secrets/markdown';

/** Returns the details of the two reasons with the most points. */
export function strongestReasons(reasons: readonly Reason[], maxLength: number): string {
  return cut(strongest(reasons).map((r) => flat(r.detail)).join('; '), maxLength);
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

/** Formats names in backticks as code and all other text as prose. */
export function proseWithCode(text: string, length: number): Markdown {
  return joinMarkdown(
    cut(redactShort(text), length).split('`').map((part, i) => (i % 2 === 1 ? code(part) : spaced(part, length))),
    '',
  );
}

function spaced(text: string, length: number): Markdown {
  const [before, after] = [text.startsWith(' ') ? md` ` : md``,
    text.trim() !== '' && text.endsWith(' ') ? md` ` : md``];
  return md`${before}${prose(text.trim(), length)}${after}`;
}

/** Formats paths or names as code; only the first few are named. */
export function listedCode(names: readonly string[], limit = 3): Markdown {
  return md`${joinMarkdown(names.slice(0, limit).map((name) => code(name)), ', ')}${
    names.length > limit ? md` and ${names.length - limit} more` : md``
  }`;
}
