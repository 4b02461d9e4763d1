/** Text with more characters than this is superscript or subscript only for visual effect. */
const maxMarkedLength = 24;
/** Matches the end of an ordinal or of an abbreviation: `1st`, `2e`, `Mme`, `No`. */
const ordinalEndingPattern = /^(?:st|nd|rd|th|er|re|ère|e|è|ème|eme|es|de|do|o|os|as|º|ª|me|lle|le|gr|tm|sm|r)\.?$/i;
const noteNumberPattern = /^\(?[\d*†‡§¶]{1,3}(?:[,;\s–-]{1,2}[\d*†‡§¶]{1,3}){0,9}\)?$/;
const noteLetterPattern = /^\(?[a-df-hj-m]\)?$/;
/** Matches text that can have an exponent: a number, a closing bracket, a letter for a quantity, or a unit. */
const powerBasePattern =
  /(?:[\d)\]}∞]|(?:^|[^\p{L}])(?:[\p{Script=Latin}\p{Script=Greek}]|[kcdmµμnhMG]m|min|sec|ft|in|yd|mi|sq|px|kg|mg|Hz|mol|log|sin|cos|tan|ln|exp))$/u;
const elementSymbolPattern = /^\p{Lu}\p{Ll}?(?!\p{L})/u;

/**
 * Marks a short superscript (`raised`) or subscript (`lowered`) so that it never merges with the numbers next to it:
 * `25^3`, `word[3]`, `10_2`. `before` is the end of the preceding text.
 */
export function markSuperOrSubscript(position: 'raised' | 'lowered', text: string, before: string,
  after: string): string
{
  const content = text.trim();
  if (content === '' || content.length > maxMarkedLength || !/[\p{L}\p{N}]/u.test(content)) return text;
  const leadingSpace = text.startsWith(content) ? '' : ' ';
  return leadingSpace +
    (position === 'raised'
      ? markSuperscript(content, before, leadingSpace, after)
      : markSubscript(content, before, after));
}

function markSuperscript(content: string, before: string, leadingSpace: string, after: string): string {
  if (/^\[[^[\]]*\]$/.test(content)) return content; // a note with its own brackets
  const isNumber = noteNumberPattern.test(content) && /\d/.test(content);
  if (isNumber && /^[\u2044\u2215/]/.test(after)) return `${/\d$/.test(before) ? ' ' : ''}${content}`; // a numerator
  if (before === '' || before.endsWith('\n')) return isNumber ? formatAtStart(content, after) : content;
  if (/\s$/.test(before) || (leadingSpace !== '' && !/\d$/.test(before))) {
    if (!isNumber) return content;
    return /^\p{L}/u.test(after) ? `^${content}` : formatNote(content); // an isotope, or a note after a space
  }
  const isPowerBase = powerBasePattern.test(before);
  if (isNumber && !isPowerBase) return formatNote(content);
  const isQuantity = /(?:^|[^\p{L}])\p{L}$/u.test(before) && content.length === 1 && !/^n$/i.test(before.slice(-1));
  if (!isQuantity) {
    if (
      ordinalEndingPattern.test(content) ||
      (!/\d/.test(content) && /\p{L}{2}$/u.test(before) && !noteLetterPattern.test(content))
    )
      return content;
    if (noteLetterPattern.test(content)) return formatNote(content);
  }
  return separateFromNext(`^${parenthesizeIfNeeded(content)}`, after);
}

/** Formats a number at the start of a line as a note, unless it is the mass number of an element. */
function formatAtStart(content: string, after: string): string {
  if (after === '') return content;
  if (/^\d{2,3}$/.test(content) && elementSymbolPattern.test(after)) return `^${content}`;
  return formatNote(content) + (/^\s/.test(after) ? '' : ' ');
}

function markSubscript(content: string, before: string, after: string): string {
  const isIndex = /^\p{L}$/u.test(content) && /(?:^|[^\p{L}])\p{L}$/u.test(before);
  return separateFromNext(/\d$/.test(before) || isIndex ? `_${parenthesizeIfNeeded(content)}` : content, after);
}

function formatNote(content: string): string {
  return `[${content.replace(/^\(|\)$/g, '')}]`;
}

function parenthesizeIfNeeded(content: string): string {
  return /^[-−–+]?[\p{L}\p{N}]+(?:[.,]\d+)*$/u.test(content) ? content : `(${content})`;
}

/**
 * Separates the marked text from a following digit, and from a following letter if the marked text ends in a letter.
 * Either would read as part of the marked text.
 */
function separateFromNext(markedText: string, after: string): string {
  return (/^\p{N}/u.test(after) && /[\p{L}\p{N}]$/u.test(markedText)) ||
      (/^\p{L}/u.test(after) && /[\^_]\p{L}+$/u.test(markedText))
    ? `${markedText} `
    : markedText;
}
