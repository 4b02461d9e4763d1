import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { createBlockReader } from '#features/compress/pure/pieces/blockReader';
import { outputKinds, type OutputKindId } from '#features/compress/pure/kinds';
import type { LineRole, OutputKind } from '#features/compress/pure/outputKind';
import { unwrapLine } from '#features/compress/pure/compressor';
import { kindExamples } from './kindExamples';
import { table } from '#test/support/table';

const folder = 'test/samples/outputs';
const kinds = Object.entries(outputKinds) as readonly (readonly [OutputKindId, OutputKind])[];
const sampleLines = new Map<string, string[]>();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.packet'))) {
  const [named = ''] = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
  const lines = readFileSync(`${folder}/${file.replace('.packet', '.txt')}`, 'utf8').split('\n').flatMap(unwrapLine);
  for (const kind of named.split(', ')) sampleLines.set(kind, [...sampleLines.get(kind) ?? [], ...lines]);
}

describe('a row in the table of output kinds', () => {
  table('has a line from a sample or an example for each of its patterns, and reads each line correctly', (row) => {
    for (const [id, { clues, proofs = [], rules, sections }] of kinds) {
      const examples = kindExamples[id] ?? [];
      const lines = [...sampleLines.get(id) ?? [], ...examples.map(([, line]) => line)];
      row(`has a line from a sample or an example for each of its patterns: ${id}`, () => {
        const patterns = [...clues, ...proofs, ...rules.map(({ pattern }) => pattern),
          ...Object.values(sections ?? {}).map(({ starts }) => starts)];
        assert.deepEqual(patterns.filter((pattern) => !lines.some((line) => pattern.test(line))).map(String), []);
      });
      for (const [expected, line] of examples) {
        row(`reads ${JSON.stringify(line)} as ${expected}: ${id}`, () => {
          assert.equal(classOf(outputKinds[id], line), expected);
        });
      }
    }
  });
});

function classOf(kind: OutputKind, text: string): LineRole | 'other' {
  const classes: LineRole[] = [];
  const reader = createBlockReader(kind, { isOwnPath: () => true, emit: ({ role }) => classes.push(role) });
  reader.acceptLine({ number: 1, text, isBlank: false, blanksBefore: 0 });
  reader.finish();
  return classes[0] ?? 'other';
}
