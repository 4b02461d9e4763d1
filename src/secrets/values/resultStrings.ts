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
  assignmentStartPattern.lastIndex = nameEnd;
  if (assignmentStartPattern.test(text))
    return new ExpressionScan(text, assignmentStartPattern.lastIndex, undefined).findValues();
  const operandEnd = findOperandEnd(text, nameEnd);
  return operandEnd === -1 ? [] : new ExpressionScan(text, operandEnd, nameStart).findValues();
}

const assignmentStartPattern =
  /(?:\[\w{0,16}\]|\\{0,3}["'`]?[\])]?)[?!]?(?:[ \t]{0,4}:[ \t]{0,4}[\w.$<>[\]|& ,?]{1,60}?|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16})?(?:\s{0,32}(?::=|\?{1,2}=|\|\|=|=>|<-|=(?![=~>])|:(?![:=]))|[ \t]by\b)(?=[^\n]|\r?\n[ \t])(?:\s{0,64}["']?\{\{-?)?/y;

/** Returns the offset at which an operand with the name ends, or -1 if no fallback can follow the operand. */
function findOperandEnd(text: string, nameEnd: number): number {
  operandPattern.lastIndex = nameEnd;
  return operandPattern.test(text) ? operandPattern.lastIndex : -1;
}

const operandPattern =
  /["'](?=\s{0,64}[,)\]])|["']?\}(?=\s{0,64}(?:\|\||\/\/ ))|\]?(?=\s{0,64}(?:\|\||\?[?:\s]|or\b|\/\/ ["']))/y;

/** The maximum number of characters, and the maximum number of strings, that are read in one expression. */
const maxCharacters = 700, maxStrings = 12;

/** The role of the previous token, which determines whether a string is a result. */
type PrecedingToken = 'start' | 'fallback' | 'comma' | 'open' | 'operand' | 'line' | 'other';

class ExpressionScan {
  private readonly foundValues: Value[] = [];
  private readonly frames: ExpressionFrames;
  private precedingToken: PrecedingToken;
  /** The last name or path, which is the callee of a bracket that follows it. */
  private word = '';
  /** Whether the expression is a block with an `end`, whose lines are branches. */
  private isBlock = false;
  private hasElse = false;
  private stringCount = 0;

  /**
   * `nameStart`: the start of the operand that ends at `scanStart`; undefined if the expression starts at `scanStart`.
   */
  constructor(private readonly text: string, private readonly scanStart: number,
    private readonly nameStart: number | undefined)
  {
    this.frames = new ExpressionFrames(text, nameStart);
    this.precedingToken = nameStart === undefined ? 'start' : 'operand';
  }

  findValues(): readonly Value[] {
    const limit = Math.min(this.text.length, this.scanStart + maxCharacters);
    for (let position = this.scanStart; position < limit && position !== -1 && this.stringCount < maxStrings;)
      position = this.readToken(position);
    return this.foundValues;
  }

  /** Reads a token. Returns the offset of the next token, or -1 at the end of the expression. */
  private readToken(position: number): number {
    const string = readBlockString(this.text, position) ?? readStringAt(this.text, position);
    if (string) return this.addString(string);
    const { kind, text, end, continues } = readExpressionToken(this.text, position);
    const { frames } = this;
    switch (kind) {
      case 'blank':
        return end;
      case 'line break': {
        const isOver = this.precedingToken === 'operand' && frames.depth === 0 && !continues &&
          (!this.isBlock || this.hasElse);
        return isOver
          ? -1
          : this.continueAt(this.precedingToken === 'operand' && !continues ? 'line' : this.precedingToken, end);
      }
      case 'word':
        return this.readWord(text, end);
      case 'fallback':
        if (text === '?') frames.top.hasTernary = true;
        return this.continueAt('fallback', end);
      case 'colon':
        return this.continueAt(frames.top.hasTernary || defaultNamePattern.test(this.word) ? 'fallback' : 'other', end);
      case 'assignment':
        return frames.depth === 0
          ? -1
          : this.continueAt(defaultNamePattern.test(this.word) ? 'fallback' : 'other', end);
      case 'open':
        return this.openBracket(text, end);
      case 'close':
        if (!frames.close()) return -1;
        this.word = frames.closedCallee;
        return this.continueAt('operand', end);
      case 'comma':
        frames.top.hasTernary = false;
        return frames.depth === 0 ? -1 : this.continueAt('comma', end);
      case 'semicolon':
        return frames.depth === 0 ? -1 : this.continueAt('other', end);
      default:
        return this.continueAt('other', end);
    }
  }

  private continueAt(precedingToken: PrecedingToken, position: number): number {
    this.precedingToken = precedingToken;
    return position;
  }

  private readWord(word: string, end: number): number {
    const previousWord = this.word;
    this.word = word;
    if (word === 'end' && this.isBlock) return -1;
    if (
      blockStartPattern.test(word) && !(word === 'try' && this.text[end] === '(') &&
      (this.precedingToken === 'start' || this.precedingToken === 'fallback')
    ) {
      this.isBlock = this.frames.depth === 0;
      return this.continueAt('other', end);
    }
    if (word === 'else') this.hasElse = true;
    const isFallback = fallbackWordPattern.test(word) ||
      word === 'return' && this.precedingToken === 'open' && this.frames.top.isResult ||
      word === 'do' && (this.isBlock || blockCalleePattern.test(previousWord));
    if (word === 'do' && blockCalleePattern.test(previousWord)) this.isBlock = this.hasElse = true;
    return this.continueAt(isFallback ? 'fallback' : 'operand', end);
  }

  private openBracket(bracket: string, end: number): number {
    const { precedingToken, frames, nameStart } = this;
    if (precedingToken === 'start' && bracket !== '(') return -1;
    const callee = precedingToken === 'operand' || bracket === '{' ? this.word : '';
    const isBlock = bracket === '{' && (precedingToken === 'fallback' || blockCalleePattern.test(callee) ||
      nameStart === undefined && branchWordPattern.test(callee));
    if (bracket === '{' && !isBlock && frames.depth === 0 && nameStart !== undefined) return -1;
    const isGroup = bracket === '(' &&
      (precedingToken === 'fallback' && callee === '' || firstArgumentCallPattern.test(callee) ||
        wrapperPattern.test(callee));
    frames.open(bracket, callee, isBlock || isGroup, end);
    return this.continueAt('open', end);
  }

  private addString(string: Lexeme): number {
    this.stringCount++;
    const { precedingToken, frames: { top } } = this;
    const end = findJoinedEnd(this.text, string);
    const isArgument = precedingToken === 'comma' && this.enclosesOperand(top) &&
      readWithDefaultPattern.test(top.callee) && !this.namesPlugin(top) &&
      callEndPattern.test(this.text.slice(end, end + 140));
    const isResult = precedingToken === 'fallback' || precedingToken === 'open' && top.isResult || isArgument ||
      precedingToken === 'line' && this.isBranch() ||
      (precedingToken === 'operand' || precedingToken === 'line') && this.frames.isLispFallback;
    const followingText = this.text.slice(end, end + 40);
    if (isResult && !continuationPattern.test(followingText) && (top.hasTernary || !keyEndPattern.test(followingText)))
      this.foundValues.push(this.toValue(string, isArgument));
    this.word = '';
    return this.continueAt('operand', end);
  }

  /** Reports whether a call encloses the operand, unlike the second call in `.arg("--token").env("MODE", "…")`. */
  private enclosesOperand({ start }: ExpressionFrame): boolean {
    return this.nameStart === undefined || start <= this.nameStart;
  }

  /** Reports whether the call is Ansible's `lookup('env', 'NAME')`. Terraform's `lookup` starts with a map. */
  private namesPlugin({ callee, start }: ExpressionFrame): boolean {
    return callee === 'lookup' && /["']/.test(this.text[start] ?? '');
  }

  /** Reports whether a separate line in a block is a branch. */
  private isBranch(): boolean {
    return this.isBlock || this.frames.top.isResult;
  }

  private toValue(string: Lexeme, isArgument: boolean): Value {
    const { start, end } = stripInnerQuotes(this.text, string.start, string.end);
    if (!isArgument) return { start, end, context: 'quoted' };
    return this.nameStart === undefined
      ? { start, end, context: 'argument' }
      : { start, end, context: 'adjacent', contextRule: setterRule };
  }
}

/** Words that precede a fallback value. */
const fallbackWordPattern = /^(?:or|else|then|default|otherwise|fromMaybe|maybe)$/;
const blockStartPattern = /^(?:if|unless|case|begin|cond|match|when|switch|try|with)$/;
/** Calls whose block returns a default, and words whose blocks are branches. */
const blockCalleePattern = /(?:fetch|get_?or\w*|or_?else\w*|computeIfAbsent|run|lazy|by)!?$/i;
const branchWordPattern = /^(?:if|match|when|switch|case|try|else)$/;
/** The name of an argument that contains a default. */
const defaultNamePattern = /^(?:default|fallback|default_?value|otherwise|or)$/i;
/** Calls whose last argument is a default, and calls whose first argument is a default. */
const readWithDefaultPattern =
  /(?:get\w*|env\w*|fetch\w*|Or|\w*or_?else|\w*default\w*|coalesce|nvl|if_?null|config|settings?|prop\w*|lookup|option\w*|first\w*|param\w*|var|try)!?$/i;
const firstArgumentCallPattern =
  /(?:^|[._:?!]|[a-z](?=[A-Z]))(?:unwrap_or(?:_else)?|or_?else\w*|get_?or_?else|value_?or|with_?default|or_?default|default(?:_value|_if_none)?|if_?null|or|otherwise|else)!?$/i;
const wrapperPattern =
  /(?:^|[.:])(?:String::from|Some|Just|Ok|SecretStr|SecretString|Secret|str|string|String|bytes|Bytes)$/;
const callEndPattern = /^\s{0,64},?\s{0,64}[)\]]/;
/** Matches the text after a string that is a key. In a ternary, a colon also follows the first branch. */
const keyEndPattern = /^[ \t]{0,8}(?::(?!:)|=>)/;
/** Matches the text after a string that is part of a computed value. */
const continuationPattern = /^[ \t]{0,8}(?:%|\+|==|\.(?:format|join|replace|split|get|includes)\b)/;
