import type { Value } from '../classification/context';
import { findJoinedEnd, readStringAt, stripInnerQuotes, type Lexeme } from '../text/literals';
import { ExpressionFrames, type ExpressionFrame } from './expressionFrames';
import { readBlockString, readExpressionToken } from './expressionTokens';
import { setterRule } from './setters';

/**
 * Returns the strings that an expression may evaluate to, even across line breaks: after `||`, `??`,
 * `or`, `?:`, `else` and in ternaries, as the default of a call that reads something (`get("x", "…")`, `cmp.Or(a,
 * "…")`, `unwrap_or("…")`), or in a block used as a value. The expression is either assigned to the name, or has the
 * name as an operand: `process.env.NAME ||⏎ "…"`, `getenv(⏎ "NAME",⏎ "…")`.
 */
export function findResultStrings(text: string, nameStart: number, nameEnd: number): readonly Value[] {
  assignmentStart.lastIndex = nameEnd;
  if (assignmentStart.test(text)) return new ExpressionScan(text, assignmentStart.lastIndex, undefined).values();
  const at = findOperandEnd(text, nameEnd);
  return at === -1 ? [] : new ExpressionScan(text, at, nameStart).values();
}

const assignmentStart =
  /(?:\[\w{0,16}\]|\\{0,3}["'`]?[\])]?)[?!]?(?:[ \t]{0,4}:[ \t]{0,4}[\w.$<>[\]|& ,?]{1,60}?|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16})?(?:\s{0,32}(?::=|\?{1,2}=|\|\|=|=>|<-|=(?![=~>])|:(?![:=]))|[ \t]by\b)(?=[^\n]|\r?\n[ \t])(?:\s{0,64}\{\{-?)?/y;

/** Returns the offset at which an operand with the name ends, or -1 if no fallback can follow the operand. */
function findOperandEnd(text: string, nameEnd: number): number {
  operand.lastIndex = nameEnd;
  return operand.test(text) ? operand.lastIndex : -1;
}

const operand =
  /["'](?=\s{0,64}[,)\]])|["']?\}(?=\s{0,64}(?:\|\||\/\/ ))|\]?(?=\s{0,64}(?:\|\||\?[?:\s]|or\b|\/\/ ["']))/y;

/** The maximum number of characters, and the maximum number of strings, that are read in one expression. */
const maxCharacters = 700, maxStrings = 12;

/** The role of the previous token, which determines whether a string is a result. */
type PrecedingToken = 'start' | 'fallback' | 'comma' | 'open' | 'operand' | 'line' | 'other';

class ExpressionScan {
  private readonly found: Value[] = [];
  private readonly frames: ExpressionFrames;
  private before: PrecedingToken;
  /** The last name or path, which is the callee of a bracket that follows it. */
  private word = '';
  /** Whether the expression is a block with an `end`, whose lines are branches. */
  private isBlock = false;
  private isElse = false;
  private strings = 0;

  /** `nameStart`: the start of the operand that ends at `from`; undefined if the expression starts at `from`. */
  constructor(private readonly text: string, private readonly from: number,
    private readonly nameStart: number | undefined)
  {
    this.frames = new ExpressionFrames(text, nameStart);
    this.before = nameStart === undefined ? 'start' : 'operand';
  }

  values(): readonly Value[] {
    const limit = Math.min(this.text.length, this.from + maxCharacters);
    for (let at = this.from; at < limit && at !== -1 && this.strings < maxStrings;) at = this.step(at);
    return this.found;
  }

  /** Reads a token. Returns the offset of the next token, or -1 at the end of the expression. */
  private step(at: number): number {
    const string = readBlockString(this.text, at) ?? readStringAt(this.text, at);
    if (string) return this.string(string);
    const { kind, text, end, continues } = readExpressionToken(this.text, at);
    const { frames } = this;
    switch (kind) {
      case 'blank':
        return end;
      case 'line break': {
        const isOver = this.before === 'operand' && frames.depth === 0 && !continues && (!this.isBlock || this.isElse);
        return isOver ? -1 : this.next(this.before === 'operand' && !continues ? 'line' : this.before, end);
      }
      case 'word':
        return this.readWord(text, end);
      case 'fallback':
        if (text === '?') frames.top.ternary = true;
        return this.next('fallback', end);
      case 'colon':
        return this.next(frames.top.ternary || defaultName.test(this.word) ? 'fallback' : 'other', end);
      case 'assignment':
        return frames.depth === 0 ? -1 : this.next(defaultName.test(this.word) ? 'fallback' : 'other', end);
      case 'open':
        return this.open(text, end);
      case 'close':
        if (!frames.close()) return -1;
        this.word = frames.closed;
        return this.next('operand', end);
      case 'comma':
        frames.top.ternary = false;
        return frames.depth === 0 ? -1 : this.next('comma', end);
      case 'semicolon':
        return frames.depth === 0 ? -1 : this.next('other', end);
      default:
        return this.next('other', end);
    }
  }

  private next(before: PrecedingToken, at: number): number {
    this.before = before;
    return at;
  }

  private readWord(word: string, end: number): number {
    const previousWord = this.word;
    this.word = word;
    if (word === 'end' && this.isBlock) return -1;
    if (
      blockStart.test(word) && !(word === 'try' && this.text[end] === '(') &&
      (this.before === 'start' || this.before === 'fallback')
    ) {
      this.isBlock = this.frames.depth === 0;
      return this.next('other', end);
    }
    if (word === 'else') this.isElse = true;
    const isFallback = fallbackWord.test(word) ||
      word === 'return' && this.before === 'open' && this.frames.top.isResult ||
      word === 'do' && (this.isBlock || blockCallee.test(previousWord));
    if (word === 'do' && blockCallee.test(previousWord)) this.isBlock = this.isElse = true;
    return this.next(isFallback ? 'fallback' : 'operand', end);
  }

  private open(bracket: string, end: number): number {
    const { before, frames, nameStart } = this;
    if (before === 'start' && bracket !== '(') return -1;
    const callee = before === 'operand' || bracket === '{' ? this.word : '';
    const isBlock = bracket === '{' && (before === 'fallback' || blockCallee.test(callee) ||
      nameStart === undefined && branchWord.test(callee));
    if (bracket === '{' && !isBlock && frames.depth === 0 && nameStart !== undefined) return -1;
    const isGroup = bracket === '(' &&
      (before === 'fallback' && callee === '' || returnsFirstArgument.test(callee) || wrapper.test(callee));
    frames.open(bracket, callee, isBlock || isGroup, end);
    return this.next('open', end);
  }

  private string(string: Lexeme): number {
    this.strings++;
    const { before, frames: { top } } = this;
    const end = findJoinedEnd(this.text, string);
    const isArgument = before === 'comma' && this.isAround(top) && readsWithDefault.test(top.callee) &&
      callEnd.test(this.text.slice(end, end + 140));
    const isResult = before === 'fallback' || before === 'open' && top.isResult || isArgument ||
      before === 'line' && this.isBranch() || (before === 'operand' || before === 'line') && this.frames.isLispFallback;
    const after = this.text.slice(end, end + 40);
    if (isResult && !continuation.test(after) && (top.ternary || !keyEnd.test(after)))
      this.found.push(this.valueOf(string, isArgument));
    this.word = '';
    return this.next('operand', end);
  }

  /** Reports whether a call encloses the operand, unlike the second call in `.arg("--token").env("MODE", "…")`. */
  private isAround({ start }: ExpressionFrame): boolean {
    return this.nameStart === undefined || start <= this.nameStart;
  }

  /** Reports whether a separate line in a block is a branch. */
  private isBranch(): boolean {
    return this.isBlock || this.frames.top.isResult;
  }

  private valueOf(string: Lexeme, isArgument: boolean): Value {
    const { start, end } = stripInnerQuotes(this.text, string.start, string.end);
    if (!isArgument) return { start, end, context: 'quoted' };
    return this.nameStart === undefined
      ? { start, end, context: 'argument' }
      : { start, end, context: 'adjacent', contextRule: setterRule };
  }
}

/** Words that precede a fallback value. */
const fallbackWord = /^(?:or|else|then|default|otherwise|fromMaybe|maybe)$/;
const blockStart = /^(?:if|unless|case|begin|cond|match|when|switch|try|with)$/;
/** Calls whose block returns a default, and words whose blocks are branches. */
const blockCallee = /(?:fetch|get_?or\w*|or_?else\w*|computeIfAbsent|run|lazy|by)!?$/i;
const branchWord = /^(?:if|match|when|switch|case|try|else)$/;
/** The name of an argument that holds a default. */
const defaultName = /^(?:default|fallback|default_?value|otherwise|or)$/i;
/** Calls whose last argument is a default, and calls whose first argument is a default. */
const readsWithDefault =
  /(?:get\w*|env\w*|fetch\w*|Or|\w*or_?else|\w*default\w*|coalesce|nvl|if_?null|config|settings?|prop\w*|lookup|option\w*|first\w*|param\w*|var|try)!?$/i;
const returnsFirstArgument =
  /(?:^|[._:?!]|[a-z](?=[A-Z]))(?:unwrap_or(?:_else)?|or_?else\w*|get_?or_?else|value_?or|with_?default|or_?default|default(?:_value|_if_none)?|if_?null|or|otherwise|else)!?$/i;
const wrapper = /(?:^|[.:])(?:String::from|Some|Just|Ok|SecretStr|SecretString|Secret|str|string|String|bytes|Bytes)$/;
const callEnd = /^\s{0,64},?\s{0,64}[)\]]/;
/** Matches after a string that is a key. In a ternary, a colon also follows the first branch. */
const keyEnd = /^[ \t]{0,8}(?::(?!:)|=>)/;
/** Matches after a string that is part of a computed value. */
const continuation = /^[ \t]{0,8}(?:%|\+|==|\.(?:format|join|replace|split|get|includes)\b)/;
