import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentCorpus } from '../../pure/corpus';
import type { PackFile } from '../../pure/files/packFile';
import { computeCorpusHash } from '../../pure/search/corpusHash';
import type { SealedOutput } from './sealedOutput';

const recordName = 'cache/pack.json';

interface PackRecord {
  readonly key: string;
  /** The file names, with sizes and modification times. */
  readonly files: Readonly<Record<string, readonly [size: number, mtimeMs: number]>>;
}

/** Computes a key from all inputs of a pack's files. `options` is JSON with the inputs that are not in the corpus. */
export function computePackKey(corpus: DocumentCorpus, options: string, hash: (text: string) => string): string {
  const sources = corpus.sources.map(({ parseMs: _parseMs, ...source }) => source);
  return hash(JSON.stringify([options, computeCorpusHash(corpus, hash), sources, corpus.tables]));
}

/** Counts the files of the pack with this key. Returns undefined unless the folder contains them all, unchanged. */
export function countWrittenFiles({ folder: { path }, read }: SealedOutput, key: string): number | undefined {
  const bytes = read(recordName);
  const savedPack = bytes && JSON.parse(Buffer.from(bytes).toString('utf8')) as PackRecord;
  if (savedPack?.key !== key) return undefined;
  const files = Object.entries(savedPack.files);
  const areUnchanged = files.every(([name, [size, mtimeMs]]) => {
    const stats = lstatSync(join(path, name), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === mtimeMs;
  });
  return areUnchanged ? files.length : undefined;
}

export function recordWrittenPack({ folder: { path }, write }: SealedOutput, key: string,
  files: readonly PackFile[]): void
{
  const fileEntries = files.flatMap(({ name }) => {
    const fileStats = lstatSync(join(path, name), { throwIfNoEntry: false });
    return fileStats ? [[name, [fileStats.size, fileStats.mtimeMs]] as const] : [];
  });
  const packRecord: PackRecord = { key, files: Object.fromEntries(fileEntries) };
  write(recordName, JSON.stringify(packRecord));
}
