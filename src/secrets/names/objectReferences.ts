/**
 * Reports whether a name is part of a reference to a stored secret: `secretKey: license` next to `secretName: vault` in
 * Helm charts, or next to `remoteRef:`, or `key: x` below it. In Kubernetes, the names of references end in `Ref`.
 */
export function isPartOfReference(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length === 3)
    return text.startsWith('key', start) && below.test(text.slice(Math.max(0, start - maxNearbyCharacters), start));
  return length === 9 && text.startsWith('secretKey', start) &&
    (beside.test(text.slice(Math.max(0, start - maxNearbyCharacters), start)) ||
      beside.test(text.slice(end, end + maxNearbyCharacters)));
}

/** The number of characters read on the lines next to a name. */
const maxNearbyCharacters = 120;
const below = /Ref["']?:\s{1,40}(?:\{\s{0,40})?["']?$/;
const beside = /(?:^|[\s"'])(?:secretName|[a-z]{1,30}Ref)["']?\s?:/;
