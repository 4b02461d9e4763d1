import { english, nested } from './english';

/** Joins names: `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : english`${nested(names.slice(0, -1).join(', '))} and ${nested(names.at(-1)!)}`;
}

/** Joins names: `a`, `a or b`, `a, b or c`. */
export function joinWithOr(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : english`${nested(names.slice(0, -1).join(', '))} or ${nested(names.at(-1)!)}`;
}

/** Joins up to `limit` names and the number of the others: `a, b and 3 more`. */
export function formatNamesAndMore(names: readonly string[], limit: number): string {
  return joinWithAnd(names.length > limit ? [...names.slice(0, limit), english`${names.length - limit} more`] : names);
}

/** Joins up to `limit` names, with `…` if there are more: `a, b, …`. */
export function formatFirstNames(names: readonly string[], limit: number): string {
  return names.slice(0, limit).join(', ') + (names.length > limit ? ', …' : '');
}

const timeUnits = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const;

/** Formats milliseconds as `3 hours ago`; less than a minute is `just now`. */
export function formatTimeAgoInEnglish(ms: number): string {
  for (const [unit, unitMs] of timeUnits)
    if (ms >= unitMs) return `${formatCountWithNoun(Math.floor(ms / unitMs), unit)} ago`;
  return 'just now';
}

/** Formats a count with its noun: `1 line`, `1,200 lines`. */
export function formatCountWithNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatThousands(count)} ${count === 1 ? singular : plural}`;
}

/** Formats a number, rounded to a whole number, in the same way in every locale: 1234567 → `1,234,567`. */
export function formatThousands(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
