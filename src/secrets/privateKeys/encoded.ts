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
  for (let i = 0, done = 0; i < encoded.length; i++) {
    const at = encoded.at(i);
    if (at < done) continue;
    base64Run.lastIndex = at;
    if (!base64Run.test(text)) continue;
    done = base64Run.lastIndex;
    if (
      done - at < maxElidedLength && ellipsis.test(text.slice(done, done + 3)) ||
      !isSecret(decodeBase64(text, at, done, 6_000))
    ) continue;
    regions.push({ start: at, end: done, type: 'encoded-secret' });
    for (nextLine.lastIndex = done; nextLine.test(text); nextLine.lastIndex = done) {
      done = nextLine.lastIndex;
      const line = text.slice(text.lastIndexOf('\n', done - 1) + 1, done);
      regions.push({ start: done - line.length + line.search(/[A-Za-z0-9/]/), end: done, type: undefined });
    }
  }
  return regions;
}

/** Documentation often shows only the beginning of a key, up to this many characters, followed by dots. */
const ellipsis = /^(?:\.{3}|…)/, maxElidedLength = 100;
const base64Run = /[A-Za-z0-9+/_-]{24,65536}={0,2}/y;
/** Matches another line of wrapped Base64 that contains nothing else. */
const nextLine = /\r?\n[ \t+]{0,40}[A-Za-z0-9/][A-Za-z0-9+/]{15,75}={0,2}(?=\r?\n|$)/y;

function isSecret(decoded: string): boolean {
  return /^\s{0,4}-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(decoded)
    || /^\s{0,4}\{/.test(decoded) &&
      /"(?:private_key|client_secret|password|passwd|secret|auth|access_token|refresh_token|identitytoken)"\s{0,4}:\s{0,4}"[^"<$]{6}/
        .test(decoded)
    || /^eyJ[\w-]{8,4096}\.eyJ[\w-]{8,}/.test(decoded);
}
