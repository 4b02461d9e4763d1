import { generatedFilePrefixes } from '#base/text/ownFiles';

/**
 * The length of a checksum. Both encodings count three digits as one token, so zeros take as many tokens as a checksum.
 */
const digitCount = 15;
const zeros = '0'.repeat(digitCount);
const checksumLinePattern = /<!-- agentpack:checksum (\d{15}) -->\r?\n?$/;

/** Replaces the zeros in the last line of an exported file with its checksum. `hash` computes SHA-256 in hex. */
export function addChecksum(text: string, hash: (text: string) => string): string {
  return text.replace(checksumLinePattern, (line) => line.replace(zeros, computeChecksum(text, hash)));
}

/** Reports whether AgentPack exported this file and it is unchanged since then, except for line endings. */
export function isUnchangedExport(text: string, hash: (text: string) => string): boolean {
  const match = text.startsWith(generatedFilePrefixes.export) ? checksumLinePattern.exec(text) : null;
  if (!match) return false;
  return computeChecksum(text.slice(0, match.index) + match[0].replace(match[1]!, zeros), hash) === match[1];
}

function computeChecksum(text: string, hash: (text: string) => string): string {
  // packs show files with their own line endings, which git may change on Windows
  return String(BigInt(`0x${hash(text.replaceAll('\r\n', '\n')).slice(0, 16)}`) % 10n ** BigInt(digitCount)).padStart(
    digitCount,
    '0',
  );
}
