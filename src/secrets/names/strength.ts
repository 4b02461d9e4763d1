import { subwords } from '../../base/words/words';
import { accountBeforePass, accountBeforePw, ambiguousKey, countPrefix, describesNext, directiveBeforePass, otherKeys,
  passwordActions, publicTokenUse, tokenUseBefore } from './keywords';

/**
 * What a name promises about its value:
 * `password`: a person may have chosen it, so any word can be one; `secret`: made to be kept, eight characters and
 * more;
 * `pass`: the short form, which is also a test's outcome and a compiler's step, so it must look chosen or stand beside
 * a user;
 * `token`: also the word of parsers and of cursors, so its value must look made by a machine; `phrase`: a wallet's
 * words;
 * `key`: what most keys of a program are not, so nothing but a long value without a word in it is one.
 */
export type Strength = 'password' | 'pass' | 'secret' | 'token' | 'phrase' | 'key';

/** The strength of a name by its keyword and what stands before and behind it; undefined where it names no secret. */
export function strengthOf(word: string, before: string, rest: string): Strength | undefined {
  if (describesNext.test(before)) return undefined;
  const upper = /^[A-Z]/.test(before) || before === '';
  if (word === 'key')
    return rest === '' && !otherKeys.has(subwords(before).at(-1)?.toLowerCase() ?? '')
      ? 'key'
      : undefined;
  if (word === 'pass') return passOf(before, rest);
  if (word === 'pw')
    return rest !== ''
      ? undefined
      : accountBeforePw.test(before)
      ? 'password'
      : startsWord.test(before)
      ? 'pass'
      : undefined;
  if (word === 'psk') return rest === '' && startsWord.test(before) ? 'pass' : undefined;
  if (word === 'pwd') return !upper || !/^(?:OLD)?$/.test(before) ? 'password' : before === '' ? 'pass' : undefined;
  if (word.startsWith('passw') || word === 'passphrase')
    return passwordActions.has(subwords(before).at(-1)?.toLowerCase() ?? '') ? 'pass' : 'password';
  if (word === 'token' && (publicTokenUse.test(before) || countPrefix.test(before))) return undefined;
  if (word === 'passcode') return 'secret';
  if (word === 'token' || word.startsWith('cred')) return tokenUseBefore.test(before) ? 'secret' : 'token';
  if (word === 'mnemonic' || word.endsWith('phrase')) return 'phrase';
  if (ambiguousKey.test(word) && rest === '' && !/[A-Z_-]$|^$/.test(before)) return 'token';
  return 'secret';
}

/** Before a keyword that is a word of its own: nothing, the `$` of a variable, a joint. */
const startsWord = /^\$?$|[_-]$/;

/** `db_pass`; `pass` and `$pass` alone; `first_pass`, but not `bypass`. */
function passOf(before: string, rest: string): Strength | undefined {
  if (directiveBeforePass.test(before)) return undefined;
  if (accountBeforePass.test(before)) return /[\w-]$/.test(before) ? 'password' : undefined;
  return rest === '' && startsWord.test(before) ? 'pass' : undefined;
}

/** The type in the marker. */
export function findingType(word: string, before: string, strength: Strength): string {
  if (strength === 'password' || strength === 'pass') return 'password';
  if (strength === 'phrase') return 'seed-phrase';
  if (/aws[_-]?(?:[a-z]{1,10}[_-]?)?$/.test(before) && (word === 'secret' || word.startsWith('access')))
    return 'aws-secret-key';
  if (/api[_-]?key/.test(word)) return 'api-key';
  if (word === 'token') return 'token';
  if (/key$/.test(word)) return 'key';
  if (/salt$/.test(word)) return 'salt';
  return 'secret';
}
