import type { Value } from '../classification/context';
import type { SecretName } from '../names/secretNames';
import { readStringAt, type Lexeme } from '../text/literals';
import { endsLine } from './surroundings';

/**
 * Returns the string that a statement sets for a name without an assignment: a call with a constant (`setopt(h,
 * OPT_PASSWORD, "…")`), an initializer (`string token{"…"}`), an element of a hash (`$ENV{TOKEN} = "…"`), a Lisp list
 * (`(setenv "TOKEN" "…")`), a pair of a map (`"token" to "…"`), or a value before its key (`set("…", forKey:
 * "token")`).
 */
export function findSettingValue(text: string, nameStart: number, nameEnd: number, name: SecretName):
  | Value
  | undefined
{
  const literal = findSettingLiteral(text, nameStart, nameEnd, name);
  return literal && { start: literal.start, end: literal.end, context: 'quoted' };
}

function findSettingLiteral(text: string, nameStart: number, nameEnd: number, name: SecretName): Lexeme | undefined {
  switch (text[nameEnd]) {
    case ',':
      return findParameterLiteral(text, nameStart, nameEnd, name);
    case '(':
    case '{':
    case '[':
      return findInitializer(text, nameStart, nameEnd);
    case '}':
      return findHashElement(text, nameStart, nameEnd);
    case '"':
    case "'":
      return findLiteralAfterQuote(text, nameStart, nameEnd);
    default:
      return undefined;
  }
}

/** Returns the string after a quoted name. The character after the closing quote determines the syntax. */
function findLiteralAfterQuote(text: string, nameStart: number, nameEnd: number): Lexeme | undefined {
  switch (text[nameEnd + 1]) {
    case '}':
      return findHashElement(text, nameStart, nameEnd);
    case ' ':
    case '\n':
      return findListElement(text, nameStart, nameEnd) ?? findPairOfMap(text, nameStart, nameEnd);
    case ')':
    case ']':
      return findValueBeforeKey(text, nameStart);
    default:
      return undefined;
  }
}

const nextStringPattern = /,\s{0,64}/y;
/** Matches a call that sets something, its arguments up to the constant, and the constant's path. */
const setterPattern =
  /(?:set|put|opt|add|with|conf|prop|insert|append|define)\w{0,30}\s?\((?:[^()"'\n]{0,80},\s{0,24})?(?:[\w\\]{1,40}(?:\.|::|->)){0,4}(:?)$/i;

/** Matches Sinatra's and Capistrano's `set :password, "…"`. */
const rubySetterPattern = /(?:^|\n)[ \t]{0,40}set :$/;

/** Matches a call that copies a string to a variable in C: `strcpy(config.password, "…")`. */
const copyCallPattern = /\b(?:l?str[nl]?cpy\w?|wcscpy|strcat)\s?\(\s{0,8}(?:[\w*&]{1,40}(?:\.|->)){0,4}$/;

/**
 * Finds the string after an argument that is a constant, an Elixir or Ruby atom, or the target variable of a copy.
 */
function findParameterLiteral(text: string, nameStart: number, nameEnd: number, { isEnvironment }: SecretName):
  | Lexeme
  | undefined
{
  const literal = readStringAfter(text, nameEnd, nextStringPattern);
  if (!literal) return undefined;
  const precedingText = text.slice(Math.max(0, nameStart - 200), nameStart);
  if (!endsArgument(text, literal.next))
    return rubySetterPattern.test(precedingText) && endsLine(text, literal.next) ? literal : undefined;
  const call = isEnvironment || precedingText.endsWith(':') ? setterPattern.exec(precedingText) : null;
  return call && (isEnvironment || call[1] === ':') || copyCallPattern.test(precedingText) ? literal : undefined;
}

const initializerStartPattern =
  /(?:\[\w{0,16}\]\s{0,2})?[({]\s{0,16}(?:[A-Z]\w{0,30}\(\s{0,4})?(?=(?:[LuURN@]|u8)?R?["'])/y;
/** Matches the string type before a name, or the parameters of a constructor and a colon. */
const precedingTypePattern =
  /(?:\b(?:auto|[\w:]{0,40}[sS]tring|(?:std::|absl::)?string_view|[w]?char(?:\d\d?)?_?t?|Q?ByteArray|\w{0,20}String\w{0,8}|StringRef|StringPiece|ustring|const|constexpr)(?:\s{1,4}const)?\s{0,4}[*&]{0,2}(?:\s{1,4}|(?<=[*&]))(?:const\s{1,4})?(?:\w{1,40}::){0,3}|\)\s{0,4}(?:noexcept\s{0,4})?:\s{1,8})$/;

function findInitializer(text: string, nameStart: number, nameEnd: number): Lexeme | undefined {
  const literal = readStringAfter(text, nameEnd, initializerStartPattern);
  return literal && /^\s{0,16}\)?\s{0,4}[)}]/.test(text.slice(literal.next, literal.next + 24)) &&
      precedingTypePattern.test(text.slice(Math.max(0, nameStart - 80), nameStart))
    ? literal
    : undefined;
}

const elementEndPattern = /["']?\}\s{0,8}(?:\|\||\/\/|\?\?)?=\s{0,8}/y;

/** Returns the string that is assigned in Perl's `$ENV{NAME} =` or `$a->{'name'} =`. */
function findHashElement(text: string, nameStart: number, nameEnd: number): Lexeme | undefined {
  return /[\w>]\{["']?[\w.-]{0,40}$/.test(text.slice(Math.max(0, nameStart - 44), nameStart))
    ? readStringAfter(text, nameEnd, elementEndPattern)
    : undefined;
}

const nextElementPattern = /"\s{1,24}(?=")/y;
const listSetterPattern =
  /\((?:[\w.*-]{1,40}\/)?(?:[\w.*-]{0,40}(?:set|put|assoc|def|add|env)[\w.*!-]{0,40})\s{1,8}"[\w.-]{0,40}$/i;

function findListElement(text: string, nameStart: number, nameEnd: number): Lexeme | undefined {
  const literal = readStringAfter(text, nameEnd, nextElementPattern);
  return literal && listSetterPattern.test(text.slice(Math.max(0, nameStart - 140), nameStart)) ? literal : undefined;
}

const pairOperatorPattern = /["'] to (?=")/y;

/** Returns the string in Kotlin's `mapOf("password" to "…")`. In prose, a word precedes the name. */
function findPairOfMap(text: string, nameStart: number, nameEnd: number): Lexeme | undefined {
  return /[(,]\s{0,80}"[\w.-]{0,40}$/.test(text.slice(Math.max(0, nameStart - 130), nameStart))
    ? readStringAfter(text, nameEnd, pairOperatorPattern)
    : undefined;
}

const valueBeforeKeyPattern = /["']((?:[^"'\\\n]|\\.){4,400})["'],?\s{1,8}for\w{0,30}:\s{0,2}@?["'][\w.-]{0,40}$/;

/** Returns the string in Swift's and Objective-C's `set("…", forKey: "name")`, `setObject:@"…" forKey:@"name"`. */
function findValueBeforeKey(text: string, nameStart: number): Lexeme | undefined {
  const searchStart = Math.max(0, nameStart - 500);
  const precedingText = text.slice(searchStart, nameStart);
  const match = forKeyPattern.test(precedingText.slice(-80)) ? valueBeforeKeyPattern.exec(precedingText) : null;
  if (!match) return undefined;
  const start = searchStart + match.index + 1;
  const end = start + match[1]!.length;
  return { start, end, quoted: true, next: end + 1 };
}

const forKeyPattern = /for\w{0,30}:\s{0,2}@?["'][\w.-]{0,40}$/;

function readStringAfter(text: string, position: number, pattern: RegExp): Lexeme | undefined {
  pattern.lastIndex = position;
  return pattern.test(text) ? readStringAt(text, pattern.lastIndex) : undefined;
}

/** Reports whether the argument ends after the string, so that the string is not concatenated with another one. */
function endsArgument(text: string, position: number): boolean {
  return /^\s{0,20}(?:[,)]|\.(?:toCharArray|getBytes|encode|to_string)\b)/.test(text.slice(position, position + 40));
}
