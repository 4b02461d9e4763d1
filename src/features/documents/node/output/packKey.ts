import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentCorpus } from '../../pure/corpus';
import type { PackFile } from '../../pure/files/packFile';
import { corpusHash } from '../../pure/search/corpusHash';
import type { SealedOutput } from './sealedOutput';

const file = 'cache/pack.json';

interface KnownPack {
  readonly key: string;
  /** File names with their sizes and modification times. */
  readonly files: Readonly<Record<string, readonly [size: number, mtimeMs: number]>>;
}

/** All that the files of a pack depend on. `options`: besides the corpus, as JSON. */
export function packKey(corpus: DocumentCorpus, options: string, hash: (text: string) => string): string {
  const sources = corpus.sources.map(({ parseMs: _parseMs, ...source }) => source);
  return hash(JSON.stringify([options, corpusHash(corpus, hash), sources, corpus.tables]));
}

/** How many files the pack of this key has; undefined unless the folder holds it, each file as it was written. */
export function writtenFiles({ folder: { path }, read }: SealedOutput, key: string): number | undefined {
  const bytes = read(file);
  const savedPack = bytes && JSON.parse(Buffer.from(bytes).toString('utf8')) as KnownPack;
  if (savedPack?.key !== key) return undefined;
  const files = Object.entries(savedPack.files);
  const areSame = files.every(([name, [size, mtimeMs]]) => {
    const stats = lstatSync(join(path, name), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === mtimeMs;
  });
  return areSame ? files.length : undefined;
}

export function notePackWritten({ folder: { path }, write }: SealedOutput, key: string,
  files: readonly PackFile[]): void
{
  const stats = files.flatMap(({ name }) => {
    const fileStats = lstatSync(join(path, name), { throwIfNoEntry: false });
    return fileStats ? [[name, [fileStats.size, fileStats.mtimeMs]] as const] : [];
  });
  const packRecord: KnownPack = { key, files: Object.fromEntries(stats) };
  write(file, JSON.stringify(packRecord));
}
