import { splitSubwords } from '#base/words/words';
import { parseSecretKeyName, type SecretName } from '../names/secretNames';
import type { Key } from './entry';

/**
 * The kind of a key. `name`: the secret's own key; `map`: a key below a plural, whose values are not necessarily
 * secrets; `label`: several words, written for users.
 */
export type KeyKind = 'name' | 'map' | 'label';

/** The properties of a value that its key indicates. */
export interface KeyName extends SecretName {
  readonly keyKind: KeyKind;
  /** Whether the value lists accounts and their passwords, one `root:x` on each line. */
  readonly listsAccounts: boolean;
}

/**
 * Returns the secret name that is formed by the key itself, by the key together with the key above it (`secret:` over
 * `key:`, `api.key`, `"password": {"value": …}`), or by a plural above it (`passwords:` over account names).
 */
export function findSecretName(text: string, { start, end, keyAbove: above }: Key, isInList: boolean):
  | KeyName
  | undefined
{
  const key = decodeKey(text, start, end);
  const addressName = isInList ? undefined : findNameAboveAddress(text, start, end, above);
  if (key === undefined) return addressName;
  const secretName = parseKeyOrLabel(isInList ? toSingular(key) : key);
  const ownName: KeyName | undefined = secretName &&
    (key.includes(' ') ? { ...secretName, keyKind: 'label', listsAccounts: false } : toKeyName(secretName));
  if (ownName && ownName.strength !== 'key') return ownName;
  const dot = key.lastIndexOf('.');
  const outerKey = dot > 0
    ? key.slice(key.lastIndexOf('.', dot - 1) + 1, dot)
    : above && decodeKey(text, above.start, above.end);
  if (outerKey === 'chpasswd' && key === 'list')
    return { ...parseSecretKeyName(outerKey)!, keyKind: 'name', listsAccounts: true }; // cloud-init
  if (outerKey === undefined || isInList) return ownName;
  const shortKey = dot > 0 ? key.slice(dot + 1) : key;
  return findNameBelow(outerKey, shortKey) ??
    (dot > 0 || !above?.keyAbove ? undefined : findNameTwoAbove(text, above.keyAbove, outerKey, shortKey)) ?? ownName ??
    addressName;
}

/**
 * Returns the name of a value in a group below a plural: `secrets:` over `shop:` over `admin:`. In Terraform, `default`
 * is between the variable and its map. Tokens in groups may be colors.
 */
function findNameTwoAbove(text: string, above: Key, groupKey: string, key: string): KeyName | undefined {
  const outerKey = decodeKey(text, above.start, above.end);
  if (!outerKey?.endsWith('s') || splitSubwords(outerKey).length > 2) return undefined; // not `ListSecrets` of an API
  const name = describesSecret(groupKey) && groupKey !== 'default' ? undefined : findNameBelow(outerKey, key);
  return name?.keyKind === 'map' && (name.strength !== 'token' || groupKey === 'default') ? name : undefined;
}

/** Reports whether a key below a plural describes the secrets and does not name one of them. */
function describesSecret(key: string): boolean {
  const words = splitSubwords(key).map((word) => word.toLowerCase());
  const [first, last] = [words[0]!, words.at(-1)!];
  return [first, last, last.replace(/s$/, ''), last.replace(/ies$/, 'y')].some((word) => describingWords.has(word));
}

/** Keys whose value may be a map of secrets. */
const secretMapPattern = /^secret_?string$/i;

/**
 * Matches a host or an address as a key, below a name that applies to each address: `"gitlab-token":
 * {"git.example.com": "…"}`.
 */
const addressPattern = /^(?:[a-z][a-z+.-]{1,15}:\/\/[\w.-]+(?:[:/][\w./-]*)?|(?:[\w-]+\.)+[a-z]{2,18}(?::\d{1,5})?)$/;

function findNameAboveAddress(text: string, start: number, end: number, keyAbove: Key | undefined):
  | KeyName
  | undefined
{
  const outerKey = keyAbove && end - start <= maxNameLength && addressPattern.test(text.slice(start, end))
    ? decodeKey(text, keyAbove.start, keyAbove.end)
    : undefined;
  const name = outerKey === undefined ? undefined : parseKeyOrLabel(toSingular(outerKey));
  return name && name.strength !== 'key' ? { ...name, keyKind: 'map', listsAccounts: false } : undefined;
}

/** Reuses one object for each name, because a text may contain many names. */
function toKeyName(secretName: SecretName): KeyName {
  let name = keyNameBySecretName.get(secretName);
  if (!name) keyNameBySecretName.set(secretName, name = { ...secretName, keyKind: 'name', listsAccounts: false });
  return name;
}

const keyNameBySecretName = new WeakMap<SecretName, KeyName>();

function findNameBelow(outerKey: string, key: string): KeyName | undefined {
  if (!shortKeyPattern.test(key)) return undefined;
  const combinedName = parseKeyOrLabel(`${toSingular(outerKey)}_${key}`);
  if (combinedName) return { ...combinedName, keyKind: outerKey.endsWith('s') ? 'map' : 'name', listsAccounts: false };
  const itemName = (outerKey.endsWith('s') || secretMapPattern.test(outerKey)) && !describesSecret(key)
    ? parseKeyOrLabel(toSingular(outerKey))
    : undefined;
  return itemName && { ...itemName, keyKind: 'map', listsAccounts: false };
}

function parseKeyOrLabel(key: string): SecretName | undefined {
  return parseSecretKeyName(key.includes(' ') ? key.replaceAll(' ', '_') : key);
}

function toSingular(key: string): string {
  return key.endsWith('s') ? key.slice(0, -1) : key;
}

/** Decodes a key's escapes. Returns undefined for a key that is not a name: an API path, a package or a sentence. */
function decodeKey(text: string, start: number, end: number): string | undefined {
  if (end - start > maxNameLength) return undefined;
  const key = text.slice(start, end);
  const decodedKey = key.includes('\\u')
    ? key.replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : key;
  return keyPattern.test(decodedKey) ? decodedKey : undefined;
}

const maxNameLength = 120;
/** Matches an identifier, or a label of two or three words. */
const keyPattern = /^(?:[\w$.:-]+|[A-Za-z]\w*(?: [A-Za-z]\w*){1,2})$/;
const shortKeyPattern = /^[A-Za-z0-9_-]{1,24}$/;

/** Words in keys below a plural that describe the secrets and do not name one of them. */
const describingWords: ReadonlySet<string> = new Set((
  'name names file files path paths dir folder type types kind id ids uid gid key keys ref from source target mode format encoding version enabled disabled create created existing external internal namespace description label labels title text message '
  + 'provider backend engine store manager driver class url uri host hostname port region account user username login email scope scopes role roles policy required optional default defaults items properties example examples pattern '
  + 'min max length minlength maxlength limit count total number size ttl expire expires expiry expiration lifetime timeout interval rotation prefix suffix separator charset alphabet algorithm hash salt '
  + 'table column schema query header cookie field param parameter env variable command script run image template annotations metadata data value values documentation environment engine dbname database'
).split(' '));
