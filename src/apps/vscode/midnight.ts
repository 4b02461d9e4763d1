/**
 * Returns the end of the day that contains `now`, which depends on the time zone. Both are in milliseconds since 1970.
 */
export function midnightAfter(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
