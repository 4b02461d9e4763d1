import { characterSet } from '../text/characterSet';

/**
 * Conditions on the text around a name, on its line and on the adjacent lines. Each condition reads a limited number of
 * characters, since a line may be long.
 */

/**
 * Reports whether only indentation, a diff sign, a list hyphen, `export`, `ENV` or `set` precedes the name on its line.
 */
export function startsLine(text: string, at: number): boolean {
  const before = lineUpTo(text, at, 60);
  return before !== undefined &&
    /^[ \t>+#*-]{0,40}(?:(?:export|ENV|ARG|set|setx|-e|\$env:)[ \t]{0,4})?["']?$/.test(before);
}

/** Returns the line up to an offset; undefined if it is longer than `max`. */
function lineUpTo(text: string, at: number, max: number): string | undefined {
  let start = at;
  const min = Math.max(0, at - max);
  while (start > min && text.charCodeAt(start - 1) !== newline) start--;
  return start === min && at > max ? undefined : text.slice(start, at);
}

const newline = 10;

/** Reports whether only a comment follows on the line. In code, a comma or a semicolon follows. */
export function endsLine(text: string, end: number): boolean {
  lineRest.lastIndex = end;
  return lineRest.test(text);
}

const lineRest = /[ \t]{0,40}(?:[#;][^\n]{0,200}|-->)?(?:\r?\n|$)/y;

/** Reports whether only indentation, a diff or comment sign, and the path of the key precede the key on its line. */
export function startsKey(text: string, start: number): boolean {
  const before = lineUpTo(text, start, 120);
  return before !== undefined && /^[ \t>+#;*/-]{0,40}(?:<!--[ \t]{0,4})?(?:[\w-]{1,40}\.){0,8}["']?$/.test(before);
}

/**
 * Reports whether `machine a login b `, or a line above with `login b`, precedes the name. Prose mentions logins too.
 */
export function followsLogin(text: string, nameStart: number): boolean {
  if (!/\s/.test(text[nameStart - 1] ?? '')) return false;
  const before = text.slice(Math.max(0, nameStart - 120), nameStart);
  if (!before.includes('login')) return false;
  const at = before.search(/\blogin\s{1,8}\S{1,80}\s{1,8}$/);
  const words = before.slice(0, Math.max(0, at)).trimEnd();
  return at !== -1 &&
    (words.trimStart() === '' || /\n[ \t]{0,20}$/.test(before.slice(Math.max(0, at - 21), at)) ||
      /(?:^|\s)default$/.test(words.slice(-8)) || /machine\s+\S+$/.test(words));
}

/** Reports whether `--`, ` -` or `-Dspring.datasource.` precedes the name. */
export function followsHyphens(text: string, nameStart: number): boolean {
  const c = text[nameStart - 1];
  return (c === '-' || c === '.') &&
    /(?:^|[\s"'`[(])-(?:-|(?<=[ \t]-))(?:[\w.-]{1,30}[.-])?$/.test(text.slice(Math.max(0, nameStart - 40), nameStart));
}

/**
 * Reports whether the name follows the `ENV` of a Dockerfile's `ENV NAME value`, Apache's `SetEnv` or csh's `setenv`.
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
  while (nameStart - end < 21 && isGap[text.charCodeAt(end - 1)] === 1) end--;
  if (end === nameStart || !directiveEnds.has(text.slice(Math.max(0, end - 3), end))) return false;
  return headerDirective.test(text.slice(Math.max(0, nameStart - 60), nameStart)) ||
    text[nameStart] === '$' &&
      /(?:^|\n)[ \t]{0,40}set[ \t]{1,8}$/.test(text.slice(Math.max(0, nameStart - 60), nameStart));
}

const isGap = characterSet(/[ \t+>]/);
/** The last letters of the directives, which few other words share. */
const directiveEnds: ReadonlySet<string> = new Set(['der', 'ers', 'ram', 'set', 'add', 'end', '_up', 'own']);
const headerDirective =
  /(?:^|[\s"'`])(?:(?:proxy|grpc|fastcgi|uwsgi)_(?:set_header|param)|add_header|more_set_(?:input_)?headers|(?:set|add|replace)-header|(?:Request)?Header(?: always)? (?:set|add|append)|request_header_add|header_(?:up|down)|request_header)[ \t]{1,20}[+>]?$/;

/** Reports whether the name is in a list of options after a server's address: `"cache:6379,ssl=True,`. */
export function isAfterAddress(text: string, nameStart: number): boolean {
  return /["'=][\w.-]{1,80}:\d{2,5},(?:[ ]?[\w ]{1,30}=[^,"'\n]{0,60},){0,6}[ ]?$/.test(
    text.slice(Math.max(0, nameStart - 240), nameStart),
  );
}

/** Reports whether `Server=a;Database=b;` precedes the name. */
export function isInConnectionString(text: string, nameStart: number): boolean {
  const before = text.slice(Math.max(0, nameStart - 90), nameStart);
  return /(?:^|[^\w])(?:server|data source|host|hostname|addr|address|port|database|initial catalog|catalog|dbname|user id|userid|user|username|uid|driver|provider|dsn|endpoint|pooling|encrypt|timeout|ssl ?mode)[ ]?=[^;"'`\n(){}]{0,60};[ ]?$/i
    .test(before.slice(before.lastIndexOf(';', before.length - 3) + 1));
}

/**
 * Reports whether `host=a user=b ` precedes the name, without a comma, so that these are neither arguments nor
 * statements.
 */
export function isAmongPairs(text: string, nameStart: number): boolean {
  return /[\w-]=(?:[^\s,;=(){}<>"'`]{1,60}|'[^'\n,;]{0,60}') $/.test(
    text.slice(Math.max(0, nameStart - 80), nameStart),
  );
}

/** Ends of names that come with a password, for a user, a server or a network. */
const userWords = 'user(?:name)?|login|email|host|account|ssid';

/** The maximum distance between such a name and a password's name, in characters. */
const maxUserDistance = 120;

export interface UserNameSearch {
  /** Reports whether a user word is near enough for `precedes`. */
  mayPrecede(nameStart: number): boolean;
  /** Reports whether a user word with a value precedes the name: `user: 'a', pass`. */
  precedes(nameStart: number): boolean;
}

/** Searches the text once; names must come in text order. */
export function userNameSearch(text: string): UserNameSearch {
  const words = new RegExp(userWords, 'gi');
  let last = -Infinity, next = 0;
  return {
    mayPrecede: isNear,
    precedes: (nameStart) =>
      isNear(nameStart) &&
      (withValue.test(text.slice(last, nameStart)) ||
        userBefore.test(text.slice(Math.max(0, nameStart - maxUserDistance), nameStart))),
  };

  function isNear(nameStart: number): boolean {
    while (next < nameStart) {
      last = next || -Infinity;
      next = words.test(text) ? words.lastIndex : Infinity;
    }
    return nameStart - last <= maxUserDistance;
  }
}

const value = String.raw`["'\`]?\]?\s{0,2}(?::|=>?)\s{0,2}[^\n]{1,60}\s{1,20}["'\`]?$`;
/** A value after the nearest user word, which nearly always matches, and a value after any user word. */
const withValue = new RegExp(`^${value}`), userBefore = new RegExp(`(?:${userWords})${value}`, 'i');

/**
 * Reports whether the line above or below is a line of a configuration, whose values are not expressions, and neither
 * line is code.
 */
export function isAmongData(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1);
  const lineEnd = text.indexOf('\n', end);
  const beside = [lineStart <= 0 ? '' : lineBefore(text, lineStart),
    lineEnd === -1 ? '' : lineAfter(text, lineEnd + 1)];
  return beside.some((line) => data.test(line)) && !beside.some((line) => code.test(line));
}

/** The maximum length of a line that is read, with its line break, in characters. */
const longestLine = 160;

function lineBefore(text: string, end: number): string {
  const start = Math.max(0, end - longestLine);
  const before = text.slice(start, end);
  return before.slice(before.lastIndexOf('\n') + 1).trimEnd();
}

function lineAfter(text: string, start: number): string {
  const following = text.slice(start, start + longestLine);
  const end = following.indexOf('\n');
  return (end === -1 ? following : following.slice(0, end)).trimEnd();
}

/**
 * A section, a list item, the head of a mapping, or a key whose value code would put in quotes: a number, an address,
 * words.
 */
const data =
  /^\s{0,40}(?:\[[\w.: "-]{1,60}\]|---|- [\w-]{1,40}:|(?!(?:else|try|finally|do|default|public|private|protected|pass)\b)[\w.-]{1,60}:|(?:- )?[\w.-]{1,60}(?:: {1,8}|[ \t]{0,8}=[ \t]{0,8})(?:-?\d[\w.:]{0,60}|true|false|yes|no|on|off|localhost\S{0,60}|\/\S{1,100}|\w{1,60}(?:-\w{1,60}){1,8}|[a-z][a-z+]{1,14}:\/\/\S{1,100}|"[^"\n]{0,100}"|'[^'\n]{0,100}'))(?: {1,8}#[^\n]{0,100})?$/;

/** The line ends like a statement, an argument or a block, or contains a call. */
const code =
  /[,;({[]$|\w\(|=>|^\s{0,40}(?:[)}\]]|(?:def|class|return|if|for|while|import|from|const|let|var|val|fun|func|function|public|private|protected|readonly|self|this|end|elif|raise|with|async|await|yield|else|try|assert)\b)/;
