import { splitSubwords } from '#base/words/words';
import { credentialNouns, intensifiers } from '../classification/vocabulary';

/** Reports whether a value repeats its name. Such a value names a key, a column or a variable and is not a secret. */
export function repeatsName(name: string, value: string): boolean {
  return value.length <= maxLength && name.length <= maxLength &&
    (spellsName(name, value) || sharesWords(name, value) || isErrorMessage(name, value));
}

/** Reports whether the value is the message of an error: `ErrBadPassword = "crypto: bad password v2"`. */
function isErrorMessage(name: string, value: string): boolean {
  return errorNamePattern.test(name) && phrasePattern.test(value);
}

const errorNamePattern = /^(?:[eE]rr(?:or)?|ERR(?:OR)?)(?=[A-Z_])/;
/** Two ordinary words beside each other. */
const phrasePattern = /(?:^|\s)[a-z]{3,20}[:,]?\s[a-z]{3,20}(?:[\s,.:;]|$)/;

const maxLength = 120;

/**
 * Reports whether the value spells the name: `ManageResetPassword = "manage-reset-password"`, `AudienceSecretKey =
 * "audience"`, or a sentence that contains the name.
 */
function spellsName(name: string, value: string): boolean {
  return normalizeAlphanumerics(value) === normalizeAlphanumerics(name) ||
    /^[a-z_]{6,}$/.test(value) && /[a-z][A-Z]/.test(name) &&
      normalizeAlphanumerics(name).endsWith(normalizeAlphanumerics(value)) ||
    /\s/.test(value) && value.includes(name)
    || /^[a-z]+$/.test(value) && secretKeyConstantPattern.exec(name)?.[1]!.toLowerCase() === value;
}

/** The name of a constant that contains the key of a Kubernetes secret. */
const secretKeyConstantPattern = /^([A-Za-z][a-z]+)SecretKey$/;

function normalizeAlphanumerics(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/**
 * Reports whether the value consists of several words, the last of which is a credential or an identifier, and shares
 * at least two of them with the name: `AB_CLIENT_ID_SECRET_KEY:instance-client-id`,
 * `REDIS_PASSWORD=final_redis_password`. One shared word is not enough:
 * `MARIADB_ROOT_PASSWORD=ferretdb_root_secret` is a password.
 */
function sharesWords(name: string, value: string): boolean {
  if (!joinedWordsPattern.test(value)) return false;
  const words = splitSubwords(value).map((word) => word.toLowerCase());
  const lastWord = words.at(-1)!;
  if (
    !credentialNouns.has(lastWord) && lastWord !== 'id' && lastWord !== 'key' ||
    words.some((word) => intensifiers.has(word))
  )
    return false;
  const nameWords = new Set(splitSubwords(name).map((word) => word.toLowerCase()));
  return words.filter((word) => nameWords.has(word)).length >= 2;
}

const joinedWordsPattern = /^[A-Za-z]+(?:[-_](?:[A-Za-z]+|\d+))+$/;
