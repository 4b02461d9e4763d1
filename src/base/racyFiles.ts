/**
 * A file that changed within this many milliseconds before it was read may have been written again in the same clock
 * tick (git's rule for racy files).
 */
export const maxRacyMs = 2_000;
