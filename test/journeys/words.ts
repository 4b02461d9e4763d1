import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import type { World } from './world';

/** What a word of a command line can be taken from, at the time of its step. */
const places = {
  file: (world: World) => world.files(),
  folder: (world: World) => ['.', ...new Set(world.files().map(dirname).filter((path) => path !== '.'))],
  /** Blocks, lines and symbols of files. */
  target: (world: World) =>
    world.files().flatMap((path) => {
      const symbols = symbolsIn(world, path);
      return [path, `${path}:1-3`, `${path}:2`, ...symbols.map((name) => `${path}#${name}`), ...symbols.slice(0, 1)];
    }),
  thread: (world: World) => ['none', 'fix-1', 'fix-2', ...namesIn(world, '.agentpack/threads')],
  ref: (world: World) => ['HEAD', 'HEAD~1', 'nowhere', ...refs(world)],
  /** Of entries of memory, blocks and findings. */
  id: (world: World) => [...idsIn(world, '.agentpack/MEMORY.md'), ...idsIn(world, '.agentpack/DECISIONS.md'), 'm-0'],
} as const;

export type Place = keyof typeof places;

/** A word as it is, or the `n`th of a place, behind `prefix`. */
export type Word = string | { readonly prefix: string; readonly place: Place; readonly n: number; };

export function wordText(word: Word, world: World): string {
  if (typeof word === 'string') return word;
  const found = places[word.place](world);
  return `${word.prefix}${found.length === 0 ? 'nothing' : found[word.n % found.length]!}`;
}

/** The same with something before it: `--include` and a glob. */
export function prefixed(prefix: string, word: Word): Word {
  return typeof word === 'string' ? `${prefix}${word}` : { ...word, prefix: `${prefix}${word.prefix}` };
}

export const placed = (place: Place): fc.Arbitrary<Word> =>
  fc.nat(100_000).map((n): Word => ({ prefix: '', place, n }));

/** Globs, texts and what people mistype. */
export const texts: fc.Arbitrary<Word> = fc.constantFrom('Fix the rounding in addTax', 'where is the budget counted',
  'cache', 'query', 'src/**', '*.ts', '**/*.py', '!src/**', 'test', 'docs/none.md', '', ' ', '-x', '--', '../outside',
  'ä ö \u{1f600}', 'a\nb', '[', '(', '*', '1', '0', '-1', '1e9', '5', '3000', '99999999999999999999', '{}', 'null',
  `token=${['gh', 'p_'].join('')}${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`, 'claude', 'HEAD');
export const numbers: fc.Arbitrary<Word> = fc.oneof(
  fc.constantFrom<Word>('1', '2', '5', '20', '300', '900', '3000', '16000'),
  fc.constantFrom<Word>('0', '-1', '', 'many', '1.5', '99999999999999999999'),
);
export const anyWord: fc.Arbitrary<Word> = fc.oneof(texts, placed('file'), placed('folder'), placed('target'),
  placed('thread'), placed('ref'), placed('id'));

/** Names that a definition's keyword stands before. */
function symbolsIn(world: World, path: string): string[] {
  const text = existsSync(world.at(path)) ? readFileSync(world.at(path), 'utf8').slice(0, 20_000) : '';
  return [...text.matchAll(/\b(?:function|class|def|func|interface|const|type) ([A-Za-z_]\w*)/g)].slice(0, 5)
    .map(([, name]) => name!);
}

function namesIn(world: World, folder: string): string[] {
  return existsSync(world.at(folder)) ? readdirSync(world.at(folder)).sort() : [];
}

function refs(world: World): string[] {
  if (!existsSync(world.at('.git'))) return [];
  return world.git('for-each-ref', '--format=%(refname:short)').split('\n').filter((name) => name !== '');
}

function idsIn(world: World, path: string): string[] {
  const text = existsSync(world.at(path)) ? readFileSync(world.at(path), 'utf8') : '';
  return [...text.matchAll(/\b[md]-[0-9a-f]{10}\b/g)].map(([id]) => id);
}
