import { redactShort } from './redact';

/**
 * Reports whether a path itself contains a secret, in which case its file is excluded. Two cheap tests rule out most
 * paths.
 */
export function isSecretPath(path: string): boolean {
  return /\d/.test(path) && /(?<![\w-])[\w-]{20}/.test(path) && redactShort(path) !== path;
}
