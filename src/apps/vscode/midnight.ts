/**
 * Returns the end of the day that contains `nowMs`, in the local time zone. Both times are in milliseconds since 1970.
 */
export function getNextMidnight(nowMs: number): number {
  const day = new Date(nowMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
