import { redactShort } from '#secrets/redact';
import { flattenText } from '#base/text/markdown';
import type { Markdown, Reason, Selection } from '#model';
import { toCode, formatGroupedNumber, joinMarkdown, md, toProse } from '#secrets/markdown';
import { truncateAtCodePoint } from '#secrets/truncate';

/** Returns the details of the two reasons with the most points. */
export function formatStrongestReasons(reasons: readonly Reason[], maxLength: number): string {
  return truncateAtCodePoint(pickStrongestReasons(reasons).map((reason) => flattenText(reason.detail)).join('; '),
    maxLength);
}

function pickStrongestReasons(reasons: readonly Reason[]): readonly Reason[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2);
}

export function formatPluralMarkdown(count: number, singular: Markdown, pluralForm = md`${singular}s`): Markdown {
  return md`${formatGroupedNumber(count)} ${count === 1 ? singular : pluralForm}`;
}

export function collectShownPaths({ files }: Selection): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}

/** Formats names in backticks as code and all other text as prose. */
export function formatProseWithCode(text: string, maxLength: number): Markdown {
  return joinMarkdown(
    truncateAtCodePoint(redactShort(text), maxLength).split('`').map((part,
      i) => (i % 2 === 1 ? toCode(part) : formatSpacedProse(part, maxLength))
    ),
    '',
  );
}

function formatSpacedProse(text: string, maxLength: number): Markdown {
  const [leadingSpace, trailingSpace] = [text.startsWith(' ') ? md` ` : md``,
    text.trim() !== '' && text.endsWith(' ') ? md` ` : md``];
  return md`${leadingSpace}${toProse(text.trim(), maxLength)}${trailingSpace}`;
}

/** Formats the first few paths or names as code and adds the number of the remaining ones. */
export function formatCodeList(names: readonly string[], maxNames = 3): Markdown {
  return md`${joinMarkdown(names.slice(0, maxNames).map((name) => toCode(name)), ', ')}${
    names.length > maxNames ? md` and ${names.length - maxNames} more` : md``
  }`;
}
