import type { Value } from '../classification/context';
import { isInConnectionString } from './surroundings';

/**
 * Returns the delimited value of a connection string's field, which may contain field separators: ODBC's `PWD={a;b}`,
 * ADO.NET's `Password="a'b"` and `Password='a;b'`. Quotes may be escaped as in the enclosing string: `""`, `\"`.
 */
export function findDelimitedField(text: string, nameStart: number, nameEnd: number): Value | undefined {
  valueStartPattern.lastIndex = nameEnd;
  const match = valueStartPattern.exec(text);
  if (!match) return undefined;
  const start = valueStartPattern.lastIndex;
  const valuePattern = valuePatterns[match[1]!]!;
  valuePattern.lastIndex = start;
  if (!valuePattern.test(text)) return undefined;
  const end = valuePattern.lastIndex;
  const isExpression = match[1]!.startsWith('{') && expressionPattern.test(text.slice(start, end));
  return isInConnectionString(text, nameStart) ||
      stringStartPattern.test(text.slice(Math.max(0, nameStart - 2), nameStart)) &&
        nextFieldPattern.test(text.slice(end, end + 60))
    ? { start, end, context: isExpression ? 'expression' : 'quoted' }
    : undefined;
}

const valueStartPattern = /[ ]?=[ ]?(\{\{?|""|\\"|`"|&quot;|['"])(?=[^\s;])/y;

/** Patterns for the value up to the closing delimiter, by opening delimiter. A doubled delimiter represents itself. */
const valuePatterns: Readonly<Record<string, RegExp>> = {
  '{': /(?:[^}\n]|\}\}){1,256}(?=\})/y,
  '{{': /[^}\n]{1,256}(?=\}\})/y,
  '""': /(?:[^"\n]|""""){1,256}(?=""(?!"))/y,
  '\\"': /(?:[^"\\\n]|\\[^"\n]|\\"\\"){1,256}(?=\\")/y,
  '`"': /[^"`\n]{1,256}(?=`")/y,
  '&quot;': /(?:[^&\n]|&(?!quot;)){1,256}(?=&quot;)/y,
  '"': /(?:[^"\n]|""){1,256}(?=")/y,
  "'": /(?:[^'\n]|''){1,256}(?=')/y,
};

/** Matches the content of braces in a Python or C# string if it is an expression. */
const expressionPattern = /^(?:\d|[A-Za-z_$][\w.$]*(?:[([].*)?)$/;
const stringStartPattern = /["'`]$/;
const nextFieldPattern = /^(?:\}{1,2}|""|\\"|`"|&quot;|['"])[ ]?;[ ]?[A-Za-z][\w ]{1,30}=/;
