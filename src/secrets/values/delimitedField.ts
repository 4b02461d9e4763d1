import type { Value } from '../classification/context';
import { isInConnectionString } from './surroundings';

/**
 * Returns the delimited value of a connection string's field, which may contain field separators: ODBC's `PWD={a;b}`,
 * ADO.NET's `Password="a'b"` and `Password='a;b'`. Quotes may be escaped as in the enclosing string: `""`, `\"`.
 */
export function findDelimitedField(text: string, nameStart: number, nameEnd: number): Value | undefined {
  valueStart.lastIndex = nameEnd;
  const match = valueStart.exec(text);
  if (!match) return undefined;
  const start = valueStart.lastIndex;
  const body = bodies[match[1]!]!;
  body.lastIndex = start;
  if (!body.test(text)) return undefined;
  const end = body.lastIndex;
  const isExpression = match[1]!.startsWith('{') && expression.test(text.slice(start, end));
  return isInConnectionString(text, nameStart) ||
      stringStart.test(text.slice(Math.max(0, nameStart - 2), nameStart)) && nextField.test(text.slice(end, end + 60))
    ? { start, end, context: isExpression ? 'expression' : 'quoted' }
    : undefined;
}

const valueStart = /[ ]?=[ ]?(\{\{?|""|\\"|`"|&quot;|['"])(?=[^\s;])/y;

/** Patterns for the value up to the closing delimiter. A doubled closing delimiter represents itself. */
const bodies: Readonly<Record<string, RegExp>> = {
  '{': /(?:[^}\n]|\}\}){1,256}(?=\})/y,
  '{{': /[^}\n]{1,256}(?=\}\})/y,
  '""': /(?:[^"\n]|""""){1,256}(?=""(?!"))/y,
  '\\"': /(?:[^"\\\n]|\\[^"\n]|\\"\\"){1,256}(?=\\")/y,
  '`"': /[^"`\n]{1,256}(?=`")/y,
  '&quot;': /(?:[^&\n]|&(?!quot;)){1,256}(?=&quot;)/y,
  '"': /(?:[^"\n]|""){1,256}(?=")/y,
  "'": /(?:[^'\n]|''){1,256}(?=')/y,
};

/** The content of braces in a Python or C# string if it is an expression. */
const expression = /^(?:\d|[A-Za-z_$][\w.$]*(?:[([].*)?)$/;
const stringStart = /["'`]$/;
const nextField = /^(?:\}{1,2}|""|\\"|`"|&quot;|['"])[ ]?;[ ]?[A-Za-z][\w ]{1,30}=/;
