/** An open bracket in an expression. */
export interface ExpressionFrame {
  readonly bracket: string;
  /** The expression that is called or indexed; empty if the bracket only groups. */
  readonly callee: string;
  /** Whether the first string in the bracket is the value of the bracket. */
  readonly isResult: boolean;
  /** Whether the `?` of a ternary was read in the bracket. */
  hasTernary: boolean;
  /** The offset after the bracket. */
  readonly start: number;
}

/** The open brackets at a position in an expression, including those opened before its operand. */
export class ExpressionFrames {
  private readonly baseFrame: ExpressionFrame = {
    bracket: '',
    callee: '',
    isResult: false,
    hasTernary: false,
    start: -1,
  };
  private readonly frames: ExpressionFrame[];
  /** The callee of the most recently closed bracket. */
  closedCallee = '';

  /** `operandStart`: the offset at which the operand starts; undefined if the expression starts after its name. */
  constructor(private readonly text: string, operandStart: number | undefined) {
    this.frames = operandStart === undefined ? [] : findOpenBrackets(text, operandStart);
  }

  get depth(): number {
    return this.frames.length;
  }

  get top(): ExpressionFrame {
    return this.frames.at(-1) ?? this.baseFrame;
  }

  open(bracket: string, callee: string, isResult: boolean, start: number): void {
    this.frames.push({ bracket, callee, isResult, hasTernary: false, start });
  }

  /** Closes the innermost bracket. Returns false if no bracket is open. */
  close(): boolean {
    const frame = this.frames.pop();
    this.closedCallee = frame?.callee ?? '';
    return frame !== undefined;
  }

  /** Reports whether the bracket is Lisp's `(or a "…")`, whose elements are not separated by commas. */
  get isLispFallback(): boolean {
    const { bracket, callee, start } = this.top;
    return bracket === '(' && callee === '' && lispFallbackPattern.test(this.text.slice(start, start + 12));
  }
}

const lispFallbackPattern = /^(?:or|if|get|when|some)\s/;

/** The maximum number of characters that are read before an operand, and of brackets around the operand. */
const maxCharactersBefore = 300, maxBrackets = 3;

/** Finds the calls and groups around an operand within its statement and block, with the outermost one first. */
function findOpenBrackets(text: string, operandStart: number): ExpressionFrame[] {
  const frames: ExpressionFrame[] = [];
  for (let i = operandStart - 1, depth = 0; i >= 0 && i > operandStart - maxCharactersBefore; i--) {
    const c = text[i]!;
    if (c === ';' || (c === '{' || c === '}') && text[i - 1] !== '$') break;
    if (c === ')' || c === ']') depth++;
    else if (c === '(' || c === '[') {
      if (depth > 0) {
        depth--;
        continue;
      }
      const callee =
        precedingCalleePattern.exec(text.slice(Math.max(0, i - 100), i).replace(typeArgumentPattern, ''))![0];
      frames.unshift({ bracket: c, callee, isResult: false, hasTernary: false, start: i + 1 });
      if (frames.length === maxBrackets) break;
    }
  }
  return frames;
}

/** Matches the type argument in `config.get<string>(`. */
const typeArgumentPattern = /<[\w.[\] |]{1,40}>$/;
const precedingCalleePattern = /[\w$.:!?]{0,60}$/;
