import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { formatRelatedText } from '#apps/cli/commands/ask/related';
import { sandbox, type Sandbox } from '../platform/sandbox';
import { quiet } from '../support/quiet';

/** In each language a source with a test that imports it, another one that is named for it, and a caller. */
const cases: Readonly<
  Record<string, {
    readonly files: Readonly<Record<string, string>>;
    readonly from: string;
    readonly to: string;
    readonly tests: readonly string[];
    readonly importers: readonly string[];
  }>
> = {
  Python: {
    files: {
      'src/shop/__init__.py': '',
      'src/shop/sessions.py': 'class Session:\n    pass\n',
      'src/shop/app.py': 'from .sessions import Session\n\napp = Session()\n',
      'tests/test_sessions.py': 'def test_opens():\n    pass\n',
      'tests/test_flow.py': 'from shop.sessions import Session\n\ndef test_flow():\n    Session()\n',
      'tests/test_other.py': 'def test_other():\n    pass\n',
    },
    from: 'src/shop/sessions.py',
    to: 'src/shop/store.py',
    tests: ['tests/test_flow.py', 'tests/test_sessions.py'],
    importers: ['src/shop/app.py', 'tests/test_flow.py'],
  },
  TypeScript: {
    files: {
      'src/money.ts': 'export const round = (n: number) => n;\n',
      'src/cart.ts': "import { round } from './money';\nexport const total = round(1);\n",
      'test/money.test.ts': "it('rounds', () => undefined);\n",
      'test/flow.test.ts': "import { round } from '../src/money';\nit('flows', () => round(1));\n",
      'test/other.test.ts': "it('is', () => undefined);\n",
    },
    from: 'src/money.ts',
    to: 'src/coins.ts',
    tests: ['test/flow.test.ts', 'test/money.test.ts'],
    importers: ['src/cart.ts', 'test/flow.test.ts'],
  },
};

describe('a renamed file', () => {
  let box: Sandbox;
  afterEach(() => box.dispose());

  for (const [language, { files, from, to, tests, importers }] of Object.entries(cases)) {
    it(`keeps its tests while they use its old name: ${language}`, async () => {
      box = sandbox(files);
      box.commit('first');
      const engine = createEngine(box.host());
      assert.deepEqual((await engine.related(from, {}, quiet)).tests, tests);
      box.git('mv', from, to);
      const related = await engine.related(to, {}, quiet);
      assert.deepEqual([related.tests, related.formerImporters], [tests,
        importers.map((path) => ({ path, as: from }))]);
      const { files: packed } = await engine.pack({ task: `Fix ${to}`, budget: 8_000 }, quiet);
      for (const test of tests)
        assert.ok(
          packed.find(({ path }) => path === test)?.reasons.some(({ kind, detail }) =>
            kind === 'test' && detail === `tests ${to}`
          ),
          test,
        );
      assert.ok(!packed.some(({ path, reasons }) => /other/.test(path) && reasons.some(({ kind }) => kind === 'test')));
      engine.dispose();
    });
  }

  it('keeps its history once the rename is committed, including files that change together with it', async () => {
    box = sandbox({
      'src/a.ts': `${'export const a = 1;\n'.repeat(5)}`,
      'src/b.ts': 'export const b = 1;\n',
      'old.cfg': '1\n',
    });
    for (let i = 0; i < 3; i++) {
      for (const path of ['src/a.ts', 'src/b.ts', 'old.cfg'])
        box.write(path, `// ${i}\n${'export const x = 1;\n'.repeat(5)}// ${path}\n`);
      box.commit(`edit ${i}`);
    }
    box.git('mv', 'src/a.ts', 'src/z.ts');
    box.git('rm', '-q', 'old.cfg');
    box.commit('rename');
    const engine = createEngine(box.host());
    assert.deepEqual((await engine.related('src/z.ts', {}, quiet)).coChanged, [{ path: 'src/b.ts', commits: 3 }]);
    const { files } = await engine.pack({ task: 'Fix src/z.ts', budget: 8_000 }, quiet);
    assert.ok(
      files.find(({ path }) => path === 'src/z.ts')?.reasons.some(({ detail }) =>
        detail === 'changed in 4 of the last 4 commits'
      ),
      JSON.stringify(files.map(({ path, reasons }) => [path, reasons.map(({ detail }) => detail)])),
    );
    engine.dispose();
  });

  it('shows a limited number of files that change with it', () => {
    const related = {
      path: 'a',
      imports: [],
      importers: [],
      formerImporters: [],
      tests: [],
      tested: [],
      sharing: [],
      coChanged: Array.from({ length: 45 }, (_, i) => ({ path: `f${i}`, commits: 45 - i })),
    };
    const lines = formatRelatedText(related).text.split('\n');
    assert.equal(lines.filter((line) => line.includes('commits)')).length, 20);
    assert.ok(lines.includes('  and 25 more'));
  });
});
