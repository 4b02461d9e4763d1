import { createFence } from '#base/text/markdown';
import { redact } from '#secrets/redact';
import { detectTextFormat } from '#secrets/configuration/textFormat';

/**
 * Limits for the selected text. Longer text is less useful than its location in the file, which the task states anyway.
 */
const textLimits = { lines: 120, characters: 8_000 } as const;

export interface SelectedText {
  /** The path below the folder's root. */
  readonly path: string;
  /** The first selected line, numbered from 1. */
  readonly first: number;
  readonly last: number;
  readonly language: string;
  readonly text: string;
}

/** Formats a location as `src/a.ts:10-48`, a format that users can read and the ranking can parse. */
export function formatSelectionLocation({ path, first, last }: Pick<SelectedText, 'path' | 'first' | 'last'>): string {
  return first === last ? `${path}:${first}` : `${path}:${first}-${last}`;
}

/**
 * Returns lines of a file, numbered from 1. The whole file is redacted first, because the middle of a private key has
 * no header that identifies it.
 */
export function getRedactedLines(file: string, path: string, first: number, last: number): string {
  return redact(file, detectTextFormat(path)).split(/\r?\n/).slice(first - 1, last).join('\n');
}

/** Formats a task in Markdown: the instruction, the location of the selection, and its text with secrets redacted. */
export function formatSelectionTask(instruction: string, selectedText: SelectedText): string {
  const { path, language } = selectedText;
  const text = shortenText(redact(selectedText.text, detectTextFormat(path)));
  const fence = createFence(text);
  const trimmedInstruction = instruction.trim();
  return [
    ...(trimmedInstruction === '' ? [] : [trimmedInstruction, '']),
    `${formatSelectionLocation(selectedText)}:`,
    '',
    `${fence}${/^[\w+#-]{1,40}$/.test(language) ? language : ''}`,
    text,
    fence,
    '',
  ].join('\n');
}

function shortenText(text: string): string {
  const trimmedText = text.trimEnd();
  const lines = trimmedText.slice(0, textLimits.characters).split('\n').slice(0, textLimits.lines);
  const shownText = lines.join('\n');
  return shownText.length === trimmedText.length ? shownText : `${shownText}\n…`;
}
