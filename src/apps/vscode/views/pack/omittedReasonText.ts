import * as l10n from '@vscode/l10n';
import type { OmissionReason } from '#model';

/** Explains why a file is not in a pack, in words that follow its name. */
export function describeOmittedReason(kind: OmissionReason): string {
  return wordsByReason[kind]();
}

const wordsByReason: Record<OmissionReason, () => string> = {
  budget: () => l10n.t('no budget left'),
  value: () => l10n.t('adds too little for its tokens'),
  rank: () => l10n.t('ranked too low'),
  test: () => l10n.t('a test file (packs omit tests)'),
  excluded: () => l10n.t('excluded'),
  ignored: () => l10n.t('ignored'),
  binary: () => l10n.t('binary'),
  large: () => l10n.t('too large'),
  'secret-file': () => l10n.t('its name suggests secrets'),
  unreadable: () => l10n.t('cannot be read'),
  outside: () => l10n.t('outside this folder'),
  link: () => l10n.t('a link to another file'),
  submodule: () => l10n.t('in a submodule'),
  'nested-repository': () => l10n.t('in another repository'),
  document: () => l10n.t('a document'),
  'other-package': () => l10n.t('in another package'),
};
