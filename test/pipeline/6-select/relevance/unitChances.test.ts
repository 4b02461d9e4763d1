import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import { createRelevance, type FileChances } from '#pipeline/6-select/relevance/unitChances';
import { splitIntoUnits } from '#pipeline/6-select/files/units';
import { computeFileValues, estimateUnitsNeeded } from '#pipeline/6-select/relevance/fileValue';
import type { OutlineSymbol, Task } from '#model';
import { candidate, count, functions, symbol, task } from '#test/support/candidates';
import { table } from '#test/support/table';

interface Given {
  readonly text: string;
  readonly symbols: readonly OutlineSymbol[];
  readonly imports?: number;
  readonly score?: number;
  readonly rank?: number;
  readonly isTest?: boolean;
}

const plain = functions(6);
/** The fourth function has the word. */
const needle = { ...plain, text: plain.text.replace("work(5, 'f3 is here')", "work(5, 'the needle is here')") };
/** An import line, two functions, a run of brackets. */
const mixed: Given = {
  text: [
    "import { needle } from './needle';",
    "import { thread } from './thread';",
    ...functions(2).text.trimEnd().split('\n'),
    ...Array.from({ length: 30 }, () => ')'),
  ].join('\n'),
  symbols: [symbol('f0', 3, 12), symbol('f1', 13, 22)],
  imports: 2,
};

/** The chance of each unit of each file. */
function chances(files: readonly Given[], given: Task, relevance = createRelevance()): number[][] {
  return relevance(files.map(inputOf), given).map(({ neededUnitCount: needed, shares }) =>
    Array.from(shares, (part) => part * needed)
  );
}

function inputOf({ text, symbols, imports = 0, score = 1, rank = 0, isTest = false }: Given) {
  const lines = text.split('\n');
  const units = splitIntoUnits(lines, { symbols },
    Array.from({ length: imports }, (_, i) => ({ kind: 'import' as const, specifier: './a', line: i + 1, names: [] })));
  return {
    units,
    unitTokens: units.map(({ lines: [first, last] }) => count(lines.slice(first - 1, last).join('\n'))),
    runs: [],
    readLines: () => lines,
    namedLines: [],
    change: undefined,
    standing: { score, rank },
    taskStanding: { score, rank },
    hintOnly: false,
    isTest,
  };
}

describe('the chance of a unit', () => {
  const largest = (all: readonly number[]) => all.indexOf(Math.max(...all));

  table('is larger for …', (row) => {
    const word = task(['needle']);
    const named = task(['step4']);
    const first = (files: readonly Given[], given: Task) => chances(files, given).map((all) => all[3]!);
    for (
      const [title, better, worse] of [
        ['a file with more points', { ...needle, rank: 1, score: 0.9 }, { ...needle, rank: 1, score: 0.3 }],
        ['a file of a better rank', { ...needle, rank: 1, score: 0.5 }, { ...needle, rank: 9, score: 0.5 }],
        ['a file that is no test', needle, { ...needle, isTest: true }],
        ['a file of fewer units', needle, {
          text: needle.text + functions(30, 'other').text,
          symbols: [...needle.symbols, ...functions(30, 'other').symbols.map((one) => ({
            ...one,
            lines: [one.lines[0] + 60, one.lines[1] + 60] as const,
          }))],
        }],
      ] as const satisfies readonly (readonly [string, Given, Given])[]
    ) {
      row(title, () => {
        const [a, b] = first([better, worse], word);
        assert.ok(a! > b!, `${a} > ${b}`);
      });
    }
    row('the unit with the rare word of the task than for its neighbours, and for these than for others', () => {
      const [all] = chances([needle], word);
      assert.equal(largest(all!), 3);
      assert.ok(Math.min(all![2]!, all![4]!) > Math.max(all![0]!, all![5]!), String(all));
    });
    row('a rare word than for a frequent one', () => {
      const common = { ...plain, text: needle.text.replaceAll('work(1,', 'usual(1,') };
      const [all] = chances([common], task(['needle', 'usual']));
      assert.equal(largest(all!), 3);
    });
    row('a symbol that the task names', () => {
      const steps = functions(6, 'step');
      const [all, unnamed] = [named, { ...named, identifiers: [] }].map((given) => chances([steps], given)[0]!);
      assert.equal(largest(all!), 4);
      assert.ok(all![4]! > unnamed![4]!, `${all![4]} > ${unnamed![4]}`);
    });
    row('a unit with a literal of the task', () => {
      const [all] = chances([plain], { ...task([]), literals: ["work(5, 'f2 is here')"] });
      assert.equal(largest(all!), 2);
    });
    row('import lines than for code that has as few words of the task', () => {
      const [all] = chances([mixed], task([]));
      assert.equal(largest(all!), 0);
    });
  });

  it('is 0 without a word, whatever the task', () => {
    const { units } = inputOf(mixed);
    const last = units.length - 1;
    assert.ok(units[last]!.lines[0] > 22, 'the brackets are units');
    const [all] = chances([mixed], task(['needle']));
    assert.deepEqual([...all!.slice(0, 3).map((one) => one > 0), all![last]], [true, true, true, 0]);
    assert.deepEqual(chances([{ text: '', symbols: [] }], task(['needle'])).map((one) => one.every((n) => n === 0)), [
      true,
    ]);
  });

  it('does not count for a file without points, whose units still have shares', () => {
    const [{ neededUnitCount: needed, shares }] = createRelevance()([inputOf({ ...needle, score: 0 })],
      task(['needle'])) as [
        FileChances,
      ];
    assert.equal(needed, 0);
    assert.equal(largest(Array.from(shares)), 3);
  });

  it('is between 0 and 1, adds up, and is reproducible after other files and tasks', () => {
    const any = fc.record({
      text: fc.constantFrom(plain.text, needle.text, mixed.text, '', '}\n', functions(60).text),
      score: fc.double({ min: 0.001, max: 1, noNaN: true }),
      rank: fc.nat(200),
      isTest: fc.boolean(),
    });
    const terms = fc.constantFrom<readonly string[]>([], ['needle'], ['f3', 'work'], ['here']);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(any, { minLength: 1, maxLength: 6 }), terms), { minLength: 1, maxLength: 4 }),
        (steps) => {
          const kept = createRelevance();
          for (const [files, words] of steps) {
            const inputs = files.map((file) => inputOf({ ...file, symbols: functions(3).symbols }));
            const found = kept(inputs, task(words));
            assert.deepEqual(found.map(withoutWords), createRelevance()(inputs, task(words)).map(withoutWords));
            found.forEach(({ neededUnitCount: needed, shares }, i) => {
              const sum = shares.reduce((a, b) => a + b, 0);
              const hasWords = /\w/.test(files[i]!.text);
              assert.ok(Math.abs(sum - (hasWords ? 1 : 0)) < 1e-9, `${sum}`);
              assert.ok(hasWords ? needed > 0 : needed === 0, `${needed}`);
              for (const part of shares) assert.ok(part >= 0 && part * needed < 1);
            });
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the value of a file', () => {
  const files = [candidate('a.ts', needle.text, 100, needle), candidate('b.ts', plain.text, 60, plain),
    candidate('c.ts', plain.text, 30, plain)];
  const made = (candidates: typeof files) =>
    createSelectableFiles()({ candidates, task: task(['needle']), named: [], count });

  it('is its share of the units that a change is expected to touch', () => {
    const selectable = made(files);
    const values = computeFileValues(selectable, 1);
    const needed = selectable.map((file) => file.neededUnitCount);
    assert.ok(Math.abs(estimateUnitsNeeded(selectable) - needed.reduce((a, b) => a + b)) < 1e-12);
    assert.ok(Math.abs(values.reduce((sum, { body }) => sum + body, 0) - 1) < 1e-12);
    for (const [i, { body, task: own }] of values.entries()) {
      assert.ok(Math.abs(body - needed[i]! / estimateUnitsNeeded(selectable)) < 1e-12);
      assert.equal(own, body);
    }
    assert.ok(values[0]!.body > values[1]!.body && values[1]!.body > values[2]!.body);
  });

  it('is raised by a pin, which affects neither the value it passes on nor that of any other file', () => {
    const before = computeFileValues(made(files), 1);
    const after = computeFileValues(made(files.map((file, i) => (i === 2 ? { ...file, pinned: true } : file))), 1);
    const rounded = (value: number) => value.toPrecision(9);
    assert.ok(after[2]!.body > 2 * before[2]!.body, `${before[2]!.body} → ${after[2]!.body}`);
    for (const i of [0, 1]) assert.equal(rounded(after[i]!.body), rounded(before[i]!.body), files[i]!.file.path);
  });
});

/** Which are found when they are asked for. */
function withoutWords({ words: _words, ...others }: FileChances): Omit<FileChances, 'words'> {
  return others;
}
