import type { ValueContext } from '../judgement/context';

/** Where the text is that a name's place promises. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly context: ValueContext;
  readonly contextRule?: ContextRule;
}

/** What the value's context is where the text around it says so. */
export interface ContextRule {
  readonly context: ValueContext;
  holds(text: string, nameStart: number, start: number, end: number): boolean;
}
