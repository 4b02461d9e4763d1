import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import type { ContextJson } from '#pipeline/7-render/json/contextJson';
import type { PackOptions } from '#engine/options';
import { memoryHost } from '#test/support/memoryHost';
import { count } from '#test/support/packContent';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';
import { exportTargetIds } from '#agents/exports/exportRows';
import { problemsOf } from '#test/support/poison/structure';
import { partsOf } from '../parts';

const files: Readonly<Record<string, string>> = {
  'src/cart.ts':
    'import { money } from \'./money\';\n\n/** Adds "all" prices. */\nexport function total(prices: number[], note = \'a "quoted" \\\\ text\') {\n  return money(prices.reduce((a, b) => a + b, 0));\n}\n',
  'src/money.ts': 'export function money(cents: number) {\n  return Math.round(cents);\n}\n',
  'test/cart.test.ts':
    "import { total } from '../src/cart';\n\nit('adds all prices of the cart', () => total([1, 2]));\n",
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [
    `src/shop/part${i}.ts`,
    `import { total } from '../cart';\n\nexport function shop${i}() {\n  const cart = "tab\\t and \\\\ ${
      '"quotes" '.repeat(i)
    }";\n  return [total([${i}]), cart];\n}\n`,
  ])),
};
const task = 'The total of the cart in test/cart.test.ts is wrong';
const memory = {
  '.agentpack/MEMORY.md': Array.from({ length: 12 },
    (_, i) =>
      `### 2026-03-04 Rule ${i} of "carts" [m-00000000${10 + i}]\nStatus: accepted\nAbout: src/cart.ts\n${
        i === 0 ? 'Anchor: src/cart.ts#total 000000000000\n' : ''
      }\nThe sum ${i} is in \\ whole cents.\n`).join('\n'),
  '.agentpack/DECISIONS.md':
    '### 2026-03-05 Money is an integer [m-0000000050]\nStatus: accepted\nAbout: test/cart.test.ts, src/cart.ts\n\nOf cents.\n',
};

function made(more: Readonly<Record<string, string>> = {}) {
  const host = memoryHost({ files: { ...files, ...more }, git: { branch: 'main', head: 'a'.repeat(40) } });
  const { packer } = partsOf(host);
  const pack = (options: Partial<PackOptions> = {}) =>
    packer.createDocument({ task, budget: 4_000, ...options }, quiet);
  return { host, pack, packer };
}
const validate = new Ajv({ allErrors: true, formats: { 'date-time': true } }).compile(
  JSON.parse(readFileSync('media/schemas/context.schema.json', 'utf8')) as object,
);

describe('a pack without tests', () => {
  it('leaves out the test that the task names, with the reason in the receipts', async () => {
    const { host, pack } = made();
    assert.ok((await pack()).files.some(({ path }) => path === 'test/cart.test.ts'));
    const report = await pack({ noTests: true });
    assert.ok(!report.files.some(({ path }) => path.startsWith('test/')));
    assert.equal(report.omitted.find(({ path }) => path === 'test/cart.test.ts')?.because, 'test');
    assert.match(host.text('.agentpack/context.md')!, /tests are left out, except pinned ones \(no_tests\): 1 file/);
  });
  it('includes a test that the user pinned', async () => {
    const report = await made().pack({ noTests: true, pinned: ['test'] });
    assert.ok(report.files.some(({ path }) => path === 'test/cart.test.ts'));
  });
});

describe('a pack without a time', () => {
  it('has the same bytes again and later, in each form', async () => {
    const { host, pack } = made();
    const forms = () =>
      host.paths.filter((path) => path.startsWith('.agentpack/context.')).map((path) => host.text(path)!);
    await pack({ noTimestamp: true, format: 'json' });
    const before = forms();
    host.tick(100_000_000);
    await pack({ noTimestamp: true, format: 'json' });
    assert.equal(before.length, 3);
    assert.deepEqual(forms(), before);
    await pack({ format: 'json' });
    assert.notDeepEqual(forms(), before);
    host.write('src/other.ts', 'export {};');
    await pack({ format: 'json' });
    assert.ok(forms().some((text) => text.includes('Since the last pack')));
    host.remove('src/other.ts');
    await pack({ noTimestamp: true, format: 'json' });
    assert.deepEqual(forms(), before);
    await pack({ noTimestamp: true, format: 'json', sections: ['delta'] });
    assert.match(host.text('.agentpack/context.md')!, /^## Delta since the last pack$/m);
  });
});

describe('context.json', () => {
  table('is a document of the schema within the budget', (row) => {
    for (const budget of [300, 450, 800, 2_000, 4_000, 20_000])
      row(`at ${budget} tokens`, async () => {
        const { host, pack } = made();
        await pack({ budget, format: 'json' });
        const text = host.text('.agentpack/context.json')!;
        const document = JSON.parse(text) as ContextJson;
        assert.ok(validate(document), JSON.stringify(validate.errors));
        assert.equal(document.used_tokens, count(text));
        assert.ok(document.used_tokens <= budget);
        assert.ok(budget < 800 || document.files.length > 0);
      });
  });

  table('contains entries from memory within the budget', (row) => {
    for (const budget of [300, 450, 800, 2_000, 4_000, 8_000, 20_000, 40_000])
      row(`at ${budget} tokens`, async () => {
        const { host, pack } = made(memory);
        await pack({ budget, format: 'json' });
        const text = host.text('.agentpack/context.json')!;
        const document = JSON.parse(text) as ContextJson;
        assert.ok(validate(document), JSON.stringify(validate.errors));
        assert.equal(document.used_tokens, count(text));
        assert.ok(document.used_tokens <= budget);
        assert.ok(count(JSON.stringify(document.memory)) <= Math.max(1, 0.16 * budget));
        if (budget >= 8_000) assert.ok(document.memory.length > 1);
      });
  });

  it('states the owner of memory entries, and whether they may be outdated', async () => {
    const { host, pack } = made(memory);
    await pack({ budget: 20_000, format: 'json' });
    const { memory: shown } = JSON.parse(host.text('.agentpack/context.json')!) as ContextJson;
    const named = (id: string) => shown.find((one) => one.id === id);
    assert.deepEqual(named('m-0000000010'), {
      id: 'm-0000000010',
      text: 'Rule 0 of "carts"\n\nThe sum 0 is in \\ whole cents.',
      about: ['src/cart.ts', 'src/cart.ts#total'],
      suspect: true,
      from: '.agentpack/MEMORY.md:1',
    });
    assert.equal(named('m-0000000011')?.suspect, false);
    assert.equal(named('m-0000000050')?.from, '.agentpack/DECISIONS.md:1');
  });

  it('shows the same as context.md', async () => {
    const { host, pack } = made();
    const report = await pack({ budget: 20_000, format: 'json' });
    const document = JSON.parse(host.text('.agentpack/context.json')!) as ContextJson;
    assert.deepEqual(document.files.map(({ path, view, content }) => [path, view, content]),
      report.files.map(({ path, view, text }) => [path, view, text]));
    assert.deepEqual(document.places.map(({ at: _at, ...place }) => place),
      report.places!.slice(0, 10).map(({ at: _at, ...place }) => place));
    for (const { file, lines: [first], at } of document.places) {
      const content = document.files.find(({ path }) => path === file)?.content;
      if (content !== undefined) assert.equal(content.split('\n')[at! - 1], files[file]!.split('\n')[first - 1]);
    }
    const called = host.text('.agentpack/context.md')!.match(/^- `.*` calls `.*` \(`.*`\)$/gm) ?? [];
    assert.ok(called.length > 0);
    assert.deepEqual(
      document.calls.map(({ from, to, file, line }) => `- \`${from}\` calls \`${to}\` (\`${file}:${line}\`)`),
      called,
    );
    assert.equal(document.match?.text, report.match?.text);
    assert.deepEqual(report.calls, document.calls);
    assert.deepEqual([document.alert, report.alert], [undefined, null]);
    assert.ok(document.dependency_notes.includes('test/cart.test.ts imports src/cart.ts'));
    assert.ok(document.instructions.length > 0 && document.freshness.packed_at !== undefined);
    assert.equal(document.left_out.length, report.omitted.length);
  });

  it('says what changed, what is hidden and what was trimmed', async () => {
    const { host, pack } = made();
    host.write('src/cart.ts', `${files['src/cart.ts']}// un\u200bseen\n`);
    host.setGit({
      changes: [{
        path: 'src/cart.ts',
        status: 'modified',
        staged: false,
        unstaged: true,
        sinceRef: false,
        hunks: [{ oldStart: 7, oldLines: 2, newStart: 7, newLines: 2, lines: ['-old', ' }', '+// new'] }],
      }],
    });
    const json = async (options: Partial<PackOptions>) => {
      await pack({ ...options, format: 'json' });
      const document = JSON.parse(host.text('.agentpack/context.json')!) as ContextJson;
      assert.ok(validate(document), JSON.stringify(validate.errors));
      return document;
    };
    const whole = await json({ budget: 20_000 });
    assert.deepEqual(whole.changes, [{
      path: 'src/cart.ts',
      status: 'modified',
      lines: [[8, 8]],
      removed: [{
        at: 7,
        lines: 1,
      }],
    }]);
    assert.equal(whole.alert, 'Before you edit: uncommitted changes in `src/cart.ts`.');
    assert.deepEqual(whole.hidden, [{ path: 'src/cart.ts', line: 7, count: 1, kinds: ['invisible'] }]);
    assert.deepEqual([whole.task_path, whole.trimmed.includes('task')], [undefined, false]);
    assert.ok('Execution state' in whole.sections);
    const short = await json({ budget: 450, task: `${task}. ${'More of it is said here. '.repeat(200)}` });
    assert.ok(short.task_path !== undefined && short.trimmed.includes('task') && short.trimmed.includes('left_out'));
  });

  it('is updated by a repack after a save, and removed by a pack that does not request it', async () => {
    const { host, pack } = made();
    await pack({ format: 'json' });
    host.write('src/cart.ts', 'export function total(cents: number) {\n  return Math.floor(cents);\n}\n');
    await pack({ keepOptions: true, keepTask: true });
    assert.ok(host.text('.agentpack/context.json')!.includes('Math.floor'));
    await pack();
    assert.equal(host.text('.agentpack/context.json'), undefined);
  });
});

describe('memory entries', () => {
  it('are in every exported file, with decisions', async () => {
    const { packer } = made(memory);
    const wanted = exportTargetIds.map((target) => ({ target, path: `.agentpack/${target}.md`, renewal: 'agentpack' }));
    const { files: exported } = await packer.exportFiles({ task, budget: 8_000 }, wanted, quiet);
    assert.equal(exported.length, exportTargetIds.length);
    for (const { text } of exported) {
      assert.match(text, /\n## Memory\n[^]*m-0000000050[^]*decision of this repository[^]*Money is an integer/);
      assert.deepEqual(problemsOf(text), []);
    }
  });

  it('are also shown without source, in the wording that users wrote for agents', async () => {
    const { host, pack } = made(memory);
    await pack({ budget: 20_000, noSource: true, format: 'json' });
    assert.match(host.text('.agentpack/context.md')!, /\n## Memory\n[^]*Money is an integer/);
    assert.ok((JSON.parse(host.text('.agentpack/context.json')!) as ContextJson).memory.length > 1);
  });
});
