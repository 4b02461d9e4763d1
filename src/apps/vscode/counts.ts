/** Formats numbers of things and lists of names in the editor's language. */

import * as l10n from '@vscode/l10n';
import { thousands } from '#base/text/phrases';

export function countFiles(count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', thousands(count));
}

export function countTokens(count: number): string {
  return count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', thousands(count));
}

export function countMatches(count: number): string {
  return count === 1 ? l10n.t('1 match') : l10n.t('{0} matches', thousands(count));
}

export function countChanges(count: number): string {
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', thousands(count));
}

export function countSecrets(count: number): string {
  return count === 1 ? l10n.t('1 secret') : l10n.t('{0} secrets', thousands(count));
}

/** Formats names as `a`, `a and b` or `a, b and c`. */
export function formatNameList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : l10n.t('{0} and {1}', names.slice(0, -1).join(', '), names.at(-1)!);
}
