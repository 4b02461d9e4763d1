import { visible, visibleJson, visibleLines } from '../../../base/text/visible';
import { redact } from '../../../engine';

/** What may go to a terminal: made by `term`, `bold` and `block` alone, so that no raw string gets there. */
export class TerminalText {
  constructor(private readonly own: string, key: typeof ours) {
    if (key !== ours) throw new Error('only hosts/cli/output/terminal.ts makes these');
  }

  /** Redacted. */
  get text(): string {
    return redact(this.own);
  }
  /** As it will be seen. */
  get raw(): string {
    return this.own;
  }
}

const ours = Symbol('made here');

/**
 * Our own words, and among them what others wrote: on one line, every character that acts or is not seen as its escape.
 */
export function term(literals: TemplateStringsArray,
  ...values: readonly (string | number | TerminalText)[]): TerminalText
{
  return new TerminalText(literals.map((literal, i) => literal + (i < values.length ? shown(values[i]!) : '')).join(''),
    ours);
}

export function joined(parts: readonly (string | TerminalText)[], separator: string): TerminalText {
  return new TerminalText(parts.map(shown).join(separator), ours);
}

/** A text with lines of its own: Markdown, help, a stack. */
export function block(text: string): TerminalText {
  return new TerminalText(visibleLines(text.replace(/\r(?=\n)/g, '')), ours);
}

export function bold(text: string | TerminalText): TerminalText {
  return new TerminalText(`\u001b[1m${shown(text)}\u001b[22m`, ours);
}

/** One line, cut or filled to a width. */
export function cell(text: string, width: number, align: 'right' | undefined): TerminalText {
  const seen = visible(text);
  const cut = seen.length > width ? `${seen.slice(0, Math.max(0, width - 1))}…` : seen;
  return new TerminalText(align === 'right' ? cut.padStart(width) : cut.padEnd(width), ours);
}

/** How many columns it takes. */
export function widthOf(text: string): number {
  return visible(text).length;
}

/** Where answers go: a terminal tells that it is one, and how wide. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number; };

export function print(out: NodeJS.WritableStream, text: TerminalText): void {
  out.write(`${text.text}\n`);
}

/** A JSON document: the same value, and hidden or acting characters as its escapes. */
export function printJson(out: NodeJS.WritableStream, json: string): void {
  out.write(visibleJson(json));
}

function shown(value: string | number | TerminalText): string {
  return value instanceof TerminalText ? value.raw : visible(String(value));
}
