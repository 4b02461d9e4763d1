import type { Value } from '../classification/context';
import { joinedEnd, stringAt, withoutInnerQuotes, type Lexeme } from '../text/literals';
import { ExpressionFrames, type ExpressionFrame } from './expressionFrames';
import { blockStringAt, tokenAt } from './expressionTokens';
import { setsName } from './setters';

/**
 * Returns the strings that an expression may evaluate to, across lines as formatters break them: after `||`, `??`,
 * `or`, `?:`, `else` and in ternaries, as the default of a call that reads something (`get("x", "…")`, `cmp.Or(a,
 * "…")`, `unwrap_or("…")`), or in a block used as a value. The expression is either assigned to the name, or has the
 * name as an operand: `process.env.NAME ||⏎ "…"`, `getenv(⏎ "NAME",⏎ "…")`.
 */
export function resultStrings(text: string, nameStart: number, nameEnd: number): readonly Value[] {
  assigned.lastIndex = nameEnd;
  if (assigned.test(text)) return new ExpressionScan(text, assigned.lastIndex, undefined).values();
  const at = operandEnd(text, nameEnd);
  return at === -1 ? [] : new ExpressionScan(text, at, nameStart).values();
}

const assigned =
  /(?:\[\w{0,16}\]|\\{0,3}["'`]?[\])]?)[?!]?(?:[ \t]{0,4}:[ \t]{0,4}[\w.$<>[\]|& ,?]{1,60}?|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16})?(?:\s{0,32}(?::=|\?{1,2}=|\|\|=|=>|<-|=(?![=~>])|:(?![:=]))|[ \t]by\b)(?=[^\n]|\r?\n[ \t])(?:\s{0,64}\{\{-?)?/y;

/** Returns the offset at which an operand with the name ends; -1 if nothing after it can be its fallback. */
function operandEnd(text: string, nameEnd: number): number {
  operand.lastIndex = nameEnd;
  return operand.test(text) ? operand.lastIndex : -1;
}

const operand =
  /["'](?=\s{0,64}[,)\]])|["']?\}(?=\s{0,64}(?:\|\||\/\/ ))|\]?(?=\s{0,64}(?:\|\||\?[?:\s]|or\b|\/\/ ["']))/y;

/** The maximum numbers of characters and of strings in one expression that are read. */
const longest = 700, mostStrings = 12;

/** What the previous token indicates about a string. */
type Before = 'start' | 'fallback' | 'comma' | 'open' | 'operand' | 'line' | 'other';

class ExpressionScan {
  private readonly found: Value[] = [];
  private readonly frames: ExpressionFrames;
  private before: Before;
  /** The last name or path, which is the callee of a bracket that follows it. */
  private word = '';
  /** The expression is a block with an `end`, and its lines are branches. */
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
    const limit = Math.min(this.text.length, this.from + longest);
    for (let at = this.from; at < limit && at !== -1 && this.strings < mostStrings;) at = this.step(at);
    return this.found;
  }

  /** Returns where the next token starts; -1 at the end of the expression. */
  private step(at: number): number {
    const string = blockStringAt(this.text, at) ?? stringAt(this.text, at);
    if (string) return this.string(string);
    const { kind, text, end, continues } = tokenAt(this.text, at);
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
        return this.next(frames.top.ternary || isDefault.test(this.word) ? 'fallback' : 'other', end);
      case 'assignment':
        return frames.depth === 0 ? -1 : this.next(isDefault.test(this.word) ? 'fallback' : 'other', end);
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

  private next(before: Before, at: number): number {
    this.before = before;
    return at;
  }

  private readWord(word: string, end: number): number {
    const last = this.word;
    this.word = word;
    if (word === 'end' && this.isBlock) return -1;
    if (
      opensBlock.test(word) && !(word === 'try' && this.text[end] === '(') &&
      (this.before === 'start' || this.before === 'fallback')
    ) {
      this.isBlock = this.frames.depth === 0;
      return this.next('other', end);
    }
    if (word === 'else') this.isElse = true;
    const isFallback = fallbackWord.test(word) ||
      word === 'return' && this.before === 'open' && this.frames.top.isResult ||
      word === 'do' && (this.isBlock || hasBlock.test(last));
    if (word === 'do' && hasBlock.test(last)) this.isBlock = this.isElse = true;
    return this.next(isFallback ? 'fallback' : 'operand', end);
  }

  private open(bracket: string, end: number): number {
    const { before, frames, nameStart } = this;
    if (before === 'start' && bracket !== '(') return -1;
    const callee = before === 'operand' || bracket === '{' ? this.word : '';
    const isBlock = bracket === '{' && (before === 'fallback' || hasBlock.test(callee) ||
      nameStart === undefined && branches.test(callee));
    if (bracket === '{' && !isBlock && frames.depth === 0 && nameStart !== undefined) return -1;
    const isGroup = bracket === '(' &&
      (before === 'fallback' && callee === '' || givesFirst.test(callee) || wrapper.test(callee));
    frames.open(bracket, callee, isBlock || isGroup, end);
    return this.next('open', end);
  }

  private string(string: Lexeme): number {
    this.strings++;
    const { before, frames: { top } } = this;
    const end = joinedEnd(this.text, string);
    const isArgument = before === 'comma' && this.isAround(top) && readsWithDefault.test(top.callee) &&
      endsCall.test(this.text.slice(end, end + 140));
    const isResult = before === 'fallback' || before === 'open' && top.isResult || isArgument ||
      before === 'line' && this.isBranch() || (before === 'operand' || before === 'line') && this.frames.isLispFallback;
    const after = this.text.slice(end, end + 40);
    if (isResult && !goesOn.test(after) && (top.ternary || !isKey.test(after)))
      this.found.push(this.valueOf(string, isArgument));
    this.word = '';
    return this.next('operand', end);
  }

  /** A call after an operand belongs to another operand: `.arg("--token").env("MODE", "…")`. */
  private isAround({ start }: ExpressionFrame): boolean {
    return this.nameStart === undefined || start <= this.nameStart;
  }

  /** Reports whether a separate line in a block is a branch. */
  private isBranch(): boolean {
    return this.isBlock || this.frames.top.isResult;
  }

  private valueOf(string: Lexeme, isArgument: boolean): Value {
    const { start, end } = withoutInnerQuotes(this.text, string.start, string.end);
    if (!isArgument) return { start, end, context: 'quoted' };
    return this.nameStart === undefined
      ? { start, end, context: 'argument' }
      : { start, end, context: 'adjacent', contextRule: setsName };
  }
}

/** Words before a value that replaces another one. */
const fallbackWord = /^(?:or|else|then|default|otherwise|fromMaybe|maybe)$/;
const opensBlock = /^(?:if|unless|case|begin|cond|match|when|switch|try|with)$/;
/** Calls whose block returns a default, and words whose blocks are branches. */
const hasBlock = /(?:fetch|get_?or\w*|or_?else\w*|computeIfAbsent|run|lazy|by)!?$/i;
const branches = /^(?:if|match|when|switch|case|try|else)$/;
/** The name of an argument that holds a default. */
const isDefault = /^(?:default|fallback|default_?value|otherwise|or)$/i;
/** Calls whose last argument is a default, and calls whose first argument is a default. */
const readsWithDefault =
  /(?:get\w*|env\w*|fetch\w*|Or|\w*or_?else|\w*default\w*|coalesce|nvl|if_?null|config|settings?|prop\w*|lookup|option\w*|first\w*|param\w*|var|try)!?$/i;
const givesFirst =
  /(?:^|[._:?!]|[a-z](?=[A-Z]))(?:unwrap_or(?:_else)?|or_?else\w*|get_?or_?else|value_?or|with_?default|or_?default|default(?:_value|_if_none)?|if_?null|or|otherwise|else)!?$/i;
const wrapper = /(?:^|[.:])(?:String::from|Some|Just|Ok|SecretStr|SecretString|Secret|str|string|String|bytes|Bytes)$/;
const endsCall = /^\s{0,64},?\s{0,64}[)\]]/;
/** The string is a key; in a ternary, a colon follows the first branch. */
const isKey = /^[ \t]{0,8}(?::(?!:)|=>)/;
/** The string is part of a computed value. */
const goesOn = /^[ \t]{0,8}(?:%|\+|==|\.(?:format|join|replace|split|get|includes)\b)/;
