import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PlainFile } from '#features/benchmark/pure/bm25';
import { parseRows, type TaskRow } from '#features/benchmark/pure/rows';
import type { Bucket } from './countPacket';
import { literal } from './drawQueries';
import type { LowerFile, TaskQuery } from './taskQueries';

/** The rows of files of tasks, or of all `.jsonl` files of a folder. */
export function readRows(paths: readonly string[]): TaskRow[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path).filter((name) => name.endsWith('.jsonl')).sort().map((name) => join(path, name))
      : [path]
  ).flatMap((path) => parseRows(readFileSync(path, 'utf8'), basename(path)));
}

/** Reports whether ripgrep would walk the file: no hidden files. */
export function isWalked({ path }: PlainFile): boolean {
  return !/(?:^|\/)\./.test(path);
}

/** The matching lines in any letter case, files in the order of their paths. */
export function bucketsOf({ text: query, kind }: TaskQuery, files: readonly LowerFile[]): Bucket[] {
  const pattern = new RegExp(kind === 'regex' ? query.replace(/^\(\?i\)/, '') : literal(query), 'i');
  return files.filter(({ text }) => pattern.test(text)).map(({ path, text }) => ({
    file: path,
    lines: text.split('\n').flatMap((line, i) => {
      const column = line.search(pattern);
      return column === -1 ? [] : [{ line: i + 1, column, text: line.replace(/\r$/, '') }];
    }),
  }));
}

export function recall(gold: readonly string[], shown: readonly string[]): number {
  const files = new Set(shown);
  return gold.filter((path) => files.has(path)).length / gold.length;
}
