import type { Hits } from '../hits';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';

/**
 * Finds the private members of a JSON Web Key (RFC 7518, 6): `d`, the primes and factors of RSA, and `k` of a symmetric
 * key.
 */
export function findJwkSecrets(text: string, { jwks }: Hits): Region[] {
  const regions: Region[] = [];
  let openIndex = -1;
  let nextOpen = 0;
  let closeIndex = -1;
  for (let i = 0, searchedEnd = 0; i < jwks.length; i++) {
    const hitOffset = jwks.at(i);
    if (hitOffset < searchedEnd) continue;
    while (nextOpen !== -1 && nextOpen < hitOffset) {
      openIndex = nextOpen;
      nextOpen = text.indexOf('{', nextOpen + 1);
    }
    if (closeIndex < hitOffset)
      closeIndex = text.indexOf('}', hitOffset) === -1
        ? text.length
        : text.indexOf('}', hitOffset);
    searchedEnd = closeIndex;
    if (text[openIndex] !== '{' || hitOffset - openIndex > maxDistance || closeIndex - hitOffset > maxDistance)
      continue;
    for (const match of text.slice(openIndex, closeIndex).matchAll(memberPattern)) {
      if (!isSecret(match[1]!, 'secret', 'quoted')) continue;
      const end = openIndex + match.index + match[0].length;
      regions.push({ start: end - match[1]!.length, end, type: 'private-key' });
    }
  }
  return regions.sort((a, b) => a.start - b.start);
}

/** The maximum distance of a member from the braces, in characters. A key of 8,192 bits has 1,366 per member. */
const maxDistance = 9_000;
const memberPattern = /(?<![\w-])(?:d|p|q|dp|dq|qi|k)[\\"']{0,4}\s{0,4}:\s{0,4}\\{0,3}["']([\w-]{16,2048})(?=[\\"'])/g;
