/**
 * Reports whether a session is in the holdout group, one of `oneOf` sessions, which works without the pack's hooks. The
 * ID alone decides, by its FNV-1a hash, so that all hooks of a session and all later reports agree.
 */
export function isInHoldout(sessionId: string, oneOf: number): boolean {
  let hash = 0x811c9dc5;
  for (const character of sessionId) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  // the last bit of the hash is only the parity of the characters, so all bits are mixed (MurmurHash3's last step)
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return ((hash ^ hash >>> 16) >>> 0) % oneOf === 0;
}
