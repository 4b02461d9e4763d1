import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { type SelectionChange, applySelectionChange, mergeSelections, noSelection } from '#engine/inputs/selection';
import { memoryHost, type MemoryGit, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import type { PackOptions } from '#engine/options';
import type { ManualSelection } from '#engine/formats/selection';
import { table } from '#test/support/table';

const task = 'Round the total of a Cart in `src/cart.ts`';
const files = {
  'src/cart.ts':
    "import { Price } from './price';\n\nexport class Cart {\n  total(prices: Price[]): number {\n    return prices.length;\n  }\n}\n",
  'src/price.ts': 'export interface Price { amount: number }\n',
  'src/zoo.ts': 'export const lions = 3;\n',
  'lib/deep/mail.ts': 'export const letters = 5;\n',
};
const forms = ['context.md', 'context.claude.md'];
const record = '.agentpack/selection.json';

function made(more: Readonly<Record<string, string>> = {}, git: MemoryGit = {}): MemoryHost {
  return memoryHost({ files: { ...files, ...more }, git });
}

/** Uses a separate engine, as another process would. */
async function choose(host: MemoryHost, kind: SelectionChange, paths: readonly string[], thread?: string) {
  return createEngine(host).select({ choice: { kind, paths }, ...(thread !== undefined && { thread }) }, quiet);
}

async function packed(host: MemoryHost, options: PackOptions = {}, engine = createEngine(host)) {
  const report = await engine.pack({ task, ...options }, quiet);
  host.tick(60_000);
  return report;
}

const pins = (report: Awaited<ReturnType<typeof packed>>) =>
  report.files.filter((file) => file.reasons.some(({ kind }) => kind === 'pinned')).map(({ path }) => path);
const paths = (report: Awaited<ReturnType<typeof packed>>) => report.files.map(({ path }) => path);

describe('a selection', () => {
  it('makes the same pack, whoever records it and whoever packs', async () => {
    const editor = made(), shell = made();
    const one = createEngine(editor);
    await one.select({ choice: { kind: 'pin', paths: ['src/zoo.ts'] } }, quiet);
    await one.select({ choice: { kind: 'exclude', paths: ['src/price.ts'] } }, quiet);
    await packed(editor, { complete: true }, one);
    await choose(shell, 'exclude', ['src/price.ts']);
    await choose(shell, 'pin', ['src/zoo.ts']);
    const report = await packed(shell);
    assert.deepEqual(pins(report), ['src/zoo.ts']);
    assert.ok(!paths(report).includes('src/price.ts'));
    for (const form of forms) assert.equal(editor.text(`.agentpack/${form}`), shell.text(`.agentpack/${form}`), form);
    assert.equal((await createEngine(editor).status({}, quiet)).state, 'fresh');
  });

  it('makes a pack stale, with a separate reason, until it is restored', async () => {
    const host = made();
    const engine = createEngine(host);
    await packed(host, {}, engine);
    const why = async (by = engine) => (await by.status({}, quiet)).causes;
    assert.deepEqual(await why(), []);
    await choose(host, 'pin', ['src/zoo.ts']);
    for (const by of [engine, createEngine(host)])
      assert.deepEqual(await why(by), [{ kind: 'settings', detail: 'pins' }]);
    await choose(host, 'exclude', ['src/zoo.ts']);
    assert.deepEqual(await why(), [{ kind: 'settings', detail: 'manual exclusions' }]);
    await choose(host, 'include', ['src/zoo.ts']);
    assert.deepEqual(await why(), []);
    assert.equal(host.text(record), undefined);
  });

  it('also applies to the quick pack of a save', async () => {
    const host = made();
    const engine = createEngine(host);
    await packed(host, {}, engine);
    await choose(host, 'pin', ['src/zoo.ts']);
    host.write('src/cart.ts', files['src/cart.ts'].replace('length', 'length + 1'));
    const { report, selection } = await engine.refreshIfStale({ repack: true, saved: ['src/cart.ts'] }, quiet);
    assert.deepEqual([pins(report!), selection.pinned], [['src/zoo.ts'], ['src/zoo.ts']]);
  });

  it('exists once per scope', async () => {
    const host = made();
    await choose(host, 'pin', ['src/zoo.ts'], 'fix-1');
    await choose(host, 'pin', ['lib/deep/mail.ts']);
    assert.deepEqual(pins(await packed(host)), ['lib/deep/mail.ts']);
    assert.deepEqual(pins(await packed(host, { thread: 'fix-1' })), ['src/zoo.ts']);
    assert.deepEqual(pins(await packed(host, { thread: 'fix-2' })), []);
    const listed = await createEngine(host).select({ thread: 'fix-1' }, quiet);
    assert.deepEqual([listed.thread, listed.path, listed.pinned], ['fix-1', '.agentpack/threads/fix-1/selection.json', [
      'src/zoo.ts',
    ]]);
  });

  it('is overridden by the options of a caller, only in that call', async () => {
    const host = made();
    await choose(host, 'pin', ['src/zoo.ts']);
    assert.deepEqual(pins(await packed(host, { pinned: ['lib/deep/mail.ts'] })), ['lib/deep/mail.ts']);
    assert.equal((await createEngine(host).status({ pinned: ['lib/deep/mail.ts'] }, quiet)).state, 'fresh');
    assert.deepEqual(pins(await packed(host, { keepOptions: true })), ['src/zoo.ts']);
  });

  it('reports a pinned file that was deleted, and unpins it', async () => {
    const host = made();
    await choose(host, 'pin', ['src/zoo.ts', 'lib/deep/mail.ts']);
    host.remove('src/zoo.ts');
    const report = await packed(host);
    assert.deepEqual([pins(report), report.warnings], [['lib/deep/mail.ts'], [
      'src/zoo.ts is pinned but not in the pack: the file does not exist.',
    ]]);
    assert.deepEqual((await choose(host, 'unpin', ['src/zoo.ts'])).pinned, ['lib/deep/mail.ts']);
  });

  it('of a session is kept when idle sessions are removed, unless it is empty', async () => {
    for (const [kind, stays] of [['pin', true], ['unpin', false]] as const) {
      const host = memoryHost({ files, git: {}, env: { CLAUDE_CODE_SESSION_ID: 'old' } });
      await choose(host, 'pin', ['src/zoo.ts'], 'auto');
      if (kind === 'unpin') await choose(host, 'unpin', ['src/zoo.ts'], 'auto');
      await packed(host, { thread: 'auto' });
      host.tick(30 * 24 * 3_600_000);
      await packed(host, { thread: 'other' });
      assert.equal(host.paths.some((path) => path.startsWith('.agentpack/threads/old/')), stays);
      assert.equal(host.text('.agentpack/threads/old/selection.json') !== undefined, stays);
    }
  });
});

describe('a selection from another machine', () => {
  const theirs = JSON.stringify({ version: 1, pinned: ['src/zoo.ts'], excluded: ['src/price.ts'] });
  const cases: readonly { readonly title: string; readonly host: () => MemoryHost; readonly says: RegExp; }[] = [
    {
      title: 'tracked by git',
      host: () => made({ [record]: theirs }, { tracked: [record] }),
      says:
        /^\.agentpack\/selection\.json is tracked by git, so its pins .* run git rm --cached \.agentpack\/selection\.json\./,
    },
    {
      title: 'behind a folder that is a repository',
      host: () => made({ [record]: theirs, '.agentpack/.git': 'gitdir: ../.git/modules/x\n' }),
      says: /^\.agentpack is a link or a separate repository/,
    },
    {
      title: 'where git may not be asked',
      host: () => {
        const host = made({ [record]: theirs });
        host.forbidGit();
        return host;
      },
      says: /Trust this workspace to allow this\.$/,
    },
  ];
  table('is ignored with a warning', (row) => {
    for (const { title, host: of, says } of cases) {
      row(`is ignored with a warning: ${title}`, async () => {
        const host = of();
        const engine = createEngine(host);
        const report = await packed(host, {}, engine);
        assert.deepEqual([pins(report), paths(report).includes('src/price.ts')], [[], true]);
        const told = report.warnings.filter((sentence) => sentence.includes('.agentpack'));
        assert.equal(told.length, 1);
        assert.match(told[0]!, says);
        assert.equal((await engine.select({}, quiet)).problem, told[0]);
        await engine.status({}, quiet);
        assert.ok(createEngine(host).takeWarnings().length === 0);
        for (const kind of ['pin', 'exclude', 'unpin', 'include'] as const) {
          await assert.rejects(engine.select({ choice: { kind, paths: ['src/cart.ts'] } }, quiet), (error) =>
            error instanceof UserError && error.message === told[0]);
        }
        assert.equal(host.text(record), theirs);
      });
    }
  });

  it('applies once git no longer tracks it', async () => {
    const host = made({ [record]: theirs }, { tracked: [record] });
    const engine = createEngine(host);
    await packed(host, {}, engine);
    host.setGit({});
    assert.deepEqual((await engine.status({}, quiet)).causes.map((cause) => cause.kind !== 'files' && cause.detail), [
      'manual exclusions, pins',
    ]);
    assert.deepEqual(pins(await packed(host, {}, engine)), ['src/zoo.ts']);
  });

  const broken: Readonly<Record<string, string>> = {
    'no JSON': '{',
    'a list': '[]',
    'of another version': '{"version":2,"pinned":[],"excluded":[]}',
    'paths that lead out': '{"version":1,"pinned":["../x"],"excluded":[]}',
    'absolute paths': '{"version":1,"pinned":["/etc/passwd"],"excluded":[]}',
    'numbers': '{"version":1,"pinned":[1],"excluded":[]}',
    'too many paths': JSON.stringify({
      version: 1,
      pinned: Array.from({ length: 10_001 }, (_, i) => `f${i}`),
      excluded: [],
    }),
  };
  table('is rejected in one sentence', (row) => {
    for (const [what, text] of Object.entries(broken)) {
      row(`is rejected in one sentence: ${what}`, async () => {
        const host = made({ [record]: text });
        const report = await packed(host);
        assert.deepEqual([pins(report), report.warnings], [[], [
          '.agentpack/selection.json cannot be read as pins and exclusions, so it is ignored. Remove the file, then pin the files again.',
        ]]);
        await assert.rejects(choose(host, 'pin', ['src/zoo.ts']), UserError);
        assert.equal(host.text(record), text);
      });
    }
  });
});

describe('choosing files manually', () => {
  const refused: readonly [SelectionChange, string, RegExp][] = [
    ['pin', 'src/zo.ts', / src\/zo\.ts .*did you mean src\/zoo\.ts\?/],
    ['pin', 'mail.ts', /did you mean lib\/deep\/mail\.ts\?/],
    ['exclude', 'src/zo.ts', /did you mean src\/zoo\.ts\?/],
    ['pin', '../x.ts', /is outside/],
    ['exclude', '/etc/passwd', /is outside/],
    ['unpin', '../x.ts', /is outside/],
    ['pin', 'image.bin', /image\.bin cannot be pinned because no pack contains it: /],
    ['exclude', 'image.bin', /does not need to be excluded because no pack contains it: /],
    ['unpin', 'src/zoo.ts', /src\/zoo\.ts is not pinned here: nothing is\./],
    ['include', 'src/zoo.ts', /is not manually excluded here: nothing is\./],
  ];
  table('rejects paths that are not files, and does nothing else', (row) => {
    for (const [kind, path, says] of refused) {
      row(`refuses to ${kind} ${path}, and does nothing else`, async () => {
        const host = made({ 'image.bin': 'a\0b' });
        await assert.rejects(choose(host, kind, kind === 'pin' || kind === 'exclude' ? ['src/cart.ts', path] : [path]),
          (error) => error instanceof UserError && says.test(error.message));
        assert.equal(host.text(record), undefined);
      });
    }
  });

  it('suggests the intended pin', async () => {
    const host = made();
    await choose(host, 'pin', ['src/zoo.ts']);
    await assert.rejects(choose(host, 'unpin', ['src/zo.ts']),
      /src\/zo\.ts is not pinned here \(did you mean src\/zoo\.ts\?\)\./);
  });

  it('adopts the entries of another store, for files without a record', async () => {
    const host = made();
    await choose(host, 'exclude', ['src/zoo.ts']);
    const after = await createEngine(host).select({
      adopt: { pinned: ['src/zoo.ts', 'gone.ts'], excluded: ['src/price.ts'] },
    }, quiet);
    assert.deepEqual([after.pinned, after.excluded, after.changed], [['gone.ts'], ['src/price.ts', 'src/zoo.ts'], [
      'gone.ts',
      'src/price.ts',
    ]]);
  });

  it('records the last choice for each file', () => {
    const path = fc.constantFrom('a', 'b', 'c', 'd');
    const steps = fc.array(
      fc.tuple(fc.constantFrom<SelectionChange>('pin', 'unpin', 'exclude', 'include'),
        fc.array(path, { maxLength: 3 })),
      { maxLength: 12 },
    );
    fc.assert(fc.property(steps, (all) => {
      const model = new Map<string, 'pin' | 'exclude'>();
      let selection: ManualSelection = noSelection;
      for (const [kind, paths] of all) {
        selection = applySelectionChange(selection, kind, paths);
        for (const one of paths) {
          if (kind === 'pin' || kind === 'exclude') model.set(one, kind);
          else if (model.get(one) === (kind === 'unpin' ? 'pin' : 'exclude')) model.delete(one);
        }
      }
      const of = (kind: string) => [...model].filter(([, is]) => is === kind).map(([one]) => one).sort();
      assert.deepEqual(selection, { pinned: of('pin'), excluded: of('exclude') });
      assert.deepEqual(mergeSelections(selection, selection), selection);
    }));
  });
});
