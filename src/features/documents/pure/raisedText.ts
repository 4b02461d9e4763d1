/** Text of more characters than this is raised only for its looks. */
const longest = 24;
/** The end of an ordinal or of an abbreviation: `1st`, `2e`, `Mme`, `No`. */
const ending = /^(?:st|nd|rd|th|er|re|ère|e|è|ème|eme|es|de|do|o|os|as|º|ª|me|lle|le|gr|tm|sm|r)\.?$/i;
const noteNumber = /^\(?[\d*†‡§¶]{1,3}(?:[,;\s–-]{1,2}[\d*†‡§¶]{1,3}){0,9}\)?$/;
const noteLetter = /^\(?[a-df-hj-m]\)?$/;
/** Text that can take a power: a number, a closing bracket, a letter for a quantity, or a unit. */
const takesPower =
  /(?:[\d)\]}∞]|(?:^|[^\p{L}])(?:[\p{Script=Latin}\p{Script=Greek}]|[kcdmµμnhMG]m|min|sec|ft|in|yd|mi|sq|px|kg|mg|Hz|mol|log|sin|cos|tan|ln|exp))$/u;
const element = /^\p{Lu}\p{Ll}?(?!\p{L})/u;

/**
 * Marks a short text above or below the line so that it never merges with the numbers next to it: `25^3`, `word[3]`,
 * `10_2`. `before` is the end of the preceding text.
 */
export function raisedText(place: 'raised' | 'lowered', text: string, before: string, after: string): string {
  const shown = text.trim();
  if (shown === '' || shown.length > longest || !/[\p{L}\p{N}]/u.test(shown)) return text;
  const start = text.startsWith(shown) ? '' : ' ';
  return start + (place === 'raised' ? raised(shown, before, start, after) : lowered(shown, before, after));
}

function raised(shown: string, before: string, start: string, after: string): string {
  if (/^\[[^[\]]*\]$/.test(shown)) return shown; // a note with its own brackets
  const isNumber = noteNumber.test(shown) && /\d/.test(shown);
  if (isNumber && /^[\u2044\u2215/]/.test(after)) return `${/\d$/.test(before) ? ' ' : ''}${shown}`; // of a fraction
  if (before === '' || before.endsWith('\n')) return isNumber ? atStart(shown, after) : shown;
  if (/\s$/.test(before) || (start !== '' && !/\d$/.test(before))) {
    if (!isNumber) return shown;
    return /^\p{L}/u.test(after) ? `^${shown}` : asNote(shown); // an isotope, or a note after a space
  }
  const base = takesPower.test(before);
  if (isNumber && !base) return asNote(shown);
  const isQuantity = /(?:^|[^\p{L}])\p{L}$/u.test(before) && shown.length === 1 && !/^n$/i.test(before.slice(-1));
  if (!isQuantity) {
    if (ending.test(shown) || (!/\d/.test(shown) && /\p{L}{2}$/u.test(before) && !noteLetter.test(shown))) return shown;
    if (noteLetter.test(shown)) return asNote(shown);
  }
  return apart(`^${grouped(shown)}`, after);
}

/** Formats a number before the text of its note, unless it is the mass of an element. */
function atStart(shown: string, after: string): string {
  if (after === '') return shown;
  if (/^\d{2,3}$/.test(shown) && element.test(after)) return `^${shown}`;
  return asNote(shown) + (/^\s/.test(after) ? '' : ' ');
}

function lowered(shown: string, before: string, after: string): string {
  const isIndex = /^\p{L}$/u.test(shown) && /(?:^|[^\p{L}])\p{L}$/u.test(before);
  return apart(/\d$/.test(before) || isIndex ? `_${grouped(shown)}` : shown, after);
}

function asNote(shown: string): string {
  return `[${shown.replace(/^\(|\)$/g, '')}]`;
}

function grouped(shown: string): string {
  return /^[-−–+]?[\p{L}\p{N}]+(?:[.,]\d+)*$/u.test(shown) ? shown : `(${shown})`;
}

/**
 * Separates the marked text from a digit right after it, and from a letter if it ends in a letter: either would read as
 * part of it.
 */
function apart(marked: string, after: string): string {
  return (/^\p{N}/u.test(after) && /[\p{L}\p{N}]$/u.test(marked)) ||
      (/^\p{L}/u.test(after) && /[\^_]\p{L}+$/u.test(marked))
    ? `${marked} `
    : marked;
}
