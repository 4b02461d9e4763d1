import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { quiet } from '#test/support/quiet';

interface Language {
  readonly extension: string;
  readonly head: string;
  code(name: string, sum: string): string;
}

const languages: readonly Language[] = [
  {
    extension: 'ts',
    head: '// prices\n',
    code: (name, sum) => `export function ${name}(a: number): number {\n  return ${sum};\n}\n`,
  },
  { extension: 'py', head: '# prices\n', code: (name, sum) => `def ${name}(a):\n    return ${sum}\n` },
  { extension: 'go', head: 'package prices\n', code: (name, sum) => `func ${name}(a int) int {\n\treturn ${sum}\n}\n` },
  { extension: 'rs', head: '// prices\n', code: (name, sum) => `pub fn ${name}(a: i32) -> i32 {\n    ${sum}\n}\n` },
];

/** A change to the first function of a file that has two: the paths with their new texts, null for a deletion. */
interface History {
  readonly what: string;
  after(path: string, first: string, language: Language): Readonly<Record<string, string | null>>;
  /** The state of the entry about the first function and of that about the second. */
  readonly suspect: readonly ('changed' | 'vanished' | undefined)[];
}

const second = (first: string) => `${first}Other`;
const whole = ({ head, code }: Language, ...functions: readonly (readonly [name: string, sum: string])[]) =>
  [head, ...functions.map(([name, sum]) => code(name, sum))].join('\n');
const original = (first: string, language: Language) => whole(language, [first, 'a + 1'], [second(first), 'a + 2']);

const histories: readonly History[] = [
  {
    what: 'changes',
    after: (path, first, of) => ({ [path]: whole(of, [first, 'a + 3'], [second(first), 'a + 2']) }),
    suspect: ['changed', undefined],
  },
  {
    what: 'moves below the other one, and the code is formatted anew',
    after: (path, first, of) => ({ [path]: whole(of, [second(first), 'a  +  2'], [first, 'a  +  1']) }),
    suspect: [undefined, undefined],
  },
  {
    what: 'moves with its file',
    after: (path, first, of) => ({ [path]: null, [`moved/new_${path}`]: original(first, of) }),
    suspect: [undefined, undefined],
  },
  {
    what: 'moves into a new file alone',
    after: (path, first, of) => ({
      [path]: whole(of, [second(first), 'a + 2']),
      [`apart/${path}`]: whole(of, [first, 'a + 1']),
    }),
    suspect: [undefined, undefined],
  },
  {
    what: 'is renamed',
    after: (path, first, of) => ({ [path]: whole(of, [`${first}Renamed`, 'a + 1'], [second(first), 'a + 2']) }),
    suspect: ['vanished', undefined],
  },
  {
    what: 'is deleted with its file',
    after: (path) => ({ [path]: null }),
    suspect: ['vanished', 'vanished'],
  },
];

const rows = languages.flatMap((language, l) =>
  histories.map((history, h) => {
    const first = `Price${String.fromCharCode(65 + l)}${String.fromCharCode(65 + h)}`;
    return { ...history, language, first, path: `price_${l}${h}.${language.extension}` };
  })
);

describe('an entry about a function', () => {
  let box: Sandbox;
  let engine: Engine;
  before(() => {
    box = sandbox(Object.fromEntries(rows.map(({ path, first, language }) => [path, original(first, language)])));
    box.commit('Add prices');
    engine = createEngine(box.host());
  });
  after(() => box.dispose());

  it('is suspect once the function changes, and no other entry is', async () => {
    await engine.changeMemory({
      change: {
        kind: 'import',
        entries: rows.flatMap(({ path, first }, i) =>
          [first, second(first)].map((name, n) => ({
            kind: 'add' as const,
            entryKind: 'note' as const,
            text: `Keep ${i}${n}1 ${i}${n}2 ${i}${n}3 ${i}${n}4 ${i}${n}5`,
            about: [`${path}#${name}`],
            owner: 'repository' as const,
            status: 'accepted' as const,
          }))
        ),
      },
    }, {}, quiet);
    assert.deepEqual(await suspects(engine), []);
    for (const { path, first, language, after: change } of rows) {
      for (const [changed, text] of Object.entries(change(path, first, language))) {
        if (text === null) rmSync(box.at(changed));
        else box.write(changed, text);
      }
    }
    box.commit('Change prices');
    const expected = rows.flatMap(({ path, first, suspect }) =>
      [first, second(first)].flatMap((name, n) => (suspect[n] ? [`${path}#${name} ${suspect[n]}`] : []))
    );
    assert.deepEqual(await suspects(engine), expected.sort());
  });
});

async function suspects(engine: Engine): Promise<string[]> {
  const { entries } = await engine.memory({}, quiet);
  assert.equal(entries.length, 2 * rows.length);
  return entries.flatMap(({ suspect }) => suspect.map(({ of, change }) => `${of} ${change}`)).sort();
}
