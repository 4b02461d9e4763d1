import type { Hits } from '../hits';
import type { Region } from '../region';
import { decodeBase64 } from '../text/base64';

/**
 * Finds Base64 of a secret in plain text, even over several lines: a PEM private key (`client-key-data: LS0t…`), JSON
 * with a private key or a password (a service account, Docker's configuration), a JWT. Certificates and other JSON are
 * kept.
 */
export function findEncodedSecrets(text: string, { encoded }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, done = 0; i < encoded.length; i++) {
    const at = encoded.at(i);
    if (at < done) continue;
    run.lastIndex = at;
    if (!run.test(text)) continue;
    done = run.lastIndex;
    if (
      done - at < longestElided && elided.test(text.slice(done, done + 3)) ||
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

/** Documentation shows only the beginning, up to this many characters: the header of a key, and dots for the rest. */
const elided = /^(?:\.{3}|…)/, longestElided = 100;
const run = /[A-Za-z0-9+/_-]{24,65536}={0,2}/y;
/** Another line of wrapped base64 with nothing else on it. */
const nextLine = /\r?\n[ \t+]{0,40}[A-Za-z0-9/][A-Za-z0-9+/]{15,75}={0,2}(?=\r?\n|$)/y;

function isSecret(decoded: string): boolean {
  return /^\s{0,4}-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(decoded)
    || /^\s{0,4}\{/.test(decoded) &&
      /"(?:private_key|client_secret|password|passwd|secret|auth|access_token|refresh_token|identitytoken)"\s{0,4}:\s{0,4}"[^"<$]{6}/
        .test(decoded)
    || /^eyJ[\w-]{8,4096}\.eyJ[\w-]{8,}/.test(decoded);
}
