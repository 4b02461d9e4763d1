import { splitBranchName } from '#base/task/branchWords';

/** A place in a text, with lines counted from 1. */
export interface TextPlace {
  /** The path relative to the folder, or undefined if the text is outside the folder's files. */
  readonly path: string | undefined;
  readonly line: number;
}

/** The maximum length, in characters, of a text from the clipboard or a selection. */
const maxTextLength = 100_000;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Converts `fix/cart-rounding` to `fix cart rounding`. Returns undefined if the branch's name does not describe the
 * work.
 */
export function taskFromBranch(branch: string): string | undefined {
  return splitBranchName(branch);
}

/**
 * Returns the selected text and its place, because packs prefer the files that a task names. Returns undefined if the
 * text has no words.
 */
export function taskFromSelection(text: string, { path, line }: TextPlace): string | undefined {
  const cleanedText = cleanText(text);
  if (cleanedText === undefined) return undefined;
  return path === undefined ? cleanedText : `${cleanedText}\n\n(${path}:${line})`;
}

export function taskFromProblem(message: string, { path, line }: TextPlace): string | undefined {
  const cleanedMessage = cleanText(message);
  if (cleanedMessage === undefined) return undefined;
  return path === undefined ? cleanedMessage : `${path}:${line}: ${cleanedMessage}`;
}

/**
 * Returns the text with all its lines if it may be a task. It must have at least three words, so that a copied name or
 * key does not count.
 */
export function taskFromClipboard(text: string): string | undefined {
  const cleanedText = cleanText(text);
  return cleanedText !== undefined && (cleanedText.slice(0, 1_000).match(wordPattern) ?? []).length >= 3 &&
      /\s/.test(cleanedText)
    ? cleanedText
    : undefined;
}

/**
 * Returns the typed text, or the clipboard's text if the user pasted it, because a single-line input drops the line
 * breaks of pasted text.
 */
export function resolveTypedTask(typedText: string, clipboard: string): string {
  const pastedText = cleanText(clipboard);
  const removeWhitespace = (text: string) => text.replace(/\s+/g, '');
  return pastedText?.includes('\n') && removeWhitespace(pastedText) === removeWhitespace(typedText)
    ? pastedText
    : typedText.trim();
}

function cleanText(text: string): string | undefined {
  const trimmedText = text.replace(/\r\n?/g, '\n').trim();
  return trimmedText.length <= maxTextLength && /[\p{L}\p{N}]/u.test(trimmedText) ? trimmedText : undefined;
}
