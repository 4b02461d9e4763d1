import { english } from '#base/text/english';
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { UserError } from '#base/errors';
import type { SearchKind } from '#reports';

/** A validated query. */
export interface SearchQuery {
  /** The query as the user typed it. */
  readonly text: string;
  readonly kind: SearchKind;
  readonly isCaseSensitive: boolean;
}

/** Matches control characters, which redaction replaces with symbols, so that no line contains them. */
const controlCharacterPattern = /[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f]/;
/** Matches ESC in a regular expression. */
const escapedEscPattern = /\\(?:x1b|x\{0*1b\}|0?33)/i;

/** The maximum length of a query, in characters. */
const maxQueryLength = 1_000;
/**
 * The maximum number of instructions in a compiled regular expression. Time grows with their number and the length of a
 * line: `(a?){1000}a{1000}` has 5,002 instructions and takes half a minute on a line of 1 MB; `\w{1,50}` has 101.
 */
const maxInstructions = 1_500;

/**
 * Creates a validated query. Without `caseOption`, smart case applies as in `rg --smart-case`: a query without capital
 * letters ignores case.
 * @throws UserError for a query that is empty or too long, and for a regular expression that is invalid or too large
 */
export function parseSearchQuery(text: string, kind: SearchKind, caseOption?: 'sensitive' | 'ignore'): SearchQuery {
  if (text.trim() === '') throw new UserError(english`The query is empty: specify what to search for.`, 'usage');
  if (text.length > maxQueryLength)
    throw new UserError(english`The query has ${text.length} characters: the limit is ${maxQueryLength}.`, 'usage');
  if (/[\r\n]/.test(text))
    throw new UserError(
      english`The query has a line break, but matches are within a line: search for one of its lines.`,
      'usage',
    );
  if (controlCharacterPattern.test(text) || kind === 'regex' && escapedEscPattern.test(text))
    throw new UserError(
      english`The query has a control character, which a result shows as a symbol: search for the text next to it.`,
      'usage',
    );
  if (/\p{Cs}/u.test(text))
    throw new UserError(english`The query is not valid Unicode: it contains half of a surrogate pair.`, 'usage');
  const isCaseSensitive = caseOption === undefined ? hasCapital(text, kind) : caseOption === 'sensitive';
  if (kind === 'regex' && compileRegex(text, isCaseSensitive).programSize() > maxInstructions)
    throw new UserError(
      english`The regular expression ${JSON.stringify(text)} is too large: use fewer or smaller counts such as {1000}.`,
      'usage',
    );
  return { text, kind, isCaseSensitive };
}

/**
 * Compiles a pattern in RE2's syntax, which is matched in linear time.
 * @throws UserError that describes the error and the invalid part of the pattern
 */
export function compileRegex(pattern: string, isCaseSensitive: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UserError(
      english`The regular expression ${JSON.stringify(pattern)} is invalid: ${
        explainRegexError(error, pattern)
      }. The syntax is that of RE2; without --regex, the query is taken literally.`,
      'usage',
    );
  }
}

/** Describes an error, such as `missing closing )`, with the invalid part of the pattern, if it is only a part. */
function explainRegexError(error: RE2JSException, pattern: string): string {
  if (!(error instanceof RE2JSSyntaxException)) return error.message;
  const part = error.getPattern();
  // if case is ignored, the pattern has a flag before it
  return part === null || part === pattern || part === `(?i)${pattern}`
    ? error.getDescription()
    : `${error.getDescription()} in ${JSON.stringify(part)}`;
}

/**
 * Reports whether the query has a capital letter; in a regular expression, letters of classes such as `\W` do not
 * count.
 */
function hasCapital(text: string, kind: SearchKind): boolean {
  return /\p{Lu}/u.test(kind === 'regex' ? text.replace(/\\(?:[pP](?:\{[^}]*\}|.)|x\{?[0-9A-Fa-f]+|.)/gsu, '') : text);
}
