/**
 * Reports whether a name is part of a reference to a stored secret: `secretKey: license` next to `secretName: vault` in
 * Helm charts or next to `remoteRef:`, or `key: x` below `remoteRef:`. In Kubernetes, the names of references end in
 * `Ref`.
 */
export function isPartOfReference(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length === 3)
    return text.startsWith('key', start) &&
      parentReferencePattern.test(text.slice(Math.max(0, start - maxNearbyCharacters), start));
  return length === 9 && text.startsWith('secretKey', start) &&
    (siblingReferencePattern.test(text.slice(Math.max(0, start - maxNearbyCharacters), start)) ||
      siblingReferencePattern.test(text.slice(end, end + maxNearbyCharacters)));
}

/** The maximum number of characters that are read before and after a name. */
const maxNearbyCharacters = 120;
const parentReferencePattern = /Ref["']?:\s{1,40}(?:\{\s{0,40})?["']?$/;
const siblingReferencePattern = /(?:^|[\s"'])(?:secretName|[a-z]{1,30}Ref)["']?\s?:/;
