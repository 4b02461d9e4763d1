import { skipSpacesAndTabs } from '../blanks';

/**
 * Tracks the directives of conditional compilation, which determine which branches are read. Each branch starts from
 * the state before its `#if`.
 */
export class ConditionalBranches<State> {
  private readonly conditions: { readonly savedState: State; readonly isEnclosingBranchDead: boolean; }[] = [];
  /** The nesting depth of the condition whose branch is never compiled (`#if 0`), or -1. */
  private deadDepth = -1;

  /** Whether the current text may be compiled. */
  get isRead(): boolean {
    return this.deadDepth < 0;
  }

  /**
   * Reads one directive. Returns the state that the next branch starts from, `undefined` if the state does not change,
   * and `other` for a directive that is not a condition.
   */
  handleDirective(text: string, start: number, end: number, getState: () => State): State | 'other' | undefined {
    const word = readDirectiveWord(text, start);
    if (word === 'if' || word === 'ifdef' || word === 'ifndef') {
      this.conditions.push({ savedState: getState(), isEnclosingBranchDead: this.deadDepth >= 0 });
      if (this.deadDepth < 0 && word === 'if' && isAlwaysFalse(text, start, end))
        this.deadDepth = this.conditions.length;
      return undefined;
    }
    const condition = this.conditions[this.conditions.length - 1];
    if (
      condition && !condition.isEnclosingBranchDead &&
      (word === 'else' || word === 'elif' || word === 'elifdef' || word === 'elifndef')
    ) {
      this.deadDepth = -1;
      return condition.savedState;
    }
    if (condition && word === 'endif') {
      if (this.deadDepth === this.conditions.length) this.deadDepth = -1;
      this.conditions.pop();
      return undefined;
    }
    return 'other';
  }
}

/** Returns the word of a directive, such as `ifdef` for `#  ifdef X`, or '' if there is no word. */
export function readDirectiveWord(text: string, start: number): string {
  const wordStart = skipSpacesAndTabs(text, start + 1);
  let end = wordStart;
  while (text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122 && end - wordStart < 20) end++;
  return text.slice(wordStart, end);
}

function isAlwaysFalse(text: string, start: number, end: number): boolean {
  return /^#[ \t]*if[ \t]+(?:0|false)[ \t\r\n]*(?:\/|$)/.test(text.slice(start, Math.min(end, start + 40)));
}
