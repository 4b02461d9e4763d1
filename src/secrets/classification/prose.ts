import { credentialNameWords } from './vocabulary';

/**
 * Reports whether a value is a sentence or a title: words separated by spaces, most of which consist only of letters or
 * are a member access with several names (`nil spec.provider.auth`), or words with non-ASCII characters.
 */
export function isProse(value: string): boolean {
  const words = value.replace(/\\[nrt]/g, ' ').trim().split(/\s+/);
  const unusualCount = words.length > 1 ? words.filter((word) => !sentenceWordPattern.test(word)).length : 1;
  return unusualCount === 0 || words.length >= 5 && unusualCount * 4 <= words.length ||
    nonAsciiPattern.test(value) && !/\d/.test(value.replace(unicodeEscapePattern, ''));
}

const sentenceWordPattern =
  /^[("'“‘]*\p{L}[\p{L}'’-]*(?:[)"”.,;:!?…][)"'”’.,;:!?…]*)?$|^[a-z]{2,}(?:\.[A-Za-z]{2,}){2,}$|^\d{1,4}[.,:]?$|^\d{1,4}(?:[-:./]\d{1,4}){1,5}$|^[+-]\d{4}$|^[&–—/+-]$/u;
const nonAsciiPattern = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i, unicodeEscapePattern = /\\u[0-9a-f]{4}/gi;

/** Reports whether a value has three or more words that do not form a sentence: `correct horse battery staple`. */
export function isPassphrase(value: string): boolean {
  const words = value.split(' ');
  return words.length >= 3 && words.length <= 10 &&
    words.every((word) => /^[a-z]{2,12}$/.test(word) && !credentialNameWords.has(word) && !sentenceWords.has(word));
}

const sentenceWords = new Set((
  'are was were be been being must should can could may might will would shall you we us it its this that these those they them he she by from on at as if when then than but so also only just about into over per '
  + 'use used uses using have has had do does did done choose please provide confirm least most more less characters character letters letter numbers number long longer short shorter minimum maximum between contain contains '
  + 'match matches matched same different one two three first last next yes sign enter remember keep show see sent send give given need needs needed want allowed expired wrong correctly successfully failed fails '
  + 'auto random generated plain clear stored saved saving store read write used file line from here there which what who how why where while until after before any all each every other some such very'
).split(' '));
