import * as l10n from '@vscode/l10n';
import { thousands } from './text';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats a time span before now, in milliseconds, as `3 hours ago`; less than a minute is `just now`. */
export function formatTimeAgo(ms: number): string {
  if (!(ms >= minuteMs)) return l10n.t('just now');
  if (ms < hourMs)
    return countWhole(ms, minuteMs) === 1
      ? l10n.t('1 minute ago')
      : l10n.t('{0} minutes ago', countWhole(ms, minuteMs));
  if (ms < dayMs)
    return countWhole(ms, hourMs) === 1
      ? l10n.t('1 hour ago')
      : l10n.t('{0} hours ago', countWhole(ms, hourMs));
  return countWhole(ms, dayMs) === 1 ? l10n.t('1 day ago') : l10n.t('{0} days ago', thousands(countWhole(ms, dayMs)));
}

function countWhole(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}
