/** The end of the day that `now` is in, which depends on the zone. Both in milliseconds since 1970. */
export function midnightAfter(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
