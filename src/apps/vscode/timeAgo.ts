import * as l10n from '@vscode/l10n';
import { thousands } from './text';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a time span before now, in milliseconds, as `3 hours ago`; less than a minute is `just now`. */
export function agoInWords(ms: number): string {
  if (!(ms >= minute)) return l10n.t('just now');
  if (ms < hour) return whole(ms, minute) === 1 ? l10n.t('1 minute ago') : l10n.t('{0} minutes ago', whole(ms, minute));
  if (ms < day) return whole(ms, hour) === 1 ? l10n.t('1 hour ago') : l10n.t('{0} hours ago', whole(ms, hour));
  return whole(ms, day) === 1 ? l10n.t('1 day ago') : l10n.t('{0} days ago', thousands(whole(ms, day)));
}

function whole(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}
