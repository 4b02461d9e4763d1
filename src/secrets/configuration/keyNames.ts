import { subwords } from '#base/words/words';
import { secretNameOfKey, type SecretName } from '../names/secretNames';
import type { Key } from './entry';

/**
 * `name`: the secret's own key; `map`: a key below a plural, whose values may also be other things; `label`: several
 * words, written for people.
 */
export type KeyKind = 'name' | 'map' | 'label';

/** Properties of a value that its key promises. */
export interface KeyName extends SecretName {
  readonly keyKind: KeyKind;
  /** The value lists accounts and their passwords, one `root:x` on each line. */
  readonly listsAccounts: boolean;
}

/**
 * Returns the secret name that the key itself forms, or the key together with the key above (`secret:` over `key:`,
 * `api.key`, `"password": {"value": …}`), or a plural above it (`passwords:` over account names).
 */
export function secretNameFor(text: string, { start, end, above }: Key, inList: boolean): KeyName | undefined {
  const key = keyText(text, start, end);
  const each = inList ? undefined : nameOfEach(text, start, end, above);
  if (key === undefined) return each;
  const secretName = nameOfKey(inList ? singular(key) : key);
  const named: KeyName | undefined = secretName &&
    (key.includes(' ') ? { ...secretName, keyKind: 'label', listsAccounts: false } : asName(secretName));
  if (named && named.strength !== 'key') return named;
  const dot = key.lastIndexOf('.');
  const outer = dot > 0
    ? key.slice(key.lastIndexOf('.', dot - 1) + 1, dot)
    : above && keyText(text, above.start, above.end);
  if (outer === 'chpasswd' && key === 'list')
    return { ...secretNameOfKey(outer)!, keyKind: 'name', listsAccounts: true }; // cloud-init
  return outer === undefined || inList ? named : nameBelow(outer, dot > 0 ? key.slice(dot + 1) : key) ?? named ?? each;
}

/**
 * A host or an address as a key, below a name that is the same for each address: `"gitlab-token": {"git.example.com":
 * "…"}`.
 */
const isAddress = /^(?:[a-z][a-z+.-]{1,15}:\/\/[\w.-]+(?:[:/][\w./-]*)?|(?:[\w-]+\.)+[a-z]{2,18}(?::\d{1,5})?)$/;

function nameOfEach(text: string, start: number, end: number, above: Key | undefined): KeyName | undefined {
  const outer = above && end - start <= longestName && isAddress.test(text.slice(start, end))
    ? keyText(text, above.start, above.end)
    : undefined;
  const each = outer === undefined ? undefined : nameOfKey(singular(outer));
  return each && each.strength !== 'key' ? { ...each, keyKind: 'map', listsAccounts: false } : undefined;
}

/** Returns one object for each name, because a text may have very many names. */
function asName(secretName: SecretName): KeyName {
  let name = names.get(secretName);
  if (!name) names.set(secretName, name = { ...secretName, keyKind: 'name', listsAccounts: false });
  return name;
}

const names = new WeakMap<SecretName, KeyName>();

function nameBelow(outer: string, key: string): KeyName | undefined {
  if (!short.test(key)) return undefined;
  const words = subwords(key).map((word) => word.toLowerCase());
  const together = nameOfKey(`${singular(outer)}_${key}`);
  if (together) return { ...together, keyKind: outer.endsWith('s') ? 'map' : 'name', listsAccounts: false };
  const each = outer.endsWith('s') && !describingWords.has(words[0]!) && !describingWords.has(words.at(-1)!)
    ? nameOfKey(singular(outer))
    : undefined;
  return each && { ...each, keyKind: 'map', listsAccounts: false };
}

function nameOfKey(key: string): SecretName | undefined {
  return secretNameOfKey(key.includes(' ') ? key.replaceAll(' ', '_') : key);
}

function singular(key: string): string {
  return key.endsWith('s') ? key.slice(0, -1) : key;
}

/** Returns the key with its escapes decoded. Undefined if it is not a name: an API path, a package, a sentence. */
function keyText(text: string, start: number, end: number): string | undefined {
  if (end - start > longestName) return undefined;
  const key = text.slice(start, end);
  const plain = key.includes('\\u')
    ? key.replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : key;
  return isKey.test(plain) ? plain : undefined;
}

const longestName = 120;
/** One word in a program, or two or three in a label. */
const isKey = /^(?:[\w$.:-]+|[A-Za-z]\w*(?: [A-Za-z]\w*){1,2})$/;
const short = /^[A-Za-z0-9_-]{1,24}$/;

/** Words below a plural that describe the secrets and do not name one of them. */
const describingWords: ReadonlySet<string> = new Set((
  'name names file files path paths dir folder type types kind id ids uid gid key keys ref from source target mode format encoding version enabled disabled create created existing external internal namespace description label labels title text message '
  + 'provider backend engine store manager driver class url uri host hostname port region account user username login email scope scopes role roles policy required optional default defaults items properties example examples pattern '
  + 'min max length minlength maxlength limit count total number size ttl expire expires expiry expiration lifetime timeout interval rotation prefix suffix separator charset alphabet algorithm hash salt '
  + 'table column schema query header cookie field param parameter env variable command script run image template annotations metadata data value values'
).split(' '));
