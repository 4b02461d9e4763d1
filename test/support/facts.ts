import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { getLanguageRow } from '#languages/languages';
import type { FactReader } from '#languages/language';
import type { Definition } from '#model';
import { assertAllLinear, type Growing } from './linear';

/** `kind container.name line exported` of each definition. */
export function definitionLines(reader: FactReader, source: string): string[] {
  return reader.definitions(reader.lexicalMap(source)).map(({ kind, container, name, line, exported }: Definition) =>
    `${kind} ${container === undefined ? '' : `${container}.`}${name} ${line}${exported ? ' exported' : ''}`
  );
}

/**
 * Checks that every mark of an outline sample (apart from `deeper` ones) is a definition of the same kind, name,
 * container and visibility; and that no other name is a definition.
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

/** Texts without a line break: each seed repeated, and each once before a run of one character. */
export function longLines(seeds: readonly string[]): Growing[] {
  return seeds.flatMap((seed): Growing[] => [seed, (length) => seed + 'a'.repeat(length)]);
}

/** `class Outer.Inner 3 exported` for each definition. */
export function definitionsIn(language: string, source: string): string[] {
  return definitionLines(readerOf(language), source);
}

/** Returns `a.b 1 c,d` for each import; followed by its kind, unless it is a plain import. */
export function importsIn(language: string, source: string): string[] {
  const reader = readerOf(language);
  return reader.imports(reader.lexicalMap(source)).map((i) =>
    `${i.specifier} ${i.line} ${i.names.join(',')}${i.kind === 'import' ? '' : ` ${i.kind}`}`
  );
}

/** `Name 3` for each name that it uses without importing it. */
export function usesIn(language: string, source: string): string[] {
  const reader = readerOf(language);
  const layout = reader.lexicalMap(source);
  const uses = reader.uses?.(layout, reader.definitions(layout), reader.imports(layout));
  return uses?.names.map((name, i) => `${name} ${uses.lines[i]}`) ?? [];
}

export function moduleIn(language: string, source: string): string | undefined {
  const reader = readerOf(language);
  return reader.module?.(reader.lexicalMap(source));
}

/** Fails unless all readers take time that grows with the length of the text: each piece on one line, and on many. */
export function readsLinearly(language: string, pieces: readonly string[]): void {
  const reader = readerOf(language);
  assertAllLinear(pieces.flatMap((piece) => [piece, `${piece}\n`]), (text) => {
    const layout = reader.lexicalMap(text);
    const definitions = reader.definitions(layout);
    const imports = reader.imports(layout);
    reader.uses?.(layout, definitions, imports);
    reader.module?.(layout);
    for (const pattern of [reader.errors, reader.tests.content, ...reader.sideEffects.map((rule) => rule.pattern)]) {
      for (let n = 0; n < 1_000 && pattern.exec(text); n++);
      pattern.lastIndex = 0;
    }
  });
}

export function readerOf(language: string): FactReader {
  const row = getLanguageRow(language);
  assert.ok(row?.support === 'full', `${language} is read in full`);
  return row.facts;
}
