import { redact } from '#secrets/redact';

/** Ids that agents generate themselves; they are never a secret. */
const plainId =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:toolu|call|msg|req|resp|fc|rs)_[A-Za-z0-9]{1,64}|[\w.:@-]{0,12})$/;
/** The maximum number of remembered names. */
const mostNames = 2_000;

const safeNames = new Map<string, string>();

/**
 * Returns an id or a path of a transcript without secrets, so that it may be kept and shown. Equal names stay equal.
 */
export function safeName(name: string): string {
  if (plainId.test(name)) return name;
  const before = safeNames.get(name);
  if (before !== undefined) return before;
  const safe = redact(name);
  if (safeNames.size >= mostNames) safeNames.clear();
  safeNames.set(name, safe);
  return safe;
}
