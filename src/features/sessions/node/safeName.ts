import { redact } from '#secrets/redact';

/** Matches ids that agents generate and that are never secrets. */
const plainIdPattern =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:toolu|call|msg|req|resp|fc|rs)_[A-Za-z0-9]{1,64}|[\w.:@-]{0,12})$/;
/** The maximum number of names in the cache. */
const maxCachedNames = 2_000;

const safeNames = new Map<string, string>();

/**
 * Returns an id or a path of a transcript without secrets, so that it can be stored and shown. Equal names stay equal.
 */
export function toSafeName(name: string): string {
  if (plainIdPattern.test(name)) return name;
  const cached = safeNames.get(name);
  if (cached !== undefined) return cached;
  const safe = redact(name);
  if (safeNames.size >= maxCachedNames) safeNames.clear();
  safeNames.set(name, safe);
  return safe;
}
