import { wordsOfBranch } from '#base/task/branchWords';

/** A place in a text, with lines counted from 1. */
export interface TextPlace {
  /** Relative to the folder; undefined for a text outside the folder's files. */
  readonly path: string | undefined;
  readonly line: number;
}

/** The longest text that is taken from the clipboard or a selection, in characters. */
const longestText = 100_000;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Converts `fix/cart-rounding` to `fix cart rounding`; undefined for a branch whose name does not describe the work.
 */
export function taskOfBranch(branch: string): string | undefined {
  return wordsOfBranch(branch);
}

/**
 * Returns the selected text and its place, because a file that a task names is wanted. Undefined for a text without
 * words.
 */
export function taskOfSelection(text: string, { path, line }: TextPlace): string | undefined {
  const written = cleaned(text);
  if (written === undefined) return undefined;
  return path === undefined ? written : `${written}\n\n(${path}:${line})`;
}

export function taskOfProblem(message: string, { path, line }: TextPlace): string | undefined {
  const written = cleaned(message);
  if (written === undefined) return undefined;
  return path === undefined ? written : `${path}:${line}: ${written}`;
}

/**
 * Returns the text if it may be a task: at least three words, so that a copied name or key does not count. All its
 * lines are kept.
 */
export function taskOfClipboard(text: string): string | undefined {
  const written = cleaned(text);
  return written !== undefined && (written.slice(0, 1_000).match(wordPattern) ?? []).length >= 3 && /\s/.test(written)
    ? written
    : undefined;
}

/**
 * Returns the typed text, or the clipboard's text if that was pasted, because a single-line input drops the line ends
 * of pasted text.
 */
export function typedTask(typed: string, clipboard: string): string {
  const pasted = cleaned(clipboard);
  const bare = (text: string) => text.replace(/\s+/g, '');
  return pasted?.includes('\n') && bare(pasted) === bare(typed) ? pasted : typed.trim();
}

function cleaned(text: string): string | undefined {
  const written = text.replace(/\r\n?/g, '\n').trim();
  return written.length <= longestText && /[\p{L}\p{N}]/u.test(written) ? written : undefined;
}
