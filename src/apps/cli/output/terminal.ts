import { escapeInvisible, escapeInvisibleInJson, escapeInvisibleInLines } from '#base/text/visible';
import { redactPrinted } from '#secrets/redact';
import { truncateAtCodePoint } from '#secrets/truncate';

/** Text that may be printed. Only the functions of this file create it, so that no raw string reaches a terminal. */
export class TerminalText {
  constructor(private readonly content: string, key: typeof constructorKey,
    private readonly redaction: 'whole' | 'by line' | 'done' = 'whole')
  {
    if (key !== constructorKey) throw new Error('only apps/cli/output/terminal.ts creates TerminalText');
  }

  /** The redacted text. */
  get text(): string {
    return this.redaction === 'done' ? this.content : this.parts.map((part) => redactPrinted(part)).join('\n');
  }
  /** The parts, not yet redacted, that are redacted separately and then joined by line breaks. */
  get parts(): readonly string[] {
    return this.redaction === 'by line' ? this.content.split('\n') : [this.content];
  }
  /** Whether the text needs no further redaction, so the code that finds secrets does not have to be loaded. */
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
 * Builds a text from a template literal. Inserted strings may come from a repository, so they stay on one line, and
 * their control and invisible characters are escaped.
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

export function joinTerminalTexts(parts: readonly (string | TerminalText)[], separator: string): TerminalText {
  return new TerminalText(parts.map(toRawTerminalText).join(separator), constructorKey,
    parts.every(isRedacted) ? 'done' : 'whole');
}

/** Builds a text of several lines, such as Markdown, help or a stack trace. */
export function toTerminalBlock(text: string): TerminalText {
  return new TerminalText(escapeInvisibleInLines(text.replace(/\r(?=\n)/g, '')), constructorKey);
}

/**
 * Builds a text of unrelated lines. A hint at the end of one line, such as `Password:`, does not apply to the next
 * line.
 */
export function toUnrelatedLines(text: string): TerminalText {
  return new TerminalText(toTerminalBlock(text).raw, constructorKey, 'by line');
}

/**
 * Redacts the texts in another process of this build, so that this process does not have to load the code that finds
 * secrets. `redactAll` resolves to one string for each string that it receives.
 */
export async function redactInOtherProcess(redactAll: (texts: readonly string[]) => Promise<readonly string[]>,
  texts: readonly TerminalText[]): Promise<readonly TerminalText[]>
{
  const redactedParts = texts.length === 0 ? [] : await redactAll(texts.flatMap(({ parts }) => parts));
  let offset = 0;
  return texts.map(({ parts: { length } }) => {
    const redactedLines = redactedParts.slice(offset, offset += length);
    return new TerminalText(redactedLines.join('\n'), constructorKey, 'done');
  });
}

/** Joins the parts with line breaks, without the undefined parts. */
export function joinTerminalLines(...parts: readonly (string | TerminalText | undefined)[]): TerminalText {
  return joinTerminalTexts(parts.filter((part) => part !== undefined), '\n');
}

/** Formats a heading, in bold on a terminal with colors. */
export function formatTerminalHeading(text: string | TerminalText, color: boolean): TerminalText {
  if (!color) return joinTerminalTexts([text], '');
  return new TerminalText(`\u001b[1m${toRawTerminalText(text)}\u001b[22m`, constructorKey);
}

/** Formats one line, truncated or padded to `width` columns. */
export function formatTerminalCell(text: string, width: number, align: 'right' | undefined): TerminalText {
  const line = escapeInvisible(text);
  const truncatedLine = truncateAtCodePoint(line, Math.max(1, width));
  return new TerminalText(align === 'right' ? truncatedLine.padStart(width) : truncatedLine.padEnd(width),
    constructorKey);
}

/** Measures the columns that a text occupies on a terminal. */
export function measureDisplayWidth(text: string): number {
  return escapeInvisible(text).length;
}

/** Standard output or standard error: a terminal with its width in columns, or a file or pipe. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number; };

export function print(output: NodeJS.WritableStream, text: TerminalText): void {
  output.write(`${text.text}\n`);
}

/** Prints unchanged bytes, for a standard output that is not a terminal. */
export function printBytes(output: NodeJS.WritableStream, bytes: Uint8Array): void {
  output.write(bytes);
}

/** Prints a JSON document; control and invisible characters in its strings become JSON escapes. */
export function printJson(output: NodeJS.WritableStream, json: string): void {
  output.write(escapeInvisibleInJson(json));
}

function isRedacted(value: string | number | TerminalText): boolean {
  return value instanceof TerminalText && value.isRedacted;
}

function toRawTerminalText(value: string | number | TerminalText): string {
  return value instanceof TerminalText ? value.raw : escapeInvisible(String(value));
}
