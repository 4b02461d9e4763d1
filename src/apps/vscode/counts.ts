/** Formats counts and lists of names in the editor's language. */

import * as l10n from '@vscode/l10n';
import { formatThousands } from '#base/text/phrases';

export function formatFileCount(count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', formatThousands(count));
}

export function formatTokenCount(count: number): string {
  return count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', formatThousands(count));
}

export function formatMatchCountLabel(count: number): string {
  return count === 1 ? l10n.t('1 match') : l10n.t('{0} matches', formatThousands(count));
}

export function formatChangeCount(count: number): string {
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', formatThousands(count));
}

export function formatSecretCount(count: number): string {
  return count === 1 ? l10n.t('1 secret') : l10n.t('{0} secrets', formatThousands(count));
}

/** Formats names as `a`, `a and b` or `a, b and c`. */
export function formatNameList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : l10n.t('{0} and {1}', names.slice(0, -1).join(', '), names.at(-1)!);
}
