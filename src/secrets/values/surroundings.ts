import { createCharacterSet } from '../text/characterSet';

/**
 * Conditions on the text around a name, on its line and on the adjacent lines. Each condition reads a limited number of
 * characters, since a line may be long.
 */

/**
 * Reports whether only indentation, a diff sign, a list hyphen, `export`, `ENV` or `set` precedes the name on its line.
 */
export function startsLine(text: string, nameStart: number): boolean {
  const precedingText = readLineUpTo(text, nameStart, 60);
  return precedingText !== undefined &&
    /^[ \t>+#*-]{0,40}(?:(?:export|ENV|ARG|set|setx|-e|\$env:)[ \t]{0,4})?["']?$/.test(precedingText);
}

/** Returns the line up to an offset; undefined if it is longer than `maxLength`. */
function readLineUpTo(text: string, offset: number, maxLength: number): string | undefined {
  let start = offset;
  const minStart = Math.max(0, offset - maxLength);
  while (start > minStart && text.charCodeAt(start - 1) !== newline) start--;
  return start === minStart && offset > maxLength ? undefined : text.slice(start, offset);
}

const newline = 10;

/** Reports whether nothing but a comment follows on the line. In code, a comma or a semicolon would follow. */
export function endsLine(text: string, end: number): boolean {
  lineEndPattern.lastIndex = end;
  return lineEndPattern.test(text);
}

const lineEndPattern = /[ \t]{0,40}(?:[#;][^\n]{0,200}|-->)?(?:\r?\n|$)/y;

/** Reports whether only indentation, a diff or comment sign, and the path of the key precede the key on its line. */
export function startsKey(text: string, start: number): boolean {
  const precedingText = readLineUpTo(text, start, 120);
  return precedingText !== undefined &&
    /^[ \t>+#;*/-]{0,40}(?:<!--[ \t]{0,4})?(?:[\w-]{1,40}\.){0,8}["']?$/.test(precedingText);
}

/**
 * Reports whether `machine a login b `, or a line above with `login b`, precedes the name. The word `login` alone is
 * not enough, since prose contains it too.
 */
export function followsLogin(text: string, nameStart: number): boolean {
  if (!/\s/.test(text[nameStart - 1] ?? '')) return false;
  const precedingText = text.slice(Math.max(0, nameStart - 120), nameStart);
  if (!precedingText.includes('login')) return false;
  const loginStart = precedingText.search(/\blogin\s{1,8}\S{1,80}\s{1,8}$/);
  const words = precedingText.slice(0, Math.max(0, loginStart)).trimEnd();
  return loginStart !== -1 &&
    (words.trimStart() === '' || /\n[ \t]{0,20}$/.test(precedingText.slice(Math.max(0, loginStart - 21), loginStart)) ||
      /(?:^|\s)default$/.test(words.slice(-8)) || /machine\s+\S+$/.test(words));
}

/** Reports whether `--`, ` -` or `-Dspring.datasource.` precedes the name. */
export function followsHyphens(text: string, nameStart: number): boolean {
  const c = text[nameStart - 1];
  return (c === '-' || c === '.') &&
    /(?:^|[\s"'`[(])-(?:-|(?<=[ \t]-))(?:[\w.-]{1,30}[.-])?$/.test(text.slice(Math.max(0, nameStart - 40), nameStart));
}

/**
 * Reports whether the name follows the `ENV` of a Dockerfile's `ENV NAME value`, Apache's `SetEnv` or csh's
 * `setenv`.
 */
export function followsInstruction(text: string, nameStart: number): boolean {
  return /(?:^|\n)[ \t]{0,20}(?:ENV|SetEnv|setenv|setx|set -[gUx]{1,3})[ \t]{1,8}$/.test(
    text.slice(Math.max(0, nameStart - 40), nameStart),
  );
}

/**
 * Reports whether the name follows an nginx, HAProxy, Apache, Squid or Caddy directive that sets the header with that
 * name, or nginx's `set $`.
 */
export function followsHeaderDirective(text: string, nameStart: number): boolean {
  let end = nameStart;
  while (nameStart - end < 21 && gapCharacters[text.charCodeAt(end - 1)] === 1) end--;
  if (end === nameStart || !directiveEnds.has(text.slice(Math.max(0, end - 3), end))) return false;
  return headerDirectivePattern.test(text.slice(Math.max(0, nameStart - 60), nameStart)) ||
    text[nameStart] === '$' &&
      /(?:^|\n)[ \t]{0,40}set[ \t]{1,8}$/.test(text.slice(Math.max(0, nameStart - 60), nameStart));
}

const gapCharacters = createCharacterSet(/[ \t+>]/);
/** The last three characters of the directives; few other words end with them. */
const directiveEnds: ReadonlySet<string> = new Set(['der', 'ers', 'ram', 'set', 'add', 'end', '_up', 'own']);
const headerDirectivePattern =
  /(?:^|[\s"'`])(?:(?:proxy|grpc|fastcgi|uwsgi)_(?:set_header|param)|add_header|more_set_(?:input_)?headers|(?:set|add|replace)-header|(?:Request)?Header(?: always)? (?:set|add|append)|request_header_add|header_(?:up|down)|request_header)[ \t]{1,20}[+>]?$/;

/** Reports whether the name is in a list of options after a server's address: `"cache:6379,ssl=True,`. */
export function isAfterAddress(text: string, nameStart: number): boolean {
  return /["'=][\w.-]{1,80}:\d{2,5},(?:[ ]?[\w ]{1,30}=[^,"'\n]{0,60},){0,6}[ ]?$/.test(
    text.slice(Math.max(0, nameStart - 240), nameStart),
  );
}

/** Reports whether `Server=a;Database=b;` precedes the name. */
export function isInConnectionString(text: string, nameStart: number): boolean {
  const precedingText = text.slice(Math.max(0, nameStart - 90), nameStart);
  return /(?:^|[^\w])(?:server|data source|host|hostname|addr|address|port|database|initial catalog|catalog|dbname|user id|userid|user|username|uid|driver|provider|dsn|endpoint|pooling|encrypt|timeout|ssl ?mode)[ ]?=[^;"'`\n(){}]{0,60};[ ]?$/i
    .test(precedingText.slice(precedingText.lastIndexOf(';', precedingText.length - 3) + 1));
}

/**
 * Reports whether pairs such as `host=a user=b ` precede the name. Pairs with commas or semicolons do not count, since
 * they may be arguments or statements.
 */
export function isAmongPairs(text: string, nameStart: number): boolean {
  return /[\w-]=(?:[^\s,;=(){}<>"'`]{1,60}|'[^'\n,;]{0,60}') $/.test(
    text.slice(Math.max(0, nameStart - 80), nameStart),
  );
}

/** Endings of names of users, servers and networks, which often appear next to a password. */
const userWords = 'user(?:name)?|login|email|host|account|ssid';

/** The maximum distance between a user's name and a password's name, in characters. */
const maxUserDistance = 120;

export interface UserNameSearch {
  /** Reports whether a user word is near enough for `precedes`. */
  mayPrecede(nameStart: number): boolean;
  /** Reports whether a user word with a value precedes the name: `user: 'a', pass`. */
  precedes(nameStart: number): boolean;
}

/** Creates a search that scans the text only once; names must be passed in text order. */
export function createUserNameSearch(text: string): UserNameSearch {
  const wordPattern = new RegExp(userWords, 'gi');
  let lastWordEnd = -Infinity, nextWordEnd = 0;
  return {
    mayPrecede: isUserWordNear,
    precedes: (nameStart) =>
      isUserWordNear(nameStart) &&
      (valueAfterNearestWordPattern.test(text.slice(lastWordEnd, nameStart)) ||
        valueAfterAnyWordPattern.test(text.slice(Math.max(0, nameStart - maxUserDistance), nameStart))),
  };

  function isUserWordNear(nameStart: number): boolean {
    while (nextWordEnd < nameStart) {
      lastWordEnd = nextWordEnd || -Infinity;
      nextWordEnd = wordPattern.test(text) ? wordPattern.lastIndex : Infinity;
    }
    return nameStart - lastWordEnd <= maxUserDistance;
  }
}

const valueSource = String.raw`["'\`]?\]?\s{0,2}(?::|=>?)\s{0,2}[^\n]{1,60}\s{1,20}["'\`]?$`;
/** Match a value after the nearest user word, which is nearly always enough, and a value after any user word. */
const valueAfterNearestWordPattern = new RegExp(`^${valueSource}`),
  valueAfterAnyWordPattern = new RegExp(`(?:${userWords})${valueSource}`, 'i');

/**
 * Reports whether the line above or below looks like configuration, where values are not expressions, and neither line
 * looks like code.
 */
export function isAmongData(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1);
  const lineEnd = text.indexOf('\n', end);
  const adjacentLines = [lineStart <= 0 ? '' : readLineBefore(text, lineStart),
    lineEnd === -1 ? '' : readLineAfter(text, lineEnd + 1)];
  return adjacentLines.some((line) => configurationLinePattern.test(line)) &&
    !adjacentLines.some((line) => codeLinePattern.test(line));
}

/** The maximum number of characters that are read from a line, including its line break. */
const maxLineLength = 160;

function readLineBefore(text: string, end: number): string {
  const start = Math.max(0, end - maxLineLength);
  const precedingText = text.slice(start, end);
  return precedingText.slice(precedingText.lastIndexOf('\n') + 1).trimEnd();
}

function readLineAfter(text: string, start: number): string {
  const followingText = text.slice(start, start + maxLineLength);
  const end = followingText.indexOf('\n');
  return (end === -1 ? followingText : followingText.slice(0, end)).trimEnd();
}

/**
 * Matches a section, a list item, the head of a mapping, or a key with a number, an address or words as its value,
 * which code would put in quotes.
 */
const configurationLinePattern =
  /^\s{0,40}(?:\[[\w.: "-]{1,60}\]|---|- [\w-]{1,40}:|(?!(?:else|try|finally|do|default|public|private|protected|pass)\b)[\w.-]{1,60}:|(?:- )?[\w.-]{1,60}(?:: {1,8}|[ \t]{0,8}=[ \t]{0,8})(?:-?\d[\w.:]{0,60}|true|false|yes|no|on|off|localhost\S{0,60}|\/\S{1,100}|\w{1,60}(?:-\w{1,60}){1,8}|[a-z][a-z+]{1,14}:\/\/\S{1,100}|"[^"\n]{0,100}"|'[^'\n]{0,100}'))(?: {1,8}#[^\n]{0,100})?$/;

/** Matches a line that ends like a statement, an argument or a block, or that contains a call. */
const codeLinePattern =
  /[,;({[]$|\w\(|=>|^\s{0,40}(?:[)}\]]|(?:def|class|return|if|for|while|import|from|const|let|var|val|fun|func|function|public|private|protected|readonly|self|this|end|elif|raise|with|async|await|yield|else|try|assert)\b)/;
