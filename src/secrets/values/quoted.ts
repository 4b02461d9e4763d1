import { characterSet } from '../text/characterSet';
import { withoutInnerQuotes } from '../text/literals';
import type { SecretName } from '../names/secretNames';
import { endsLine, isOption, startsLine } from './surroundings';
import type { ContextRule, Value } from './value';

/** Also `name[]`, `name[64]` and `get("name")`. */
const closing = String.raw`(?:\[\w{0,16}\]|\\{0,3}["'\`]?[\])]?)[?!]?`;
const annotation = String
  .raw`(?:[ \t]{0,4}:[ \t]{0,4}(?:&'static )?[\w.$<>\[\]|& ,?]{1,60}|[ \t]{1,4}(?:As )?[a-zA-Z]{1,16}|[ \t]{0,4}\{ ?get; ?(?:(?:private |protected |init ?)?(?:set)?; ?)?\})?`;
const operators = String
  .raw`(:{1,3}=|:-?|={1,3}|=>|!={1,2}|\?\?=?|\|\|=?|\?=|\?:|[+.~]=|<{1,2}[-=]|<<|->|[≔→]|\bor\b)>?`;
/** A line's end may be hidden by a backslash. */
const space = String.raw`(?:\s|\\(?=\r?\n)){0,64}`;
const wrapper = String
  .raw`(?:(?:await |return )?(?:new )?(?:SecretStr|SecretString|SecureString|GuardedString|Secret|bytes|str|String|Buffer\.from|Bytes|base64\.b64(?:de|en)code|b64(?:de|en)code|toBytes|Some|sensitive|hash|Field|String::from|\[\]byte)?[([{]\s{0,16}(?:default=)?|r#{1,3}|String\.raw)?`;
const open = String.raw`[bBrRuUfFLN@]{0,2}(\\{0,3})(["'\`])`;

/** `name = "`, `"name": "`, `name: string = "`, `name ?? "`, `name = SecretStr("`. */
const assigned = new RegExp(`${closing}${annotation}[ \\t]{0,32}${operators}${space}${wrapper}${open}`, 'y');
/** `("name", "`, `("--name", default="`, `name("`, `setName('`. */
const besides = new RegExp(String.raw`(?:\\{0,3}["'\`]\s{0,4},\s{0,64}(?:default=|with:\s{0,4})?|\(\s{0,16})${open}`,
  'y');
/** `name = os.getenv("NAME") or "`, `name = a ? "`, `name: {{ .name | default "` */
const fallback = new RegExp(
  String
    .raw`\\{0,3}["'\`]?\]?[ \t]{0,8}[:=]{1,2} [^\n;#,]{1,120}?(?: or | \|\| | \?\? | else | \? |\bdefault[ (]|\) \{ )${open}`,
  'y',
);
/** `By.id("password")).sendKeys("`, `get('#password').type('` */
const chained = new RegExp(
  String.raw`["'\`]\){1,3}\.(?:sendKeys|send_keys|fill|type|typeText|setValue|set)\(\s{0,8}${open}`,
  'y',
);
/**
 * `storePassword "`, `--password "`, `:password "`, `#define API_KEY "`, `PASSWORD '`: Gradle, shells, Clojure, C, SQL.
 */
const spacedOut = new RegExp(String.raw`(?: is)?[ \t]{1,16}${open}|(?: (?:FOR|for) [^\s;=]{1,80})? ?= ?${open}`, 'y');
/** `add_argument("--password", type=str, default="` */
const optionDefault = new RegExp(String.raw`["'][^()]{1,300}?\bdefault\s?=\s?${open}`, 'y');
/** `env::var("PASSWORD").unwrap_or("`, `ENV.fetch("PASSWORD") do⏎ "` */
const otherwise = new RegExp(
  String
    .raw`["']\)\??(?:\s{0,40}\.(?:unwrap_or(?:_else)?|or_else|orElse(?:Get)?|getOrElse|or)\(\s{0,16}(?:\|_?\w{0,20}\|\s?|\(\)\s?->\s?|Some\()?| do\s{1,40})${open}`,
  'y',
);
const inside: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){0,2048}/y,
  "'": /(?:[^'\\\n]|\\[^\n]){0,2048}/y,
  '`': /(?:[^`\\\n]|\\[^\n]){0,2048}/y,
};
const insideEscaped = /[^"'`\\\n]{0,2048}/y;

/**
 * Tried in turn, where the character behind the name is one of those that the pattern may begin with, and a quote comes
 * `within` so many characters.
 */
const forms = [
  { pattern: assigned, context: 'quoted', first: characterSet(/[\\"'`\])[?! \t:=|+<]/), within: 400 },
  { pattern: optionDefault, context: 'quoted', first: characterSet(/["']/), within: 400 },
  { pattern: otherwise, context: 'quoted', first: characterSet(/["']/), within: 400 },
  { pattern: besides, context: 'adjacent', first: characterSet(/[\\"'`(]/), within: 400 },
  { pattern: fallback, context: 'quoted', first: characterSet(/[\\"'`\] \t:=]/), within: 200 },
  { pattern: chained, context: 'adjacent', first: characterSet(/["'`]/), within: 60 },
  { pattern: spacedOut, context: 'adjacent', first: characterSet(/[ \t]/), within: 25 },
] as const;

/** `nextQuote` is where the first quote behind the name stands. */
export function quotedValue(text: string, nameStart: number, nameEnd: number, name: SecretName, nextQuote: number):
  | Value
  | undefined
{
  const next = text.charCodeAt(nameEnd);
  for (const { pattern, context, first, within } of forms) {
    if (first[next] === 0 || nextQuote >= nameEnd + within) continue;
    pattern.lastIndex = nameEnd;
    if (pattern === optionDefault && text[nameStart - 1] !== '-' || !pattern.test(text)) continue;
    let start = pattern.lastIndex;
    const quote = text[start - 1]!;
    const escaped = text[start - 2] === '\\' && start - 2 >= nameEnd;
    const between = text.slice(nameEnd, start);
    if (
      !escaped && text[nameStart - 1] === quote && text.indexOf(quote, nameEnd) === start - 1 &&
      (pattern === assigned || pattern === fallback)
    ) continue; // it closes `"password:"`
    if (quote === '`' && blankLine.test(between)) continue;
    if (pattern === assigned && isChosenBetween.test(text.slice(Math.max(0, nameStart - 4), nameStart))) continue;
    if (pattern === assigned && (namesAnother.test(between) || attribute.test(between) && isTag(text, nameStart)))
      continue;
    if (
      pattern === besides && between[0] !== '(' &&
      (!startsString(text, nameStart) || isListed(text, nameStart, between))
    ) continue;
    if (!escaped && text[start] === quote && text[start + 1] === quote) start += 2;
    const body = escaped ? insideEscaped : inside[quote]!;
    body.lastIndex = start;
    let end = body.test(text) ? body.lastIndex : start;
    // YAML, SQL and C# write a quote inside as two
    while (
      !escaped && end > start && text[end] === quote && text[end + 1] === quote && /\w/.test(text[end + 2] ?? '')
    ) {
      body.lastIndex = end + 2;
      if (!body.test(text) || text[body.lastIndex] !== quote) break;
      end = body.lastIndex;
    }
    if (text[end] !== quote && text[end] !== '\\' || isJoined(text, start)) continue;
    if ((pattern === besides || /[[{(]\s*$/.test(between.slice(0, -1))) && isKey(text, end)) continue;
    if (!escaped) ({ start, end } = withoutInnerQuotes(text, start, end));
    if (context === 'adjacent') return { start, end, context, contextRule: given };
    if (pattern === assigned && compares(between)) return { start, end, context: 'compared' };
    const tight = !escaped && name.isEnvironment && between[0] === '=' && nameEnd + 2 === start;
    return { start, end, context: tight && startsLine(text, nameStart) ? 'literal' : context };
  }
  return undefined;
}

/**
 * `setPassword("`, `put("password", "`, `getenv("DB_PASSWORD", "`, `--password "`: what stands there is the value
 * itself.
 */
const given: ContextRule = {
  context: 'argument',
  holds(text, nameStart, start, end) {
    const toValue = text.slice(nameStart, start);
    const name = /^[\w-]*/.exec(toValue)![0];
    const next = toValue[name.length];
    if (next === ' ' || next === '\t')
      return isOption(text, nameStart) ||
        /^password$/i.test(name.slice(-8)) && startsLine(text, nameStart) && endsLine(text, end + 1) ||
        defines.test(text.slice(Math.max(0, nameStart - 40), nameStart)) ||
        sql.test(text.slice(Math.max(0, nameStart - 60), nameStart)) ||
        account.test(text.slice(Math.max(0, nameStart - 120), nameStart));
    // of several arguments it is not the value
    if (next === '(' && /^["'`],/.test(text.slice(end, end + 2)) && !/^(?:set|with|add)/.test(name)) return false;
    if (next === '(')
      return name === 'PASSWORD' && /=\s?$/.test(text.slice(Math.max(0, nameStart - 2), nameStart)) ||
        /^(?:set|with|add)(?:_|[A-Z])/.test(name) ||
        /\.(?:set|with)_?$/.test(text.slice(Math.max(0, nameStart - 6), nameStart));
    return (/^[A-Z0-9_]+$/.test(name) ? reads : writes).test(text.slice(Math.max(0, nameStart - 80), nameStart));
  },
};

/** C's `#define`, Lisp's `(def`, a keyword of Clojure, Tcl's `set`, Apache's `SetEnv`. */
const defines = /#[ \t]?define[ \t]{1,4}|\(def\w{0,10} [+*]?$|[{ ,]:$|(?:^|\n)[ \t]{0,20}(?:set|SetEnv|setenv) $/;
const sql = /(?:USER|ROLE|WITH|IDENTIFIED BY|SET)\b[^\n;]{0,50}[ \t]$/;
const account = /\b(?:create|alter)\s{1,4}(?:user|role|login|group)\b[^;'"]{0,100}\s$/i;
const reads =
  /(?:env\w{0,12}|get\w{0,16}|put|set\w{0,20}|default\w{0,8}|config|define|fetch)["']?\]?\s{0,2}[([]\s{0,16}[bBrRuUfF@]?\\{0,3}["'`][\w.:$/-]{0,40}$/i;
const writes =
  /(?:\b|_|[a-z](?=[A-Z]))(?:put|set|setProperty|setAttribute|getProperty|getOrDefault|setdefault|setRequestProperty|append|with|[sS]et|[pP]ut|setenv|Map\.of|entry|Entry)\(\s{0,16}["'`][\w.:$/-]{0,40}$/;

/**
 * Behind a string's closing quote the next attribute, tag or keyword argument has a value: `name="password" class="`;
 * in Markdown two commands.
 */
const namesAnother = /^\\{0,3}["'`][\])]?[ \t]{1,4}[A-Za-z]{1,16}[ \t]{0,32}[:=]|^\\{0,3}["'`][ \t]{1,8}or\b/;

/** A sentence that ends in `password:` stands above an example. */
const blankLine = /\n[ \t]*\r?\n/;

/** `a ? 'password' : 'name'`: the name is itself a value. */
const isChosenBetween = /\?[ \t]{0,2}["'`]$/;

const attribute = /^[ \t]{1,4}[A-Za-z]{1,16}[ \t]{0,32}\+?=/;

/**
 * `<Input.Password size="small">`: the name is the tag's, the value an attribute's; `form.password class="a"`: no type
 * follows a member.
 */
function isTag(text: string, nameStart: number): boolean {
  return text[nameStart - 1] === '.' || /<[\w.-]{0,60}$/.test(text.slice(Math.max(0, nameStart - 61), nameStart));
}

/** Strings on lines of their own are a list, no pair: dependencies, field names. */
function isListed(text: string, nameStart: number, between: string): boolean {
  return between.includes('\n') &&
    /(?:^|\n)[ \t]{0,40}["'`][\w.:$/@-]{0,60}$/.test(text.slice(Math.max(0, nameStart - 120), nameStart));
}

/** A name of its own: `'client_secret', 'next_name': …`. */
function isKey(text: string, end: number): boolean {
  key.lastIndex = end;
  return key.test(text);
}

const key = /["'`][ \t]{0,8}(?::(?!:)|=>)/y;

/**
 * The quote closed a string, and more is put behind it: `"password=" + this.password + ", "`, `'token='.$token.'&'`.
 */
function isJoined(text: string, at: number): boolean {
  joined.lastIndex = at;
  return joined.test(text);
}

const joined = /["'`]?(?:\.\$|[.+][A-Za-z_$][\w$.]{0,60}[(;,)+[]|[ \t]{0,8}[+.&]{1,2}[ \t]{1,8}[\w$(])/y;

/** What lies between a name and its value's quote has `==` or `!=` as its operator. */
function compares(between: string): boolean {
  if (between.length < 3 || !between.includes('==') && !between.includes('!=')) return false;
  assigned.lastIndex = 0;
  return /^[=!]==?$/.test(assigned.exec(between)![1]!);
}

/** A list's name is a string of its own; `"a=1&appkey=x", "b"` only ends in one. */
function startsString(text: string, at: number): boolean {
  let start = at;
  while (at - start < 60 && inPath[text.charCodeAt(start - 1)] === 1) start--;
  const c = text.charCodeAt(start - 1);
  return c === 34 || c === 39 || c === 96;
}

const inPath = characterSet(/[\w.:$/#-]/);
