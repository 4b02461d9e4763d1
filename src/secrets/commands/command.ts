import type { Strength } from '../names/strength';

/**
 * The location of a secret in one command. `requires` must match one of the command's words; the fields that locate the
 * secret are alternatives.
 */
export interface CommandRule {
  /** Programs, separated by spaces. */
  readonly programs: string;
  /** A word that must be present, such as a subcommand or an option. */
  readonly requires?: RegExp;
  /** Text before the program, on its line or the line before. */
  readonly precededBy?: RegExp;
  /** The word before the secret. */
  readonly afterWord?: RegExp;
  /** The beginning of the word that ends in the secret. */
  readonly attachedTo?: RegExp;
  /** The secret's position among the words that are not options, excluding the program's name. Starts at 1. */
  readonly position?: number;
  /** The command reads the secret from `echo … |`, `printf … |` or `<<<`. */
  readonly piped?: true;
  /** The secret starts after the first match in its word. */
  readonly valueAfter?: string | RegExp;
  /** The secret ends before the last occurrence of a text, or before the first match of a pattern. */
  readonly valueBefore?: string | RegExp;
  /** The secret is the last word that is not an option. */
  readonly isLast?: true;
  readonly strength?: Strength;
  /** The program's name is also an English word, so it is recognized only at the start of a command. */
  readonly isEnglishWord?: true;
}

/** A variable whose name suggests a secret. */
export const secretVariablePattern = /^[\w.]{0,60}(?:passw(?:or)?d|secret|token|api_?key)\w{0,20}$/i;
