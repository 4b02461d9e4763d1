/** Text with more characters than this is raised only for visual effect. */
const maxMarkedLength = 24;
/** The end of an ordinal or of an abbreviation: `1st`, `2e`, `Mme`, `No`. */
const ordinalEnding = /^(?:st|nd|rd|th|er|re|ère|e|è|ème|eme|es|de|do|o|os|as|º|ª|me|lle|le|gr|tm|sm|r)\.?$/i;
const noteNumber = /^\(?[\d*†‡§¶]{1,3}(?:[,;\s–-]{1,2}[\d*†‡§¶]{1,3}){0,9}\)?$/;
const noteLetter = /^\(?[a-df-hj-m]\)?$/;
/** Text that can have an exponent: a number, a closing bracket, a letter for a quantity, or a unit. */
const powerBase =
  /(?:[\d)\]}∞]|(?:^|[^\p{L}])(?:[\p{Script=Latin}\p{Script=Greek}]|[kcdmµμnhMG]m|min|sec|ft|in|yd|mi|sq|px|kg|mg|Hz|mol|log|sin|cos|tan|ln|exp))$/u;
const elementSymbol = /^\p{Lu}\p{Ll}?(?!\p{L})/u;

/**
 * Marks a short text above or below the line so that it never merges with the numbers next to it: `25^3`, `word[3]`,
 * `10_2`. `before` is the end of the preceding text.
 */
export function markRaisedText(place: 'raised' | 'lowered', text: string, before: string, after: string): string {
  const shown = text.trim();
  if (shown === '' || shown.length > maxMarkedLength || !/[\p{L}\p{N}]/u.test(shown)) return text;
  const start = text.startsWith(shown) ? '' : ' ';
  return start + (place === 'raised' ? markRaised(shown, before, start, after) : markLowered(shown, before, after));
}

function markRaised(shown: string, before: string, start: string, after: string): string {
  if (/^\[[^[\]]*\]$/.test(shown)) return shown; // a note with its own brackets
  const isNumber = noteNumber.test(shown) && /\d/.test(shown);
  if (isNumber && /^[\u2044\u2215/]/.test(after)) return `${/\d$/.test(before) ? ' ' : ''}${shown}`; // a numerator
  if (before === '' || before.endsWith('\n')) return isNumber ? formatAtStart(shown, after) : shown;
  if (/\s$/.test(before) || (start !== '' && !/\d$/.test(before))) {
    if (!isNumber) return shown;
    return /^\p{L}/u.test(after) ? `^${shown}` : formatNote(shown); // an isotope, or a note after a space
  }
  const isPowerBase = powerBase.test(before);
  if (isNumber && !isPowerBase) return formatNote(shown);
  const isQuantity = /(?:^|[^\p{L}])\p{L}$/u.test(before) && shown.length === 1 && !/^n$/i.test(before.slice(-1));
  if (!isQuantity) {
    if (ordinalEnding.test(shown) || (!/\d/.test(shown) && /\p{L}{2}$/u.test(before) && !noteLetter.test(shown)))
      return shown;
    if (noteLetter.test(shown)) return formatNote(shown);
  }
  return separateFromNext(`^${parenthesizeIfNeeded(shown)}`, after);
}

/** Formats a number at the start of a line as a note, unless it is the mass number of an element. */
function formatAtStart(shown: string, after: string): string {
  if (after === '') return shown;
  if (/^\d{2,3}$/.test(shown) && elementSymbol.test(after)) return `^${shown}`;
  return formatNote(shown) + (/^\s/.test(after) ? '' : ' ');
}

function markLowered(shown: string, before: string, after: string): string {
  const isIndex = /^\p{L}$/u.test(shown) && /(?:^|[^\p{L}])\p{L}$/u.test(before);
  return separateFromNext(/\d$/.test(before) || isIndex ? `_${parenthesizeIfNeeded(shown)}` : shown, after);
}

function formatNote(shown: string): string {
  return `[${shown.replace(/^\(|\)$/g, '')}]`;
}

function parenthesizeIfNeeded(shown: string): string {
  return /^[-−–+]?[\p{L}\p{N}]+(?:[.,]\d+)*$/u.test(shown) ? shown : `(${shown})`;
}

/**
 * Separates the marked text from a following digit, and from a following letter if the marked text ends in a letter.
 * Either would read as part of the marked text.
 */
function separateFromNext(marked: string, after: string): string {
  return (/^\p{N}/u.test(after) && /[\p{L}\p{N}]$/u.test(marked)) ||
      (/^\p{L}/u.test(after) && /[\^_]\p{L}+$/u.test(marked))
    ? `${marked} `
    : marked;
}
