import type { ContextRule } from '../classification/context';
import { endsLine, followsHyphens, startsLine } from './surroundings';

/**
 * Requires that the string is the value of the name: `setPassword("`, `put("password", "`, `getenv("DB_PASSWORD", "`,
 * `--password "`.
 */
export const setterRule: ContextRule = {
  context: 'argument',
  applies(text, nameStart, start, end) {
    const textBeforeValue = text.slice(nameStart, start);
    const name = /^[\w-]*/.exec(textBeforeValue)![0];
    const nextCharacter = textBeforeValue[name.length];
    if (nextCharacter === ' ' || nextCharacter === '\t')
      return followsHyphens(text, nameStart) ||
        /^password$/i.test(name.slice(-8)) && startsLine(text, nameStart) && endsLine(text, end + 1) ||
        definitionStartPattern.test(text.slice(Math.max(0, nameStart - 40), nameStart)) ||
        sqlPattern.test(text.slice(Math.max(0, nameStart - 60), nameStart)) ||
        accountPattern.test(text.slice(Math.max(0, nameStart - 120), nameStart));
    // if other arguments follow, the string is a name, not the value
    if (
      nextCharacter === '(' &&
      (!/^(?:set|with|add)/.test(name) ? /^["'`],/ : /credentials$/i.test(name) ? /$^/ : /^["'`],\s?["'`]/).test(
        text.slice(end, end + 4),
      )
    ) return false;
    if (nextCharacter === '(')
      return name === 'PASSWORD' && /=\s?$/.test(text.slice(Math.max(0, nameStart - 2), nameStart)) ||
        /^(?:set|with|add)(?:_|[A-Z])/.test(name) ||
        /\.(?:set|with)_?$/.test(text.slice(Math.max(0, nameStart - 6), nameStart));
    return (/^[A-Z0-9_]+$/.test(name) ? constantNameCallPattern : otherNameCallPattern).test(
      text.slice(Math.max(0, nameStart - 80), nameStart),
    );
  },
};

/** Requires that the string is an option's argument: `--password "`, or the next element in a list of arguments. */
export const argumentRule: ContextRule = {
  context: 'argument',
  applies: (text, nameStart, start, end) =>
    setterRule.applies(text, nameStart, start, end) || isInList(text, nameStart),
};

/**
 * Reports whether the bracket that is open at the offset belongs to a list, rather than to a call that declares an
 * option.
 */
function isInList(text: string, offset: number): boolean {
  for (let i = offset - 1, depth = 0; i >= 0 && i > offset - 600; i--) {
    const c = text[i]!;
    if (c === ')' || c === ']' || c === '}') depth++;
    else if (c === '[' || c === '(' || c === '{') {
      if (depth === 0) return listOpeningPattern.test(text.slice(Math.max(0, i - 40), i + 1));
      depth--;
    }
  }
  return false;
}

const listOpeningPattern =
  /(?:(?<![\w)])\[|[=@] ?\(|\[\] ?\{|(?:[lL]istOf|asList|List\.of|[cC]ommand|ProcessBuilder|spawn\w{0,5}|exec\w{0,5})\()$/;

/** Matches the text before a name in C's `#define`, Lisp's `(def`, Clojure keywords, Tcl's `set`, Apache's `SetEnv`. */
const definitionStartPattern =
  /#[ \t]?define[ \t]{1,4}|\((?:def\w{0,10}|set[qf!]?) [+*]?$|[{ ,]:$|(?:^|\n)[ \t]{0,20}(?:set|SetEnv|setenv) $/;
const sqlPattern = /(?:USER|ROLE|WITH|OPTIONS|IDENTIFIED BY|SET)\b[^\n;]{0,50}[ \t]$/;
const accountPattern = /\b(?:create|alter)\s{1,4}(?:user|role|login|group)\b[^;'"]{0,100}\s$/i;
/** Match a call whose argument may be a name in capitals, and a call whose argument may be any other name. */
const constantNameCallPattern =
  /(?:env\w{0,12}|get\w{0,16}|put|set\w{0,20}|default\w{0,8}|config|define|fetch)["']?\]?\s{0,2}[([]\s{0,16}[bBrRuUfF@]?\\{0,3}["'`][\w.:$/-]{0,40}$/i;
const otherNameCallPattern =
  /[fF]lag\w{0,8}\.String(?:VarP?|P)?\((?:&[\w.]{1,60},\s{0,4})?["'`][\w.:$/-]{0,40}$|(?:\b|_|[a-z](?=[A-Z]))(?:put|set|setProperty|setAttribute|getProperty|getOrDefault|setdefault|setRequestProperty|append|with|[sS]et|[pP]ut|setenv|\w{0,30}(?:Property|Parameter|Option|Setting|Header|EnvironmentVariable)|Map\.of|entry|Entry)\(\s{0,16}["'`][\w.:$/-]{0,40}$/;
