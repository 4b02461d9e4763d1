import type { Hits } from '../hits';
import type { Region } from '../region';
import { decodeBase64 } from '../text/base64';

/**
 * Finds Base64-encoded secrets in plain text, even over several lines: a PEM private key (`client-key-data: LS0t…`),
 * JSON with a private key or a password (a service account, Docker's configuration), or a JWT. Certificates and other
 * JSON are not redacted.
 */
export function findEncodedSecrets(text: string, { encoded }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, searchedEnd = 0; i < encoded.length; i++) {
    const runStart = encoded.at(i);
    if (runStart < searchedEnd) continue;
    base64RunPattern.lastIndex = runStart;
    if (!base64RunPattern.test(text)) continue;
    searchedEnd = base64RunPattern.lastIndex;
    if (
      searchedEnd - runStart < maxElidedLength && ellipsisPattern.test(text.slice(searchedEnd, searchedEnd + 3)) ||
      !isSecret(decodeBase64(text, runStart, searchedEnd, 6_000))
    ) continue;
    regions.push({ start: runStart, end: searchedEnd, type: 'encoded-secret' });
    for (nextLinePattern.lastIndex = searchedEnd; nextLinePattern.test(text); nextLinePattern.lastIndex = searchedEnd) {
      searchedEnd = nextLinePattern.lastIndex;
      const line = text.slice(text.lastIndexOf('\n', searchedEnd - 1) + 1, searchedEnd);
      regions.push({
        start: searchedEnd - line.length + line.search(/[A-Za-z0-9/]/),
        end: searchedEnd,
        type: undefined,
      });
    }
  }
  return regions;
}

/** Documentation often shows only the beginning of a key, up to this many characters, followed by dots. */
const ellipsisPattern = /^(?:\.{3}|…)/, maxElidedLength = 100;
const base64RunPattern = /[A-Za-z0-9+/_-]{24,65536}={0,2}/y;
/** Matches another line of wrapped Base64 that contains nothing else. */
const nextLinePattern = /\r?\n[ \t+]{0,40}[A-Za-z0-9/][A-Za-z0-9+/]{15,75}={0,2}(?=\r?\n|$)/y;

function isSecret(decoded: string): boolean {
  return /^\s{0,4}-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(decoded)
    || /^\s{0,4}\{/.test(decoded) &&
      /"(?:private_key|client_secret|password|passwd|secret|auth|access_token|refresh_token|identitytoken)"\s{0,4}:\s{0,4}"[^"<$]{6}/
        .test(decoded)
    || /^eyJ[\w-]{8,4096}\.eyJ[\w-]{8,}/.test(decoded);
}
