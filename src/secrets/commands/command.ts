import type { Strength } from '../names/strength';

/**
 * Where one command takes a secret. A row's parts are alternatives; `requires` must be among the words before or behind
 * for all of them.
 */
export interface Command {
  /** Programs, parted by spaces. */
  readonly programs: string;
  /** Words that must be there: a subcommand, an option. */
  readonly requires?: RegExp;
  /** Stands before it on its line or the line before. */
  readonly precededBy?: RegExp;
  /** The word right before the secret. */
  readonly afterWord?: RegExp;
  /** What the secret's own word begins with. */
  readonly attachedTo?: RegExp;
  /** Which of the words that are no options it is, the program's own not counted. From 1. */
  readonly position?: number;
  /** It is fed by `echo … |`, `printf … |` or `<<<`. */
  readonly piped?: true;
  /** In a word of several parts the secret begins behind the first of these. */
  readonly valueAfter?: string | RegExp;
  /** And ends before the last of these, or the first that a pattern finds. */
  readonly valueBefore?: string | RegExp;
  /** It is the last of the words that are no options. */
  readonly isLast?: true;
  readonly strength?: Strength;
  /** Its name is a word of English too: it counts where a command begins. */
  readonly isEnglishWord?: true;
}

/** A variable whose name promises a secret. */
export const secretVariable = /^[\w.]{0,60}(?:passw(?:or)?d|secret|token|api_?key)\w{0,20}$/i;
