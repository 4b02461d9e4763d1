import assert from 'node:assert/strict';
import { Cancelled } from '#base/errors';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { describeCauses } from '#engine/freshness/freshness';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import type { PackOptions } from '#engine/options';

const task = 'The cart total is rounded wrongly: fix Cart.total';
const files = {
  'src/cart.ts':
    "import { money } from './money';\n\nexport class Cart {\n  total(prices: number[]): number {\n    return money(prices.reduce((a, b) => a + b, 0));\n  }\n}\n",
  'src/money.ts': 'export function money(cents: number): number {\n  return Math.round(cents);\n}\n',
  'src/mail.ts': 'export function sendMail(to: string): void {}\n',
};
const settled = ['pack_metadata.json', 'pack-registry.json', 'snapshots/latest.json', 'metrics.jsonl'];

/** Holds all of the files: what an edit adds is shown. */
const budget = 16_000;

describe('a pack after a save', () => {
  let host: MemoryHost, engine: Engine, asked: number;
  const text = (name: string) => host.text(`.agentpack/${name}`);
  const edit = (path: string, more: string) => {
    host.tick(3_000);
    host.write(path, `${host.text(path) ?? ''}${more}`);
  };
  const saved = (paths: readonly string[], options: PackOptions = {}) =>
    engine.pack({ keepTask: true, keepOptions: true, saved: paths, ...options }, quiet);
  const why = async () => {
    const { state, causes } = await engine.status({}, quiet);
    return causes.length === 0 ? state : `${state}: ${describeCauses(causes)}`;
  };

  beforeEach(async () => {
    host = memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } });
    asked = 0;
    const watched = Object.create(host, {
      git: {
        get: () =>
          host.git && new Proxy(host.git, {
            get: (git, key) => {
              asked++;
              return Reflect.get(git, key) as unknown;
            },
          }),
      },
    }) as Host;
    engine = createEngine(watched);
    await engine.pack({ task, budget }, quiet);
    host.takeReads();
    asked = 0;
  });

  it('reads and indexes only that file, and does not query git', async () => {
    edit('src/cart.ts', 'export const rounding = 2;\n');
    const report = await saved(['src/cart.ts']);
    assert.equal(report.counts.parsed, 1);
    assert.deepEqual([...new Set(host.takeReads())], ['src/cart.ts']);
    assert.equal(asked, 0);
    assert.match(text('context.md')!, /rounding = 2/);
  });

  it('reports that git is being queried, and is not fresh until the next pack', async () => {
    edit('src/cart.ts', 'export const rounding = 2;\n');
    const before = settled.map(text);
    const report = await saved(['src/cart.ts']);
    assert.equal(report.freshness.state, 'packing');
    assert.match(text('context.md')!, /Git is still checking for changes/);
    assert.match(text('verdict.json')!, /"decision": "warn"/);
    assert.deepEqual(settled.map(text), before);
    assert.match(await why(), /^stale: 1 file changed \(src\/cart\.ts\)/);
    const { freshness, report: whole } = await engine.refreshIfStale({ repack: true }, quiet);
    assert.deepEqual([freshness.state, whole?.freshness.state, await why()], ['fresh', 'fresh', 'fresh']);
    assert.doesNotMatch(text('context.md')!, /Git is being asked/);
  });

  it('has written the form for agents when it is reported, and the other forms before any other request', async () => {
    edit('src/cart.ts', 'export const rounding = 2;\n');
    const before = text('context.claude.md');
    await saved(['src/cart.ts']);
    assert.match(text('context.md')!, /rounding = 2/);
    assert.equal(text('context.claude.md'), before);
    await engine.status({}, quiet);
    assert.match(text('context.claude.md')!, /rounding = 2/);
    edit('src/cart.ts', 'export const later = 3;\n');
    await saved(['src/cart.ts'], { agent: 'claude' });
    assert.match(text('context.claude.md')!, /later = 3/);
    engine.dispose();
    assert.match(text('context.md')!, /later = 3/);
    assert.match(text('context.claude.md')!, /later/);
  });

  it('lists the same changes since the last full pack as the full pack that follows', async () => {
    edit('src/cart.ts', 'export const one = 1;\n');
    await saved(['src/cart.ts']);
    edit('src/mail.ts', 'export const two = 2;\n');
    await saved(['src/mail.ts']);
    for (let i = 0; i < 2; i++) {
      assert.match(text('context.md')!, /2 changed files \(src\/cart\.ts, src\/mail\.ts\)/);
      if (i === 0) await engine.refreshIfStale({ repack: true }, quiet);
    }
  });

  it('detects that the file is missing', async () => {
    host.tick(3_000);
    host.remove('src/money.ts');
    const report = await saved(['src/money.ts']);
    assert.ok(!report.ranking.includes('src/money.ts'));
    assert.equal(asked, 0);
  });

  for (
    const [title, act, paths] of [
      ['a new file', (h: MemoryHost) => h.write('src/new.ts', 'export const cartTotal = 1;\n'), ['src/new.ts']],
      ['a rule of ignoring', (h: MemoryHost) => h.write('.agentignore', 'src/mail.ts\n'), ['.agentignore']],
      ['a file that is binary now', (h: MemoryHost) => h.write('src/mail.ts', 'a\0b'), ['src/mail.ts']],
      ['a link in the place of a file', (h: MemoryHost) => {
        h.remove('src/mail.ts');
        h.link('src/mail.ts', 'src/money.ts');
      }, ['src/mail.ts']],
      ['settings', (h: MemoryHost) => h.write('.agentpack/config.toml', '[project]\nexclude_globs = ["src/mail.ts"]\n'),
        ['.agentpack/config.toml']],
    ] as const
  ) {
    it(`is a full pack if ${title} was saved`, async () => {
      host.tick(3_000);
      act(host);
      const report = await saved(paths);
      assert.ok(asked > 0);
      assert.equal(report.freshness.state, 'fresh');
      const { timings: _t, counts: _c, freshness: _f, ...cold } = await createEngine(host).pack({ task, noWrite: true },
        quiet);
      assert.deepEqual(report.ranking, cold.ranking);
    });
  }

  it('is also quick after a save cancelled a scan at any point, and the next scan misses nothing', async () => {
    let [quick, ended] = [0, 0];
    for (let point = 1; point <= 40; point += 3) {
      edit('src/money.ts', `export const other${point} = 1;\n`);
      host.tick(3_000);
      let times = 0;
      const look = engine.refreshIfStale({ repack: true }, {
        cancel: {
          get cancelled() {
            return ++times >= point;
          },
        },
      });
      if (await look.then(() => false, (error: unknown) => error instanceof Cancelled)) ended++;
      edit('src/cart.ts', `export const saved${point} = 1;\n`);
      asked = 0;
      await saved(['src/cart.ts']);
      if (asked === 0) quick++;
      assert.match(text('context.md')!, new RegExp(`saved${point} `));
      await engine.refreshIfStale({ repack: true }, quiet);
      const cold = await createEngine(host).packDocument({ task, budget, noWrite: true }, quiet);
      assert.ok(text('context.md')!.includes(`other${point} `), `ended after ${point} questions`);
      const shown = text('context.md')!.replaceAll(/^@@ .* @@\n/gm, '');
      for (const file of cold.files) assert.ok(shown.includes(file.text), file.path);
    }
    assert.ok(ended >= 5, `${ended} looks were ended`);
    assert.equal(quick, 14);
  });

  it('is a full pack for an engine that has not scanned yet', async () => {
    edit('src/cart.ts', 'export const rounding = 2;\n');
    const other = createEngine(host);
    assert.equal(
      (await other.pack({ keepTask: true, keepOptions: true, saved: ['src/cart.ts'] }, quiet)).freshness.state,
      'fresh',
    );
  });

  it('is not reported as fresh without git either, since added files may be unreported', async () => {
    host = memoryHost({ files });
    engine = createEngine(host);
    await engine.pack({ task, budget }, quiet);
    edit('src/cart.ts', 'export const rounding = 2;\n');
    host.write('src/unseen.ts', 'export const unseen = 1;\n');
    const report = await saved(['src/cart.ts']);
    assert.equal(report.freshness.state, 'packing');
    assert.match(text('context.md')!, /Only saved files were checked/);
    const { freshness, report: whole } = await engine.refreshIfStale({ repack: true }, quiet);
    assert.deepEqual([freshness.state, whole?.counts.files], ['fresh', 4]);
  });
});

describe('refreshing a pack', () => {
  it('does not repack if it is fresh, or if only a check is requested', async () => {
    const host = memoryHost({ files, git: {} });
    const engine = createEngine(host);
    assert.deepEqual(await engine.refreshIfStale({ repack: true }, quiet), {
      freshness: { state: 'none', causes: [] },
      partial: false,
      selection: { pinned: [], excluded: [], taskPinned: [] },
    });
    await engine.pack({ task, budget }, quiet);
    assert.equal((await engine.refreshIfStale({ repack: true }, quiet)).report, undefined);
    host.tick(3_000);
    host.write('src/cart.ts', 'export const other = 1;\n');
    const looked = await engine.refreshIfStale({ repack: false }, quiet);
    assert.deepEqual([looked.freshness.state, looked.report], ['stale', undefined]);
    const kept = await engine.refreshIfStale({ repack: true }, quiet);
    assert.deepEqual([kept.freshness.state, kept.report?.task], ['fresh', task]);
  });

  it('reads saved files first, and does not repack if nothing changed', async () => {
    const host = memoryHost({ files, git: {} });
    const engine = createEngine(host);
    await engine.pack({ task, budget }, quiet);
    const packs = () => host.text('.agentpack/metrics.jsonl')!.trim().split('\n').length;
    host.tick(3_000);
    host.write('src/cart.ts', files['src/cart.ts']);
    const touched = await engine.refreshIfStale({ repack: true, saved: ['src/cart.ts'] }, quiet);
    assert.deepEqual([touched.freshness.state, touched.report, touched.partial], ['fresh', undefined, true]);
    host.setGit({ listing: { paths: Object.keys(files), ignored: ['dist/'] } });
    host.write('dist/x.js', 'x');
    const ignored = await engine.refreshIfStale({ repack: true, saved: ['dist/x.js'] }, quiet);
    assert.deepEqual([ignored.freshness.state, ignored.report, ignored.partial, packs()], ['fresh', undefined, false,
      1]);
    host.write('src/cart.ts', 'export const other = 1;\n');
    const changed = await engine.refreshIfStale({ repack: true, saved: ['src/cart.ts'] }, quiet);
    assert.deepEqual([changed.freshness.state, changed.report?.freshness.state, changed.partial, packs()], ['packing',
      'packing', true, 1]);
  });
});
