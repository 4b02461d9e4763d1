import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { PackOptions } from '#engine/options';
import { describeCauses } from '#engine/freshness/freshness';
import { sandbox, type Sandbox } from '../platform/sandbox';

const run = { cancel: neverCancelled };
const task = 'round prices in vendorRound and rootPrice';

describe('submodules', () => {
  let made: Sandbox;
  let box: Sandbox;
  let first: string;

  before(() => {
    const inner = sandbox({ 'deep.ts': 'export const deepPrice = 1;\n' });
    inner.commit('inner');
    const lib = sandbox({
      '.gitignore': 'out/\n',
      'round.ts': 'export function vendorRound(price: number) { return Math.round(price); }\n',
    });
    lib.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'nested/inner');
    first = lib.commit('first');
    made = sandbox({ 'price.ts': 'export const rootPrice = 2;\n', '.agentignore': 'hidden.ts\n' });
    made.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.root, 'vendor/x');
    made.commit('with a submodule');
    made.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init', '--recursive');
    made.write('vendor/x/out/made.ts', 'export const made = 1;\n');
    made.write('vendor/x/hidden.ts', 'export const hidden = 1;\n');
    inner.dispose();
    lib.dispose();
  });
  after(() => made.dispose());
  beforeEach(() => {
    box = sandbox({}, { git: false });
    cpSync(made.root, box.root, { recursive: true, verbatimSymlinks: true });
  });
  afterEach(() => box.dispose());

  const context = () => readFileSync(box.at('.agentpack/context.md'), 'utf8');
  const packed = async (options: PackOptions, git = true) => {
    const engine = createEngine(box.host({ git }));
    try {
      const report = await engine.pack({ task, ...options }, run);
      return { ranking: report.ranking, report, text: context(), files: report.counts.files };
    } finally {
      engine.dispose();
    }
  };

  for (const git of [true, false]) {
    describe(git ? 'as git lists them' : 'without git', () => {
      it('are listed with their commit, and their files are left out, unless configured otherwise', async () => {
        const { ranking, text, report } = await packed({}, git);
        assert.deepEqual(ranking.filter((path) => path.startsWith('vendor')), []);
        assert.match(text,
          new RegExp(`Git submodules \\(listed, without their files\\): \`vendor/x\` at \`${first.slice(0, 12)}\`\n`));
        assert.deepEqual(report.submodules?.all.map(({ path, commit }) => ({ path, commit })), [{
          path: 'vendor/x',
          commit: first,
        }]);
      });

      it('are left out', async () => {
        const { ranking, text } = await packed({ submodules: 'omit' }, git);
        assert.deepEqual(ranking.filter((path) => path.startsWith('vendor')), []);
        assert.match(text, /Git submodules \(left out\): `vendor\/x`/);
      });

      it('are packed by their own ignore rules and those of the root, including nested submodules', async () => {
        const { text, report } = await packed({ submodules: 'pack' }, git);
        const engine = createEngine(box.host({ git }));
        const standing = async (path: string) => (await engine.explain(path, { submodules: 'pack' }, run));
        assert.match(text, /## .*`?vendor\/x\/round\.ts/);
        assert.match(text, /Git submodules \(packed\): `vendor\/x` at .*, `vendor\/x\/nested\/inner` at /);
        assert.ok(
          report.ranking.includes('vendor/x/nested/inner/deep.ts') ||
            (await standing('vendor/x/nested/inner/deep.ts')).because !== 'submodule',
        );
        assert.equal((await standing('vendor/x/out/made.ts')).detail, 'vendor/x/.gitignore:1: out/');
        assert.equal((await standing('vendor/x/hidden.ts')).because, 'ignored');
        engine.dispose();
      });
    });
  }

  it('are packed according to config.toml, and an option wins', async () => {
    box.write('.agentpack/config.toml', '[project]\nsubmodules = "pack"\n');
    assert.ok((await packed({})).ranking.includes('vendor/x/round.ts'));
    assert.ok(!(await packed({ submodules: 'list' })).ranking.includes('vendor/x/round.ts'));
  });

  it('are reported if they are not initialized', async () => {
    box.git('submodule', '--quiet', 'deinit', '-f', 'vendor/x');
    const { text } = await packed({ submodules: 'pack' });
    assert.match(text, new RegExp(`\`vendor/x\` not initialized, recorded at \`${first.slice(0, 12)}\``));
    const engine = createEngine(box.host());
    assert.match((await engine.explain('vendor/x/round.ts', {}, run)).detail,
      /not initialized: git submodule update --init/);
    engine.dispose();
  });

  it('make the pack stale when they move to another commit, even if none of their files is packed', async () => {
    for (const submodules of ['list', 'pack', 'omit'] as const) {
      await packed({ submodules });
      box.git('-C', 'vendor/x', '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--allow-empty',
        '-m', 'next');
      const engine = createEngine(box.host());
      const freshness = await engine.status({}, run);
      if (submodules === 'omit') assert.equal(freshness.state, 'fresh');
      else assert.match(describeCauses(freshness.causes), /^head: submodule vendor\/x [0-9a-f]{12} → [0-9a-f]{12}$/);
      engine.dispose();
    }
  });

  it('are checked like other files when one of theirs is saved', async () => {
    const engine = createEngine(box.host());
    await engine.pack({ task, submodules: 'pack' }, run);
    box.write('vendor/x/round.ts', 'export function vendorRound(price: number) { return Math.floor(price); }\n');
    const kept = await engine.refreshIfStale({ repack: true, saved: ['vendor/x/round.ts'] }, run);
    assert.equal(kept.partial, true);
    assert.match(context(), /Math\.floor/);
    assert.match(describeCauses((await engine.status({}, run)).causes), /vendor\/x\/round\.ts/);
    engine.dispose();
  });

  it('run none of their code, and lead nowhere else', async () => {
    const marker = box.at('ran');
    writeFileSync(box.at('.git/modules/vendor/x/config'),
      `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "touch ${marker}; false"\n\tworktree = /\n[filter "f"]\n\tclean = touch ${marker}\n`,
      { flag: 'a' });
    box.write('vendor/x/.gitattributes', '* filter=f\n');
    box.write('vendor/x/round.ts', 'export function vendorRound() {}\n');
    const outside = sandbox({ 'secret.ts': 'export const vendorRoundSecret = 1;\n' });
    symlinkSync(outside.root, box.at('vendor/x/link'));
    box.write('.gitmodules',
      `${readFileSync(box.at('.gitmodules'), 'utf8')}[submodule "evil"]\n\tpath = ../${outside.root.split('/').at(
        -1,
      )!}\n[submodule "odd"]\n\tpath = odd\x1b[31m\n`);
    mkdirSync(box.at('odd\x1b[31m'));
    for (const git of [true, false]) {
      const { text, report } = await packed({ submodules: 'pack' }, git);
      assert.ok(!text.includes('vendorRoundSecret'));
      assert.ok(!/Git submodules.*\x1b/.test(text));
      assert.ok(report.ranking.includes('vendor/x/round.ts'));
      assert.deepEqual(report.submodules?.all.map(({ path }) => path).filter((path) => path.includes('..')), []);
    }
    assert.throws(() => readFileSync(marker), /ENOENT/);
    outside.dispose();
  });

  it('are not followed behind a link', async () => {
    box.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},alias/x`);
    symlinkSync('vendor', box.at('alias'));
    const { report } = await packed({ submodules: 'pack' });
    assert.deepEqual(report.submodules?.all.find(({ path }) => path === 'alias/x')?.initialized, false);
    assert.deepEqual(report.ranking.filter((path) => path.startsWith('alias/')), []);
  });

  it('are reported even in a folder of repositories that is not a repository', async () => {
    for (const name of ['.git', '.gitmodules']) rmSync(box.at(name), { recursive: true });
    box.write('tools/clone/a.ts', 'export const vendorRound = 1;\n');
    box.git('init', '-q', 'tools/clone');
    const { report } = await packed({}, true);
    assert.match(report.warnings.join('\n'),
      /repositories in this folder are not included \(tools\/clone, vendor\/x\)/);
  });

  it('do not include a nested repository that is not registered', async () => {
    box.write('tools/clone/a.ts', 'export const vendorRound = 1;\n');
    box.git('init', '-q', 'tools/clone');
    for (const git of [true, false]) {
      const { text, report } = await packed({ submodules: 'pack' }, git);
      assert.deepEqual(report.submodules?.all.filter(({ path }) => path.startsWith('tools')), []);
      assert.match(text, /belonging to nested repositories: tools\/clone/);
      const engine = createEngine(box.host({ git }));
      assert.deepEqual(
        (({ because, detail }) => ({ because, detail }))(await engine.explain('tools/clone/a.ts', {}, run)),
        { because: 'nested-repository', detail: 'a separate repository, not a submodule of this one' },
      );
      engine.dispose();
    }
  });
});
