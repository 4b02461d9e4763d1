import type { IndexedFile, Outline, SafeText } from '#model';
import { computeFingerprint, type FileFingerprints } from '#features/memory/pure/anchors';
import { getFullName } from '#pipeline/6-select/views/symbolsView';

/** Reads a file's text and outline. Returns undefined if the file has changed since it was indexed. */
export interface OutlinedReader {
  read(file: IndexedFile): Promise<{ readonly text: SafeText; readonly outline: Outline; } | undefined>;
}

export type FingerprintReader = (file: IndexedFile) => Promise<FileFingerprints | undefined>;

/**
 * Creates fingerprints of files and of their symbols. A symbol is keyed by its name and, inside a container, by its
 * full name. Symbols with the same name share one fingerprint, because a memory entry about that name may be about any
 * of them. Fingerprints are cached by outline, and outlines by content.
 */
export function createFingerprintReader(hash: (text: string) => string, reader: OutlinedReader): FingerprintReader {
  const cache = new WeakMap<Outline, FileFingerprints>();
  return async (file) => {
    const source = await reader.read(file);
    if (!source) return undefined;
    let fingerprints = cache.get(source.outline);
    if (!fingerprints) cache.set(source.outline, fingerprints = computeFingerprints(hash, source.text, source.outline));
    return fingerprints;
  };
}

function computeFingerprints(hash: (text: string) => string, text: string, { symbols }: Outline): FileFingerprints {
  const lines = text.split('\n');
  const textByName = new Map<string, string>();
  for (const symbol of symbols) {
    const symbolText = lines.slice(symbol.lines[0] - 1, symbol.lines[1]).join('\n');
    for (const name of new Set([symbol.name, getFullName(symbol)]))
      textByName.set(name, `${textByName.get(name) ?? ''}${symbolText}\n`);
  }
  return {
    file: computeFingerprint(hash, text),
    symbols: new Map([...textByName].map(([name, symbolText]) => [name, computeFingerprint(hash, symbolText)])),
  };
}
