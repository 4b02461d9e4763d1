import * as l10n from '@vscode/l10n';
import type { Mode } from '#model';

/** Returns the name of a mode for use within a sentence. */
export function getModeName(mode: Mode): string {
  return modeNames[mode]();
}

const modeNames = {
  lite: () => l10n.t('lite'),
  balanced: () => l10n.t('balanced'),
  deep: () => l10n.t('deep'),
} satisfies Record<Mode, () => string>;
