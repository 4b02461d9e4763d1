/** An open bracket in an expression. */
export interface ExpressionFrame {
  readonly bracket: string;
  /** The expression that is called or indexed; empty if the bracket only groups. */
  readonly callee: string;
  /** Whether the first string in the bracket is the value of the bracket. */
  readonly isResult: boolean;
  /** Whether the `?` of a ternary was read in the bracket. */
  ternary: boolean;
  /** The offset after the bracket. */
  readonly start: number;
}

/** The open brackets at a position in an expression, including those opened before its operand. */
export class ExpressionFrames {
  private readonly base: ExpressionFrame = { bracket: '', callee: '', isResult: false, ternary: false, start: -1 };
  private readonly frames: ExpressionFrame[];
  /** The callee of the most recently closed bracket. */
  closed = '';

  /** `operand`: the offset at which the operand starts; undefined if the expression starts after its name. */
  constructor(private readonly text: string, operand: number | undefined) {
    this.frames = operand === undefined ? [] : findOpenBrackets(text, operand);
  }

  get depth(): number {
    return this.frames.length;
  }

  get top(): ExpressionFrame {
    return this.frames.at(-1) ?? this.base;
  }

  open(bracket: string, callee: string, isResult: boolean, start: number): void {
    this.frames.push({ bracket, callee, isResult, ternary: false, start });
  }

  /** Closes the innermost bracket. Returns false if no bracket is open. */
  close(): boolean {
    const frame = this.frames.pop();
    this.closed = frame?.callee ?? '';
    return frame !== undefined;
  }

  /** Reports whether the bracket is Lisp's `(or a "…")`, whose elements are not separated by commas. */
  get isLispFallback(): boolean {
    const { bracket, callee, start } = this.top;
    return bracket === '(' && callee === '' && lispFallback.test(this.text.slice(start, start + 12));
  }
}

const lispFallback = /^(?:or|if|get|when|some)\s/;

/** The maximum number of characters that are read before an operand, and of brackets around the operand. */
const maxCharactersBefore = 300, maxBrackets = 3;

/** Finds the calls and groups around an operand within its statement and block, with the outermost one first. */
function findOpenBrackets(text: string, operand: number): ExpressionFrame[] {
  const frames: ExpressionFrame[] = [];
  for (let i = operand - 1, depth = 0; i >= 0 && i > operand - maxCharactersBefore; i--) {
    const c = text[i]!;
    if (c === ';' || (c === '{' || c === '}') && text[i - 1] !== '$') break;
    if (c === ')' || c === ']') depth++;
    else if (c === '(' || c === '[') {
      if (depth > 0) {
        depth--;
        continue;
      }
      const callee = calleeBefore.exec(text.slice(Math.max(0, i - 60), i))![0];
      frames.unshift({ bracket: c, callee, isResult: false, ternary: false, start: i + 1 });
      if (frames.length === maxBrackets) break;
    }
  }
  return frames;
}

const calleeBefore = /[\w$.:!?]{0,60}$/;
