import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import type { FileChange } from '#model';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import { table } from '../support/table';

/** In each language a file that is gone, one that still imports it, and one with a name like it that does not. */
const cases: readonly (readonly [language: string, gone: string, importer: string, text: string])[] = [
  ['TypeScript', 'src/money.ts', 'src/cart.ts', "import { round } from './money';\nexport const total = round(1);\n"],
  ['TypeScript, a folder', 'src/money/index.ts', 'src/cart.ts',
    "import { round } from './money';\nexport const total = round(1);\n"],
  ['a test', 'src/money.ts', 'test/money.test.ts',
    "import { round } from '../src/money';\nit('rounds', () => round(1));\n"],
  ['Python', 'shop/money.py', 'shop/cart.py', 'from shop.money import round_up\n\ntotal = round_up(1)\n'],
  ['Python, a module of a package', 'shop/money.py', 'shop/cart.py',
    'from . import money\n\ntotal = money.round_up(1)\n'],
  ['Ruby', 'lib/money.rb', 'lib/cart.rb', "require_relative 'money'\n\nclass Cart\nend\n"],
  ['C', 'src/money.h', 'src/cart.c', '#include "money.h"\n\nint total(void) { return 1; }\n'],
];

const others = {
  'src/weather.ts': "import { round } from 'money';\nexport const sun = 1;\n",
  'shop/__init__.py': '',
  'docs/money.md': '# Money\n',
  'src/stock.ts': 'export const stock = 1;\n',
};

async function packOf(files: Record<string, string>, changes: readonly FileChange[],
  commits: readonly (readonly string[])[] = [])
{
  const host = memoryHost({
    files,
    git: {
      branch: 'main',
      head: 'a'.repeat(40),
      changes,
      commits: commits.map((paths, i) => ({
        sha: String(i).padStart(40, '0'),
        time: 1,
        subject: 'Something',
        files: paths,
      })),
    },
  });
  const engine = createEngine(host);
  const report = await engine.pack({ task: 'The sun does not shine', budget: 8_000 }, quiet);
  engine.dispose();
  return { report, text: host.text('.agentpack/context.md')! };
}

const base = { staged: true, unstaged: false, sinceRef: false, hunks: [] };

describe('a missing file', () => {
  table('is listed with the files that still import it, which rank higher because of that, in each language', (row) => {
    for (const [language, gone, importer, text] of cases) {
      row(`is listed with the files that still import it, which rank higher because of that: ${language}`, async () => {
        const { report, text: context } = await packOf({ ...others, [importer]: text }, [{
          ...base,
          path: gone,
          status: 'deleted',
        }]);
        const file = report.files.find(({ path }) => path === importer);
        assert.ok(
          file?.reasons.some(({ kind, detail }) =>
            kind === 'lost-import' && detail === `imports ${gone}, which was deleted`
          ),
          JSON.stringify(report.files.map(({ path }) => path)),
        );
        assert.ok(context.includes(`\`${gone}\` was deleted but is still imported by \`${importer}\``));
        assert.deepEqual(
          report.files.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'lost-import')).map(({ path }) =>
            path
          ),
          [importer],
        );
      });
    }
  });

  it('is listed under its new path if it was renamed, and keeps its history there', async () => {
    const files = {
      ...others,
      'src/coins.ts': 'export const round = (n: number) => n;\n',
      'src/cart.ts': cases[0]![3],
    };
    const { report, text } = await packOf(files, [{
      ...base,
      path: 'src/coins.ts',
      from: 'src/money.ts',
      status: 'renamed',
    }], [['src/money.ts', 'src/stock.ts'], ['src/money.ts', 'src/stock.ts'], ['src/money.ts', 'src/stock.ts']]);
    const reasons = (path: string) =>
      report.files.find((file) => file.path === path)?.reasons.map(({ detail }) => detail) ?? [];
    assert.ok(reasons('src/cart.ts').includes('imports src/money.ts, which is now src/coins.ts'));
    assert.ok(reasons('src/stock.ts').includes('changed 3 times with src/coins.ts'), reasons('src/stock.ts').join());
    assert.match(text, /\nBefore you edit: `src\/money.ts` was deleted but is still imported by `src\/cart.ts`/);
  });
});
