/**
 * Returns the end of the day that contains `now`, in the local time zone. Both times are in milliseconds since 1970.
 */
export function getNextMidnight(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
