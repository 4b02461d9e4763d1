import { formatThousands } from '#base/text/phrases';
import { escapeTableCell, formatCodeSpan, createFence, flattenText, escapeProse } from '#base/text/markdown';
import type { Markdown, SafeText } from '#model';
import { redactShort } from './redact';
import type { Literal } from './safeText';
import { truncateSafe } from './truncate';

/**
 * The only function that writes Markdown outside fences: md`## ${toCode(path)}` accepts literals, numbers and the
 * results of the functions below. A raw or merely redacted string does not compile.
 */
export function md(literals: TemplateStringsArray, ...values: readonly (Markdown | number)[]): Markdown {
  return literals.map((literal, i) => literal + (i < values.length ? String(values[i]) : '')).join('') as Markdown;
}

/** Joins Markdown texts. The separator must be a literal in the caller, such as a newline or a comma. */
export function joinMarkdown(parts: readonly Markdown[], separator: string): Markdown {
  return parts.join(separator) as Markdown;
}

/** Removes the empty lines at the end. */
export function trimEmptyLines(text: Markdown): Markdown {
  return `${text.trimEnd()}\n` as Markdown;
}

/** Formats a path, a name or an ID as code. */
export function toCode(text: string): Markdown {
  return redactShort(formatCodeSpan(text)) as Markdown;
}

/** Formats a path, a name or an ID as code in a table cell. */
export function toCodeCell(text: string): Markdown {
  return redactShort(escapeTableCell(formatCodeSpan(text))) as Markdown;
}

/** Formats a sentence or a phrase, cut to a maximum number of characters. */
export function toProse(text: string, maxLength: number): Markdown {
  return formatShortProse(text, maxLength) as Markdown;
}

export function toProseCell(text: string, maxLength: number): Markdown {
  return escapeTableCell(formatShortProse(text, maxLength)) as Markdown;
}

/** Redacts before cutting, since a secret cannot be recognized from its start alone. */
function formatShortProse(text: string, maxLength: number): string {
  const shortProse = escapeProse(truncateSafe(redactShort(flattenText(text)), maxLength));
  return redactShort(shortProse.replace(/\\?\[REDACTED:([\w-]{1,40})\\?\]/g, '[REDACTED:$1]'));
}

/** Formats a word of the data model, such as `diff` or `untracked`. Accepts only literals, which need no redaction. */
export function toMarkdownWord<const T extends string>(text: Literal<T>): Markdown {
  return escapeProse(text) as Markdown;
}

/** Formats a number as 12,345 in every locale. */
export function formatGroupedNumber(value: number): Markdown {
  return formatThousands(value) as Markdown;
}

/** Formats a number with the given number of digits after the decimal point. */
export function formatDecimalNumber(value: number, digits: number): Markdown {
  return value.toFixed(digits) as Markdown;
}

/** Fences arbitrary content: the fence is longer than any run of backticks in it. `info` is a language ID. */
export function fenceContent(text: SafeText, info: string): Markdown {
  const fence = createFence(text);
  const lineBreak = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${fence}${/^[\w+#.-]{0,40}$/.test(info) ? info : ''}\n${text}${lineBreak}${fence}\n` as Markdown;
}
