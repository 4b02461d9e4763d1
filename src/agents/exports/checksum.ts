import { ownStarts } from '#base/text/ownFiles';

/** Both encodings count three digits as one token, so any digits take as many tokens as zeros. */
const digits = 15;
const zeros = '0'.repeat(digits);
const lastLine = /<!-- agentpack:checksum (\d{15}) -->\r?\n?$/;

/** Replaces the zeros in the last line of an exported file with its checksum. `hash`: SHA-256 in hexadecimal. */
export function withChecksum(text: string, hash: (text: string) => string): string {
  return text.replace(lastLine, (line) => line.replace(zeros, checksum(text, hash)));
}

/** Reports whether AgentPack exported this file and nobody changed it since; different line endings do not count. */
export function isUnchangedExport(text: string, hash: (text: string) => string): boolean {
  const match = text.startsWith(ownStarts.export) ? lastLine.exec(text) : null;
  if (!match) return false;
  return checksum(text.slice(0, match.index) + match[0].replace(match[1]!, zeros), hash) === match[1];
}

function checksum(text: string, hash: (text: string) => string): string {
  // on Windows, files are shown with their own line endings, and git may write different line endings
  return String(BigInt(`0x${hash(text.replaceAll('\r\n', '\n')).slice(0, 16)}`) % 10n ** BigInt(digits)).padStart(
    digits,
    '0',
  );
}
