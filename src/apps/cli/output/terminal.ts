import { visible, visibleJson, visibleLines } from '#base/text/visible';
import { redactPrinted } from '#secrets/redact';

/** Text that may be printed. Only the functions of this file create it, so that no raw string reaches a terminal. */
export class TerminalText {
  constructor(private readonly content: string, key: typeof constructorKey,
    private readonly redaction: 'whole' | 'by line' | 'done' = 'whole')
  {
    if (key !== constructorKey) throw new Error('only apps/cli/output/terminal.ts creates TerminalText');
  }

  /** Redacted. */
  get text(): string {
    return this.redaction === 'done' ? this.content : this.parts.map((part) => redactPrinted(part)).join('\n');
  }
  /** The parts, not yet redacted, that are redacted separately and then joined by line breaks. */
  get parts(): readonly string[] {
    return this.redaction === 'by line' ? this.content.split('\n') : [this.content];
  }
  /** Whether nothing is left to redact, so the code that finds secrets need not be loaded. */
  get isRedacted(): boolean {
    return this.redaction === 'done';
  }
  /** The content before redaction, for measuring and for building other texts. */
  get raw(): string {
    return this.content;
  }
}

const constructorKey = Symbol('TerminalText');

/**
 * Builds a text from a template of AgentPack's own words. Inserted strings may come from a repository, so they stay on
 * one line, and their control and invisible characters are escaped.
 */
export function term(literals: TemplateStringsArray,
  ...values: readonly (string | number | TerminalText)[]): TerminalText
{
  return new TerminalText(
    literals.map((literal, i) => literal + (i < values.length ? toRawTerminalText(values[i]!) : '')).join(''),
    constructorKey,
    values.every((value) => value === '' || isRedacted(value)) ? 'done' : 'whole',
  );
}

export function joined(parts: readonly (string | TerminalText)[], separator: string): TerminalText {
  return new TerminalText(parts.map(toRawTerminalText).join(separator), constructorKey,
    parts.every(isRedacted) ? 'done' : 'whole');
}

/** Builds a text of several lines, such as Markdown, help or a stack trace. */
export function block(text: string): TerminalText {
  return new TerminalText(visibleLines(text.replace(/\r(?=\n)/g, '')), constructorKey);
}

/**
 * Joins lines from different places: a hint about a value in one line, such as `Password:` at its end, does not apply
 * to the next line.
 */
export function unrelatedLines(text: string): TerminalText {
  return new TerminalText(block(text).raw, constructorKey, 'by line');
}

/**
 * Has another process of this build redact the texts, so this process need not load the code that finds secrets.
 * `redactAll` resolves to as many strings as it gets.
 */
export async function redactedBy(redactAll: (texts: readonly string[]) => Promise<readonly string[]>,
  texts: readonly TerminalText[]): Promise<readonly TerminalText[]>
{
  const safe = texts.length === 0 ? [] : await redactAll(texts.flatMap(({ parts }) => parts));
  let offset = 0;
  return texts.map(({ parts: { length } }) => {
    const ownLines = safe.slice(offset, offset += length);
    return new TerminalText(ownLines.join('\n'), constructorKey, 'done');
  });
}

/** Joins the parts that exist, each on separate lines. */
export function lines(...parts: readonly (string | TerminalText | undefined)[]): TerminalText {
  return joined(parts.filter((part) => part !== undefined), '\n');
}

/** Formats a heading, in bold on a terminal with colors. */
export function heading(text: string | TerminalText, color: boolean): TerminalText {
  if (!color) return joined([text], '');
  return new TerminalText(`\u001b[1m${toRawTerminalText(text)}\u001b[22m`, constructorKey);
}

/** Formats one line, truncated or padded to `width` columns. */
export function cell(text: string, width: number, align: 'right' | undefined): TerminalText {
  const line = visible(text);
  const cut = line.length > width ? `${line.slice(0, Math.max(0, width - 1))}…` : line;
  return new TerminalText(align === 'right' ? cut.padStart(width) : cut.padEnd(width), constructorKey);
}

/** Measures the columns that a text occupies on a terminal. */
export function measureDisplayWidth(text: string): number {
  return visible(text).length;
}

/** Standard output or standard error: a terminal with its width in columns, or a file or pipe. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number; };

export function print(out: NodeJS.WritableStream, text: TerminalText): void {
  out.write(`${text.text}\n`);
}

/** Prints unchanged bytes, for a standard output that is not a terminal. */
export function printBytes(out: NodeJS.WritableStream, bytes: Uint8Array): void {
  out.write(bytes);
}

/** Prints a JSON document; control and invisible characters in its strings become JSON escapes. */
export function printJson(out: NodeJS.WritableStream, json: string): void {
  out.write(visibleJson(json));
}

function isRedacted(value: string | number | TerminalText): boolean {
  return value instanceof TerminalText && value.isRedacted;
}

function toRawTerminalText(value: string | number | TerminalText): string {
  return value instanceof TerminalText ? value.raw : visible(String(value));
}
