import { fenceFor } from '#base/text/markdown';
import { redact } from '#secrets/redact';
import { textFormat } from '#secrets/configuration/textFormat';

/** Text beyond these limits is less useful than its place in the file, which the task names anyway. */
const limits = { lines: 120, characters: 8_000 } as const;

export interface SelectedText {
  /** The path below the folder's root. */
  readonly path: string;
  /** Lines from 1. */
  readonly first: number;
  readonly last: number;
  readonly language: string;
  readonly text: string;
}

/** Formats a place as `src/a.ts:10-48`, a form that people and the ranking understand. */
export function placeInFile({ path, first, last }: Pick<SelectedText, 'path' | 'first' | 'last'>): string {
  return first === last ? `${path}:${first}` : `${path}:${first}-${last}`;
}

/**
 * Returns the lines of a file, from 1, redacted as parts of the whole: the middle of a private key does not have its
 * own header.
 */
export function redactedLines(file: string, path: string, first: number, last: number): string {
  return redact(file, textFormat(path)).split(/\r?\n/).slice(first - 1, last).join('\n');
}

/** Formats a task in Markdown: the instruction, the place of the selection, and its text with secrets redacted. */
export function selectionTask(instruction: string, selected: SelectedText): string {
  const { path, language } = selected;
  const text = shortened(redact(selected.text, textFormat(path)));
  const fence = fenceFor(text);
  const trimmed = instruction.trim();
  return [
    ...(trimmed === '' ? [] : [trimmed, '']),
    `${placeInFile(selected)}:`,
    '',
    `${fence}${/^[\w+#-]{1,40}$/.test(language) ? language : ''}`,
    text,
    fence,
    '',
  ].join('\n');
}

function shortened(text: string): string {
  const whole = text.trimEnd();
  const lines = whole.slice(0, limits.characters).split('\n').slice(0, limits.lines);
  const shown = lines.join('\n');
  return shown.length === whole.length ? shown : `${shown}\n…`;
}
