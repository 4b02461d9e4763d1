import * as l10n from '@vscode/l10n';
import type { ViewKind } from '#model';

/** Says how a file is shown: `in full`, `as a summary`. */
export function describeView(view: ViewKind): string {
  return {
    full: () => l10n.t('in full'),
    diff: () => l10n.t('as a diff'),
    symbols: () => l10n.t('as symbols'),
    skeleton: () => l10n.t('as a skeleton'),
    summary: () => l10n.t('as a summary'),
  }[view]();
}

/** Returns the name of a view in the editor's language. */
export function getViewName(view: ViewKind): string {
  return {
    full: () => l10n.t('full'),
    diff: () => l10n.t('diff'),
    symbols: () => l10n.t('symbols'),
    skeleton: () => l10n.t('skeleton'),
    summary: () => l10n.t('summary'),
  }[view]();
}
