import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { indexFile } from '../../src/2-index/indexFile';
import { link } from '../../src/3-link/link';
import { byPath } from '../../src/base/order';
import { Vocabulary } from '../../src/base/words/vocabulary';
import type { FactReader } from '../../src/languages/language';
import { keepsManifest, languageOf } from '../../src/languages/languages';
import type { Definition, Facts, ImportGraph, IndexedFile } from '../../src/model';

/** `kind container.name line exported` of each definition. */
export function definitionLines(reader: FactReader, source: string): string[] {
  return reader.definitions(reader.layout(source)).map(({ kind, container, name, line, exported }: Definition) =>
    `${kind} ${container === undefined ? '' : `${container}.`}${name} ${line}${exported ? ' exported' : ''}`
  );
}

/**
 * Every mark of an outline sample (apart from `deeper` ones) is a definition of the same kind, name, container and
 * visibility; and no other name is one.
 */
export function definitionsAgree(reader: FactReader, sample: string, deeper: readonly string[] = []): void {
  const text = readFileSync(sample, 'utf8');
  const marks = text.split('\n').flatMap((line) => / \^outline: (.+)$/.exec(line)?.[1]?.split('; ') ?? []).map((mark) =>
    mark.replace(/ \d+-\d+/, '')
  );
  const found = definitionLines(reader, text).map((line) => line.replace(/ \d+/, ''));
  assert.deepEqual(found.sort(),
    marks.filter((mark) => !deeper.includes(mark.replace(/^\w+ | exported$/g, ''))).sort());
}

export function factsOf(path: string, text: string): Facts {
  return indexFile(path, languageOf(path), text, new Vocabulary(), () => 0);
}

/**
 * Texts of half a megabyte without a line break (what is not linear takes minutes for them): each seed again and again,
 * and once before a run of one character.
 */
export function bigLines(seeds: readonly string[]): string[] {
  return seeds.flatMap((seed) => [seed.repeat(Math.ceil(500_000 / seed.length)), seed + 'a'.repeat(500_000)]);
}

/** Path → text. */
export type Files = Readonly<Record<string, string>>;

export function indexed(files: Files): IndexedFile[] {
  const vocabulary = new Vocabulary();
  return Object.entries(files).map(([path, text]) => {
    const language = languageOf(path);
    return {
      path,
      hash: '',
      size: text.length,
      language,
      facts: indexFile(path, language, text, vocabulary, () => 0),
      ...(keepsManifest(path) ? { manifest: text } : {}),
    };
  }).sort(byPath);
}

export function graphOf(files: Files): ImportGraph {
  return link(indexed(files));
}

/** All edges of one file, in the order of their lines: `specifier → target names`. */
export function edgeLines(graph: ImportGraph, path: string): string[] {
  return (graph.imports.get(path) ?? []).map((edge) => `${edge.specifier} → ${edge.to} ${edge.names.join(',')}`);
}
