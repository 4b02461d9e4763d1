import type { SealedOutput } from '../output/sealedOutput';

const fileName = 'indexes/lexical_index.db';

/** Writes the database followed by a seal, which detects damage. SQLite ignores the seal and overlooks most damage. */
export function writeLexicalFile(output: SealedOutput, database: Uint8Array): void {
  output.write(fileName, database);
}

/** Reads the database. Returns undefined if the file is missing or was changed after it was written. */
export function readLexicalFile(output: SealedOutput): Uint8Array | undefined {
  return output.read(fileName);
}
