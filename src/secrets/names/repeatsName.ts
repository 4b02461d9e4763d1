import { subwords } from '#base/words/words';
import { credentialNouns, intensifiers } from '../classification/vocabulary';

/** Reports whether a value repeats its name, and so names a key, a column or a variable instead of a secret. */
export function repeatsName(name: string, value: string): boolean {
  return value.length <= longest && name.length <= longest && (spellsName(name, value) || sharesWords(name, value));
}

const longest = 120;

/**
 * Reports whether the value spells the name: `ManageResetPassword = "manage-reset-password"`, `AudienceSecretKey =
 * "audience"`, or a sentence that contains the name.
 */
function spellsName(name: string, value: string): boolean {
  return normalizeAlphanumerics(value) === normalizeAlphanumerics(name) ||
    /^[a-z_]{6,}$/.test(value) && /[a-z][A-Z]/.test(name) &&
      normalizeAlphanumerics(name).endsWith(normalizeAlphanumerics(value)) ||
    /\s/.test(value) && value.includes(name)
    || /^[a-z]+$/.test(value) && keyOfSecret.exec(name)?.[1]!.toLowerCase() === value;
}

/** A constant in code that holds the key of a Kubernetes secret. */
const keyOfSecret = /^([A-Za-z][a-z]+)SecretKey$/;

function normalizeAlphanumerics(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/**
 * Matches `AB_CLIENT_ID_SECRET_KEY:instance-client-id`, `REDIS_PASSWORD=final_redis_password`: several words that end
 * in a credential or an identifier, at least two of which are in the name. One shared word is not enough:
 * `MARIADB_ROOT_PASSWORD=ferretdb_root_secret` is a password.
 */
function sharesWords(name: string, value: string): boolean {
  if (!joinedWords.test(value)) return false;
  const words = subwords(value).map((word) => word.toLowerCase());
  const last = words.at(-1)!;
  if (!credentialNouns.has(last) && last !== 'id' && last !== 'key' || words.some((word) => intensifiers.has(word)))
    return false;
  const ofName = new Set(subwords(name).map((word) => word.toLowerCase()));
  return words.filter((word) => ofName.has(word)).length >= 2;
}

const joinedWords = /^[A-Za-z]+(?:[-_](?:[A-Za-z]+|\d+))+$/;
