import { thousands } from '#base/text/phrases';
import { cellText, codeSpanText, cut, fenceFor, flat, proseText } from '#base/text/markdown';
import type { Markdown, SafeText } from '#model';
import { redactShort } from './redact';
import type { Literal } from './safeText';

/**
 * The only writer of Markdown outside fences: md`## ${code(path)}` accepts literals, numbers and the results of the
 * functions below. A raw or merely redacted string does not compile.
 */
export function md(literals: TemplateStringsArray, ...values: readonly (Markdown | number)[]): Markdown {
  return literals.map((literal, i) => literal + (i < values.length ? String(values[i]) : '')).join('') as Markdown;
}

/** The separator is a literal in the caller, such as a newline or a comma. */
export function joinMarkdown(parts: readonly Markdown[], separator: string): Markdown {
  return parts.join(separator) as Markdown;
}

/** Removes the empty lines at the end. */
export function withoutEmptyEnd(text: Markdown): Markdown {
  return `${text.trimEnd()}\n` as Markdown;
}

/** Formats a path, a name or an id. */
export function code(text: string): Markdown {
  return redactShort(codeSpanText(text)) as Markdown;
}

/** Formats the same in a table cell. */
export function codeCell(text: string): Markdown {
  return redactShort(cellText(codeSpanText(text))) as Markdown;
}

/** Formats a sentence or a phrase, cut to a number of characters. */
export function prose(text: string, length: number): Markdown {
  return shortProse(text, length) as Markdown;
}

export function proseCell(text: string, length: number): Markdown {
  return cellText(shortProse(text, length)) as Markdown;
}

/** Redacts before cutting, since the start of a secret alone cannot be found. */
function shortProse(text: string, length: number): string {
  const shown = proseText(cut(redactShort(flat(text)), length));
  return redactShort(shown.replace(/\\?\[REDACTED:([\w-]{1,40})\\?\]/g, '[REDACTED:$1]'));
}

/** Formats a word of the model, such as `diff` or `untracked`. Takes only literals, which need no redaction. */
export function markdownWord<const T extends string>(text: Literal<T>): Markdown {
  return proseText(text) as Markdown;
}

/** Formats a number as 12,345 in every locale. */
export function grouped(n: number): Markdown {
  return thousands(n) as Markdown;
}

/** Formats a number with this many digits after the decimal point. */
export function decimal(n: number, digits: number): Markdown {
  return n.toFixed(digits) as Markdown;
}

/** Fences arbitrary content: the fence is longer than any run of backticks in it. `info` is the ID of a language. */
export function fenced(text: SafeText, info: string): Markdown {
  const fence = fenceFor(text);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${fence}${/^[\w+#.-]{0,40}$/.test(info) ? info : ''}\n${text}${end}${fence}\n` as Markdown;
}
