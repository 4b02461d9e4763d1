import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '#features/engine';
import { UserError } from '#base/errors';
import type { Engine } from '#features/requests';
import type { Report } from '#reports';
import { startNginx, type Nginx } from '#test/support/nginx';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';
import { quiet } from '#test/support/quiet';

const files = Object.fromEntries(
  Array.from({ length: 30 },
    (_,
      i) => [`src/part${i}.ts`,
      `import { part${i + 1} } from './part${i + 1}';\nexport function part${i}(): number { return ${i}; }\n`]),
);
const task = 'part7 returns the wrong number';

describe('facts shared in a team', () => {
  let box: Sandbox, nginx: Nginx;
  before(async () => {
    nginx = await startNginx();
  });
  after(() => nginx.stop());
  beforeEach(() => {
    box = sandbox(files);
    box.commit('first');
  });
  afterEach(() => box.dispose());
  const engine = (env: NodeJS.ProcessEnv = {}) => createEngine(box.host({ env: { ...gitEnv, ...env } }));
  const remote = (upload: '0' | '1') => ({
    AGENTPACK_REMOTE_CACHE: `${nginx.url}/cache`,
    AGENTPACK_REMOTE_CACHE_UPLOAD: upload,
  });
  const forget = () => rmSync(box.at('.agentpack/cache/index.bin'), { force: true });
  const entries = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{60}/.test(name)).sort();
  /** The counts that the last pack reported about its files. */
  let counts: Report['counts'];
  const packed = async (by: Engine) => {
    const { timings: _timings, counts: told, freshness: _freshness, ...report } = await by.pack({ task, noWrite: true },
      quiet);
    by.dispose();
    counts = told;
    return report;
  };

  it('by commits: git takes only the entries of the folder', async () => {
    const shared = await engine().share({}, quiet);
    assert.deepEqual(shared, { files: 30, added: 30, removed: 0 });
    box.git('add', '-A');
    const staged = box.git('diff', '--cached', '--name-only').split('\n');
    assert.equal(staged.length, 31, staged.join());
    assert.ok(staged.every((path) => path === '.agentpack/.gitignore' || path.startsWith('.agentpack/cache/shared/')));
    box.write('src/part3.ts', 'export const changed = 1;\n');
    assert.deepEqual(await engine().share({}, quiet), { files: 30, added: 1, removed: 1 });
    assert.deepEqual(await engine().share({}, quiet), { files: 30, added: 0, removed: 0 });
  });

  it('are used instead of indexing, and make the same pack', async () => {
    const plain = await packed(engine());
    await engine().share({}, quiet);
    assert.deepEqual([counts.parsed, counts.reused, counts.shared], [30, 0, undefined]);
    forget();
    assert.deepEqual(await packed(engine()), plain);
    assert.deepEqual([counts.parsed, counts.reused, counts.shared], [0, 30, 30], 'what was taken is told as reused');
    // one entry says what the file does not: it is seen, so it was taken
    const folder = box.at('.agentpack/cache/shared');
    for (const name of entries(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (text.includes('"part29"')) writeFileSync(join(folder, name), text.replaceAll('"part29"', '"shared29"'));
    }
    forget();
    const outline = await engine().explain('src/part29.ts', { task: 'fix shared29' }, quiet);
    assert.ok(outline.now?.reasons.some((reason) => /shared29/.test(reason.detail)), JSON.stringify(outline));
  });

  it('are not trusted: an invalid entry, or a link to elsewhere, is indexed locally', async () => {
    const plain = await packed(engine());
    await engine().share({}, quiet);
    const folder = box.at('.agentpack/cache/shared');
    entries(folder).forEach((name, i) =>
      writeFileSync(join(folder, name), ['', '{}', 'null', '{"facts":{},"words":[],"counts":[]}'][i % 4]!)
    );
    forget();
    const { warnings: _none, renderedTokens: _before, ...before } = plain;
    const { warnings, renderedTokens: _tokens, ...rest } = await packed(engine());
    assert.deepEqual(rest, before);
    assert.match(warnings.join('\n'),
      /^The shared cache contains facts that do not match its files \(cache\/shared\/[0-9a-f]{2}\/[0-9a-f]{62}\.json and 29 more\)/);
    rmSync(folder, { recursive: true });
    symlinkSync('/', folder);
    forget();
    const { warnings: ofLink, renderedTokens: _ofLink, ...withLink } = await packed(engine());
    assert.deepEqual(withLink, before);
    assert.match(ofLink.join('\n'),
      /^\.agentpack\/cache\/shared is not used: it is a link to a location outside .agentpack\./);
    await assert.rejects(engine().share({}, quiet), UserError);
  });

  it('by a server: read-only unless configured otherwise, then each file is indexed once', async () => {
    const plain = await packed(engine());
    await packed(engine(remote('0')));
    assert.deepEqual(entries(nginx.folder), []);
    await packed(engine(remote('1')));
    const there = entries(nginx.folder);
    assert.equal(there.length, 2 * 30);
    box.write('src/part3.ts', 'export const changed = 1;\n');
    await packed(engine(remote('1')));
    assert.equal(entries(nginx.folder).length, there.length + 2);
    box.write('src/part3.ts', files['src/part3.ts']!);
    assert.deepEqual(await packed(engine(remote('0'))), plain);
  });

  it('by an unavailable server: the pack reports it in one sentence and is still made', async () => {
    const { warnings, ranking } = await packed(engine({ AGENTPACK_REMOTE_CACHE: `${nginx.url}/broken` }));
    const plain = await packed(engine());
    assert.deepEqual([ranking, plain.warnings], [plain.ranking, []]);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /shared cache at .* is not used: it returned 503/);
  });

  it('by an invalid address: reported before anything is written', async () => {
    await assert.rejects(engine({ AGENTPACK_REMOTE_CACHE: 'cache.example' }).pack({ task }, quiet), UserError);
    await assert.rejects(engine({ ...remote('0'), AGENTPACK_REMOTE_CACHE_UPLOAD: 'yes' }).pack({ task }, quiet),
      UserError);
  });

  it('do not affect rules that the user wrote', async () => {
    mkdirSync(box.at('.agentpack'), { recursive: true });
    box.write('.agentpack/.gitignore', '*\n!.gitignore\n!task.md\n');
    await engine().share({}, quiet);
    assert.match(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), /^\*\n!\.gitignore\n!task\.md\n!cache\/\n/);
  });

  it('show git only the settings, listing all of them, if only they are shared', async () => {
    await engine().pack({ task }, quiet);
    assert.equal(box.git('status', '--porcelain', '-uall', '.agentpack'), '', 'git sees nothing of a pack');
    assert.deepEqual(await engine().shareConfig(quiet), { created: true });
    assert.equal(box.git('status', '--porcelain', '-uall', '.agentpack'),
      ['?? .agentpack/.gitignore', '?? .agentpack/config.toml'].join('\n'));
    box.write('.agentpack/config.toml', '[context]\ndefault_budget = 3000\n');
    assert.deepEqual(await engine().shareConfig(quiet), { created: false });
    assert.equal((await engine().pack({ task }, quiet)).budget, 3_000);
    assert.equal(box.git('status', '--porcelain', '-uall', '.agentpack').split('\n').length, 2,
      'the next pack shows no more');
  });
});
