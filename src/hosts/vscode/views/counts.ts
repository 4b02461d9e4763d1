import * as l10n from '@vscode/l10n';
import { thousands } from '../text';

/** Counts in words: `1 file`, `1,200 files`. */
export function fileCount(count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', thousands(count));
}

export function tokenCount(count: number): string {
  return count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', thousands(count));
}

export function changeCount(count: number): string {
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', thousands(count));
}

export function secretCount(count: number): string {
  return count === 1 ? l10n.t('1 secret redacted') : l10n.t('{0} secrets redacted', thousands(count));
}
