import type { ValueContext } from '../classification/context';

/** The value of a secret's name by its offsets, and where it stands. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly context: ValueContext;
  readonly contextRule?: ContextRule;
}

/** Another context for the value, which applies where the text around it says so. */
export interface ContextRule {
  readonly context: ValueContext;
  holds(text: string, nameStart: number, start: number, end: number): boolean;
}
