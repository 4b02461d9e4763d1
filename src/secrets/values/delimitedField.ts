import type { Value } from '../classification/context';
import { isInConnectionString } from './surroundings';

/**
 * Returns the value of a connection string's field between delimiters, inside which the signs of other fields may
 * occur: ODBC's `PWD={a;b}`, ADO.NET's `Password="a'b"` and `Password='a;b'`, with quotes as the enclosing string
 * writes them: `""`, `\"`.
 */
export function delimitedField(text: string, nameStart: number, nameEnd: number): Value | undefined {
  opening.lastIndex = nameEnd;
  const match = opening.exec(text);
  if (!match) return undefined;
  const start = opening.lastIndex;
  const body = bodies[match[1]!]!;
  body.lastIndex = start;
  if (!body.test(text)) return undefined;
  const end = body.lastIndex;
  const mayBeReplaced = match[1]!.startsWith('{') && expression.test(text.slice(start, end));
  return isInConnectionString(text, nameStart) ||
      startsString.test(text.slice(Math.max(0, nameStart - 2), nameStart)) && nextField.test(text.slice(end, end + 60))
    ? { start, end, context: mayBeReplaced ? 'expression' : 'quoted' }
    : undefined;
}

const opening = /[ ]?=[ ]?(\{\{?|""|\\"|`"|&quot;|['"])(?=[^\s;])/y;

/** Each matches up to the closing delimiter; a doubled closing delimiter represents itself. */
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

/** In a Python or C# string, braces hold an expression. */
const expression = /^(?:\d|[A-Za-z_$][\w.$]*(?:[([].*)?)$/;
const startsString = /["'`]$/;
const nextField = /^(?:\}{1,2}|""|\\"|`"|&quot;|['"])[ ]?;[ ]?[A-Za-z][\w ]{1,30}=/;
