import type { SealedOutput } from '../output/sealedOutput';

const name = 'indexes/lexical_index.db';

/** Writes the database with a seal after it, which SQLite does not read: most damage is not an error to SQLite. */
export function writeLexicalFile(output: SealedOutput, database: Uint8Array): void {
  output.write(name, database);
}

/** Undefined if the file is missing or was changed after it was written. */
export function readLexicalFile(output: SealedOutput): Uint8Array | undefined {
  return output.read(name);
}
