import type { SealedOutput } from '../output/sealedOutput';

const name = 'indexes/lexical_index.db';

/** The database with its seal behind it, which SQLite does not read: most damage is no error to it. */
export function writeLexicalFile(output: SealedOutput, database: Uint8Array): void {
  output.write(name, database);
}

/** Undefined where the file is not there or not as it was written. */
export function readLexicalFile(output: SealedOutput): Uint8Array | undefined {
  return output.read(name);
}
