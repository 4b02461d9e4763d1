import assert from 'node:assert/strict';
import { languageRow } from '../../src/languages/languages';
import type { FactReader } from '../../src/languages/language';
import { definitionLines } from '../languages/support';

/** `class Outer.Inner 3 exported` for each definition. */
export function definitionsIn(language: string, source: string): string[] {
  return definitionLines(readerOf(language), source);
}

/** `a.b 1 c,d` for each import; its kind behind it, where it is no plain import. */
export function importsIn(language: string, source: string): string[] {
  const reader = readerOf(language);
  return reader.imports(reader.layout(source)).map((i) =>
    `${i.specifier} ${i.line} ${i.names.join(',')}${i.kind === 'import' ? '' : ` ${i.kind}`}`
  );
}

/** `Name 3` for each name that it uses without importing it. */
export function usesIn(language: string, source: string): string[] {
  const reader = readerOf(language);
  const layout = reader.layout(source);
  const uses = reader.uses?.(layout, reader.definitions(layout), reader.imports(layout));
  return uses?.names.map((name, i) => `${name} ${uses.lines[i]}`) ?? [];
}

export function moduleIn(language: string, source: string): string | undefined {
  const reader = readerOf(language);
  return reader.module?.(reader.layout(source));
}

/**
 * Reads each piece repeated to two million characters on one line, and to fewer on many; mocha's time limit is the
 * test.
 */
export function readsHostile(language: string, pieces: readonly string[]): void {
  const reader = readerOf(language);
  for (const piece of pieces) {
    for (const [end, length] of [['', 2_000_000], ['\n', 100_000]] as const) {
      const text = `${piece}${end}`.repeat(Math.ceil(length / (piece.length + end.length)));
      const layout = reader.layout(text);
      const definitions = reader.definitions(layout);
      const imports = reader.imports(layout);
      reader.uses?.(layout, definitions, imports);
      reader.module?.(layout);
      for (const pattern of [reader.errors, reader.tests.content, ...reader.sideEffects.map((rule) => rule.pattern)]) {
        for (let n = 0; n < 1_000 && pattern.exec(text); n++);
        pattern.lastIndex = 0;
      }
    }
  }
}

export function readerOf(language: string): FactReader {
  const row = languageRow(language);
  assert.ok(row?.support === 'full', `${language} is read in full`);
  return row.facts;
}
