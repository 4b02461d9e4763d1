import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { indexFile } from '#pipeline/2-index/indexFile';
import { Vocabulary } from '#base/words/vocabulary';
import { isResolverManifest, detectLanguage } from '#languages/languages';
import type { IndexedFile } from '#model';

const skipped = new Set(['.git', 'node_modules', '.agentpack']);
const maxBytes = 2_000_000;

/**
 * Reads and indexes all text files below a folder, sorted by path; no ignore rules. For measurements: `ms` is processor
 * time of indexing; tokens are counted where `count` is given.
 */
export function indexFolder(root: string, count: (text: string) => number = () => 0): {
  readonly files: readonly IndexedFile[];
  readonly texts: ReadonlyMap<string, string>;
  readonly ms: number;
  readonly megabytes: number;
  readonly vocabulary: Vocabulary;
} {
  const vocabulary = new Vocabulary();
  const texts = new Map<string, string>();
  for (const path of walk(root)) {
    const bytes = readFileSync(join(root, path));
    if (!bytes.subarray(0, 8000).includes(0)) texts.set(path, bytes.toString('utf8'));
  }
  const started = process.cpuUsage();
  const files = [...texts].map(([path, text]) => {
    const language = detectLanguage(path);
    return {
      path,
      hash: '',
      size: text.length,
      language,
      facts: indexFile(path, language, text, vocabulary, count),
      ...(isResolverManifest(path) ? { manifest: text } : {}),
    };
  });
  const spent = process.cpuUsage(started);
  const ms = (spent.user + spent.system) / 1000;
  return {
    files,
    texts,
    ms,
    megabytes: [...texts.values()].reduce((sum, text) => sum + text.length, 0) / 1e6,
    vocabulary,
  };

  function walk(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (skipped.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path);
      return entry.isFile() && statSync(path).size <= maxBytes ? [relative(root, path).split(sep).join('/')] : [];
    }).sort();
  }
}
