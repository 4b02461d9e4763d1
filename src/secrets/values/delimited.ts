import { createCharacterSet } from '../text/characterSet';
import type { Value } from '../classification/context';

/**
 * Finds a one-line value between delimiters other than simple quotes: Perl's and Ruby's `q{…}` and `%q(…)`, Lua's
 * `[[…]]`, Nix's `''…''`, PowerShell's here-strings, triple-quoted blocks whose text starts on the next line, heredocs
 * in PHP, Ruby and Perl, and Erlang's `<<"…">>`.
 */
export function findDelimitedValue(text: string, nameEnd: number): Value | undefined {
  assignmentPattern.lastIndex = nameEnd;
  if (!assignmentPattern.test(text)) return undefined;
  const valueStart = assignmentPattern.lastIndex;
  if (canOpenValue[text.charCodeAt(valueStart)] === 0) return undefined;
  for (const pattern of valuePatterns) {
    pattern.lastIndex = valueStart;
    const match = pattern.exec(text);
    const value = match?.groups!['value'];
    if (match && value !== undefined) {
      const start = match.index + match[0].indexOf(value, match.groups!['open']!.length);
      return { start, end: start + value.length, context: 'quoted' };
    }
  }
  return undefined;
}

const assignmentPattern =
  /(?:\\{0,3}["'])?\]?(?:[ \t]{0,4}:[ \t]{0,4}[\w.<>?]{1,30})?[ \t]{0,16}(?::=|=>|=|<-|:)[ \t]{0,8}/y;
const canOpenValue = createCharacterSet(/[q%[<"'@]/);

const lineSource = String.raw`(?<value>[^\s][^\n]{0,300}?)`;
const valuePatterns = [
  new RegExp(String.raw`(?<open>(?:qq?|%[qQ]?)\{)[ ]?(?<value>[^{}\n]{1,300}?)[ ]?\}`, 'y'),
  new RegExp(String.raw`(?<open>(?:qq?|%[qQ]?)\()[ ]?(?<value>[^()\n]{1,300}?)[ ]?\)`, 'y'),
  new RegExp(String.raw`(?<open>(?:qq?|%[qQ]?)([|/!~^#]))(?<value>[^\n]{1,300}?)\2`, 'y'),
  new RegExp(String.raw`(?<open>\[(={0,4})\[)\s{0,40}${lineSource}\s{0,40}\]\2\]`, 'y'),
  new RegExp(String.raw`(?<open>("""|''')[ \t\r]{0,8}\\?\n)[ \t]{0,80}${lineSource}[ \t\r]{0,8}\\?(?:\n[ \t]{0,80})?\2`,
    'y'),
  new RegExp(
    String
      .raw`(?<open><<[-~<]?(["']?)(\w{1,40})\2;?[ \t\r]{0,8}\n)[ \t]{0,80}${lineSource}[ \t\r]{0,8}\n[ \t]{0,80}\3\b`,
    'y',
  ),
  new RegExp(String.raw`(?<open>@(["'])[ \t\r]{0,8}\n)${lineSource}[ \t\r]{0,8}\n\2@`, 'y'),
  new RegExp(String.raw`(?<open>'')\s{0,40}(?<value>[^\s'=,][^'\n=,]{2,300}?)\s{0,40}''(?=[ \t]{0,8};)`, 'y'),
  new RegExp(String.raw`(?<open><<")(?<value>[^"\n]{1,300})">>`, 'y'),
];
