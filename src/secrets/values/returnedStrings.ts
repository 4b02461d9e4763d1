import type { Value } from '../classification/context';
import { createCharacterSet } from '../text/characterSet';
import { findJoinedEnd, readStringAt } from '../text/literals';

/**
 * Returns the string that a function, a method, a getter or a property with the name returns, if it returns nothing
 * else: `def get_password():⏎ return "…"`, `String getPassword() { return "…"; }`, `fun token() = "…"`,
 * `let(:token) { "…" }`. A function with parameters or with another verb may also return a state or a message, so its
 * string must look like a secret.
 */
export function findReturnedString(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const nextCode = text.charCodeAt(nameEnd);
  if (canFollowFunction[nextCode] !== 1) return undefined;
  for (const { opening, nextCharacters, precededBy } of definitions) {
    if (nextCharacters[nextCode] !== 1) continue;
    opening.lastIndex = nameEnd;
    const match = opening.exec(text);
    if (!match || !precededBy.test(readLineBefore(text, nameStart))) continue;
    const string = readStringAt(text, opening.lastIndex);
    if (!string || continuationPattern.test(text.slice(findJoinedEnd(text, string), string.next + 40)))
      return undefined;
    const isGetter = !actionPattern.test(text.slice(nameStart, nameEnd)) &&
      receiverPattern.test(match.groups?.['parameters'] ?? '');
    return { start: string.start, end: string.end, context: isGetter ? 'quoted' : 'adjacent' };
  }
  return undefined;
}

/** Returns at most 120 characters of the line before the name. */
function readLineBefore(text: string, nameStart: number): string {
  const precedingText = text.slice(Math.max(0, nameStart - 120), nameStart);
  return precedingText.slice(precedingText.lastIndexOf('\n') + 1);
}

/** A way to define what returns a value. */
interface Definition {
  /** Matches from the end of the name to the string. */
  readonly opening: RegExp;
  readonly nextCharacters: Uint8Array;
  /** Matches the line before the name. */
  readonly precededBy: RegExp;
}

const parametersSource = String.raw`\((?<parameters>[^()"'\n]{0,160})\)`;
/** White space and comments. */
const gapSource = String.raw`\s{0,80}(?:(?://|#)[^\n]{0,160}\n\s{0,80}){0,3}`;
const returnSource = String.raw`return[ (]{1,3}`;
/** The type of the result, and qualifiers. */
const resultSource = String.raw`(?:[ \t]{1,4}\([\w*., []{1,60}\))?(?:&'static |[^\n{}=;"'()]){0,80}`;
/** Matches no statement that calls the function or tests its result. */
const noStatementPattern =
  /^(?![^\n]*(?:[=!&|(?]|\b(?:if|elif|else|while|unless|until|for|switch|match|when|case|return|assert)\b)[^\n]*$)/;
const definedPattern = /\b(?:def|fun|func|fn)[ \t]{1,4}(?:[\w.]{1,40}\.)?$/;

const definitions: readonly Definition[] = [
  define('(', String.raw`${parametersSource}${resultSource}\s{0,40}\{${gapSource}${returnSource}`, noStatementPattern),
  // Go's methods have a receiver before the name
  define('(', String.raw`${parametersSource}${resultSource}\{${gapSource}${returnSource}`,
    /\bfunc \([\w*., []{1,60}\) $/),
  define('(', String.raw`${parametersSource}${resultSource}(?:= ?)?\{${gapSource}`, definedPattern),
  define('(', String
    .raw`${parametersSource}(?: ?-> ?[^\n:]{1,40})?:${gapSource}(?:"""[^"]{0,400}"""${gapSource})?${returnSource}`,
    definedPattern),
  define('(', String.raw`${parametersSource}\s{0,24}=>\s{0,24}`, noStatementPattern),
  define('(', String.raw`${parametersSource}(?: ?: ?[\w.?<>]{1,40})? ?=\s{0,24}`, definedPattern),
  define(' :=', String
    .raw` ?[:=] ?(?:async )?(?:function\b ?\w{0,40} ?)?${parametersSource}(?: ?: ?[\w<>]{1,40})?(?: ?=>)? ?\{${gapSource}${returnSource}`,
    /(?:)/),
  // properties of Swift, C# and Kotlin
  define(':', String.raw`: ?\w{1,20}\??[ \t]?\{${gapSource}(?:get\s?\{${gapSource})?(?:${returnSource})?`, /\bvar $/),
  define(' \r\n', String.raw`\s{1,40}\{\s{0,40}get\s{0,40}(?:\{\s{0,40}${returnSource}|=>\s{0,8})`, /[\w>?\]] $/),
  define(': \r\n', String.raw`(?:: ?\w{1,20}\??)?\s{1,40}get\(\)(?: ?: ?\w{1,20})? = `, /\bval $/),
  // methods and memoized values of Ruby
  define('(\r\n', String.raw`(?:\(\))?[ \t]{0,4}\r?\n${gapSource}(?=["'][^"'\n]{1,400}["'](?:\.freeze)?\s{1,80}end\b)`,
    /\bdef (?:self\.)?$/),
  define(')', String.raw`\)[ \t]?(?:\{|do\b)\s{0,40}(?=["'][^"'\n]{1,400}["']\s{0,40}(?:\}|end\b))`,
    /\blet(?:_it_be)?!?\(:$/),
];

function define(nextCharacters: string, openingSource: string, precededBy: RegExp): Definition {
  return {
    opening: new RegExp(openingSource, 'y'),
    nextCharacters: createCharacterSet(new RegExp(`[${nextCharacters}]`)),
    precededBy,
  };
}

const canFollowFunction = createCharacterSet(/[( \r\n:=)]/);

/** Matches a verb that tests, changes or shows the secret. */
const actionPattern =
  /^_{0,2}(?:check|valid|verif|is|has|hash|en(?:crypt|code|sure|ter)|de(?:crypt|code|lete)|parse|format|mask|set|reset|change|update|forgot|forget|request|require|handle|on|render|show|use|with|to|from|test|should|can|may|toggle|compare|match|confirm|create|revoke|refresh|save|store|add|remove|prompt|ask|sign|send|no|missing|invalid|wrong|bad)(?![a-z])/i;
/** Matches no parameters, or the object itself. */
const receiverPattern = /^\s*(?:&?(?:mut )?(?:self|this|cls|_|void|ctx\b[\w. ]*))?\s*$/;
/** Matches the text after a string that is part of an expression. */
const continuationPattern =
  /^[ \t]{0,8}(?:[+%?&|<>=*[]|\.(?!to_string|to_owned|into|to_s\b|freeze|toCharArray|encode|getBytes)|(?:in|if|and|or|unless)\b)/;
