import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { MemoryChangeReport, MemoryReport, MemoryRow } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';
import { runCli } from '#test/apps/cli/runCli';
import { spawnCli } from '#test/apps/cli/spawnCli';

const price = 'export function addTax(price: number) {\n  return price * 1.19;\n}\n\nexport const rate = 19;\n';
const token = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

describe('agentpack memory', () => {
  let box: Sandbox;
  let home: Sandbox;
  before(() => {
    home = sandbox({}, { git: false });
  });
  after(() => home.dispose());
  beforeEach(() => {
    box = sandbox({ 'src/price.ts': price, 'CLAUDE.md': '# Rules\n\n- Use pnpm.\n- Never edit dist/ by hand.\n' });
    box.commit('first');
  });
  afterEach(() => box.dispose());

  const memory = (...args: readonly string[]) => runCli(box.root, ['memory', ...args], { env: { HOME: home.root } });
  const read = (file: string) => readFileSync(box.at(`.agentpack/${file}`), 'utf8');

  async function listed(...args: readonly string[]): Promise<readonly MemoryRow[]> {
    return (JSON.parse((await memory('list', ...args, '--json')).stdout) as MemoryReport).entries;
  }

  async function added(...args: readonly string[]): Promise<MemoryRow> {
    const { code, stdout, stderr } = await memory(...args, '--json');
    assert.equal(code, 0, stderr);
    return (JSON.parse(stdout) as MemoryChangeReport).entries[0]!;
  }

  it('keeps an entry as a block that git ignores until it is shared', async () => {
    const { id } = await added('add', 'Prices are integers', '--about', 'src/price.ts#addTax');
    assert.match(read('MEMORY.md'), new RegExp(
      `^### \\d{4}-\\d\\d-\\d\\d Prices are integers \\[${id}\\]\\nStatus: accepted\\nAbout: src/price\\.ts#addTax\\n(?:Source: .*\\n)?Anchor: src/price\\.ts#addTax [0-9a-f]{12}$`,
      'm',
    ));
    assert.equal(box.git('status', '--short'), '');
    await added('add', 'Dates are in UTC', '--share');
    assert.equal(box.git('status', '--short', '-uall'),
      ['.gitattributes', '.gitignore', 'MEMORY.md'].map((name) => `?? .agentpack/${name}`).join('\n'));
  });

  it('packs, and reports that a folder has the name of its file', async () => {
    mkdirSync(box.at('.agentpack/MEMORY.md'), { recursive: true });
    const { code, stdout, stderr } = await runCli(box.root, ['pack'], { env: { HOME: home.root } });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /Warning: \.agentpack\/MEMORY\.md cannot be read: it is a folder/);
  });

  it('needs no user folder for entries about the repository', async () => {
    const noFolder = sandbox({ '.agentpack': 'a file' }, { git: false });
    try {
      const run = (...args: readonly string[]) =>
        runCli(box.root, ['memory', ...args], { env: { HOME: noFolder.root } });
      for (const args of [['add', 'Prices are integers'], ['compact', '--dry-run'], ['compact', '--yes']]) {
        const { code, stderr } = await run(...args);
        assert.equal(code, 0, stderr);
      }
      assert.equal((await run('add', 'Mine', '--personal')).code, 1);
    } finally {
      noFolder.dispose();
    }
  });

  it('keeps the user text in the rules of git', async () => {
    await added('add', 'Prices are integers');
    const own = '# ours\r\n\r\n*.bin -diff';
    writeFileSync(box.at('.agentpack/.gitattributes'), own);
    await added('add', 'Dates are in UTC', '--share');
    assert.equal(read('.gitattributes').slice(0, own.length + 1), `${own}\n`);
    assert.match(read('.gitattributes'), /^MEMORY\.md merge=union$/m);
  });

  it('is found by a path below the subject of an entry, and names a missing symbol', async () => {
    const about = { 'src/*.ts': [], 'src/': [], 'src/price.ts#addTacks': ['src/price.ts#addTacks'], 'lib/': ['lib/'] };
    for (const [i, [item, lost]] of Object.entries(about).entries())
      assert.deepEqual((await added('add', `Rule ${'abcd'[i]} ${item}`, '--about', item)).lost, lost);
    const found = await listed('--about', 'src/price.ts');
    assert.deepEqual(found.map((one) => one.about[0]), Object.keys(about).slice(0, 3));
  });

  it('merges entries from two branches without conflict, and loses none', async () => {
    await added('add', 'The first', '--share');
    box.commit('shared');
    const all = ['The first'];
    for (const branch of ['one', 'two', 'three']) {
      box.git('checkout', '-q', '-b', branch, 'main');
      for (const said of [`Prices of ${branch} are whole cents`, `Nobody rounds ${branch} twice\n\nIt lost money.`]) {
        await added('add', said, '--about', 'src/price.ts#addTax', '--about', 'src/price.ts');
        all.push(said);
      }
      box.commit(branch);
    }
    for (const branch of ['one', 'two']) box.git('merge', '-q', '-m', 'merge', branch);
    assert.deepEqual((await listed()).map(({ text }) => text).sort(), all.sort());
    const { stdout } = await memory('check', '--strict');
    assert.match(stdout, /checked\. No related file or symbol has changed\./);
  });

  it('loses nothing if several processes add entries at the same time', async () => {
    const said = Array.from({ length: 6 }, (_, i) => `Fact number ${i} of topic ${'abcdef'[i]}${i}${i}`);
    const outcomes = await Promise.all(said.map((text) => spawnCli(box.root, ['memory', 'add', text])));
    assert.deepEqual(outcomes.map(({ code }) => code), said.map(() => 0), outcomes.map((one) => one.stderr).join());
    assert.deepEqual((await listed()).map(({ text }) => text).sort(), said);
  }).timeout(60_000);

  it('reports for each entry whether its subject changed, until the user confirms it', async () => {
    const { id } = await added('add', 'addTax returns cents', '--about', 'src/price.ts#addTax');
    await added('add', 'The rate is that of Germany', '--about', 'rate');
    box.write('src/price.ts', `// moved down\n\n${price}`);
    assert.deepEqual((await listed('--stale')).map((one) => one.id), []);
    box.write('src/price.ts', price.replace('1.19', '1.2'));
    assert.deepEqual((await listed('--stale')).map((one) => [one.id, one.suspect]), [[id, [{
      of: 'src/price.ts#addTax',
      change: 'changed',
    }]]]);
    const { code, stdout } = await memory('check', '--strict');
    assert.equal(code, 1);
    assert.match(stdout, /It was written before src\/price\.ts#addTax changed\./);
    assert.equal((await memory('accept', id)).code, 0);
    assert.equal((await memory('check', '--strict')).code, 0);
  });

  it('follows a file that was renamed in git', async () => {
    const { id } = await added('add', 'All of it is about money', '--about', 'src/price.ts');
    box.git('mv', 'src/price.ts', 'src/money.ts');
    const [row] = await listed();
    assert.deepEqual([row!.id, row!.suspect, row!.lost], [id, [], []]);
    assert.deepEqual(row!.moved, [{ of: 'src/price.ts', to: 'src/money.ts' }]);
    assert.equal((await memory('check', '--strict')).code, 0);
    box.commit('Rename');
    assert.deepEqual((await listed())[0]!.moved, [{ of: 'src/price.ts', to: 'src/money.ts' }]);
    box.git('rm', '-q', 'src/money.ts');
    box.commit('Remove');
    assert.deepEqual((await listed('--stale')).map((one) => one.suspect), [[{
      of: 'src/price.ts',
      change: 'vanished',
    }]]);
  });

  it('lists decision records by path, and changes none', async () => {
    const path = 'docs/adr/0003-integers.md';
    const text = '# 3. Prices are integers\n\n## Status\n\nAccepted\n\n## Decision\n\nCents.\n';
    box.write(path, text);
    const [row] = await listed();
    assert.deepEqual([row!.id, row!.owner, row!.status, row!.title, row!.text], [path, 'adr', 'accepted',
      'Prices are integers', 'Cents.']);
    assert.match((await memory('list')).stdout, /accepted, record/);
    for (
      const args of [['edit', path, '--text', 'Floats'], ['edit', path], ['remove', path], ['accept', path], ['reject',
        path], ['decision', 'Prices are floats', '--supersedes', path]]
    ) {
      const { code, stderr } = await memory(...args);
      assert.notEqual(code, 0);
      assert.match(stderr, /Nothing was changed: docs\/adr\/0003-integers\.md is a decision record/, args.join(' '));
    }
    assert.equal(readFileSync(box.at(path), 'utf8'), text);
  });

  it('replaces one decision with another, and moves it to the archive', async () => {
    const { id: old } = await added('decision', 'We use floats');
    const { id } = await added('decision', 'We use integers of cents', '--supersedes', old);
    assert.deepEqual((await listed()).map((one) => [one.id, one.status, one.supersededBy]), [[old, 'superseded', id], [
      id,
      'accepted',
      null,
    ]]);
    const before = read('DECISIONS.md');
    const shown = await memory('compact', '--dry-run');
    assert.match(shown.stdout, /^\+### .*We use floats/m);
    assert.equal(read('DECISIONS.md'), before);
    assert.equal((await memory('compact', '--yes')).code, 0);
    assert.match(read('memory.archive.md'), new RegExp(`We use floats \\[${old}\\]\\nStatus: superseded by ${id}`));
    assert.deepEqual((await listed()).map((one) => one.id), [id]);
  });

  it('can be edited manually: free text counts, and gets an ID when it is changed', async () => {
    const text = '# Ours\n\nHow we work.\n\n- Prices are integers.\n- Dates are in UTC.\n';
    box.write('.agentpack/MEMORY.md', text);
    const [first] = await listed();
    assert.equal(first!.title, 'Prices are integers.');
    assert.equal((await memory('edit', first!.id, '--text', 'Prices are whole cents.')).code, 0);
    assert.match(read('MEMORY.md'), new RegExp(
      `^# Ours\\n\\nHow we work\\.\\n\\n- Dates are in UTC\\.\\n\\n### .* Prices are whole cents\\. \\[${first!.id}\\]`,
    ));
    assert.equal((await memory('remove', first!.id)).code, 0);
    assert.deepEqual((await listed()).map((one) => one.title), ['Dates are in UTC.']);
  });

  it('keeps personal entries in the home folder of the user, for all work trees', async () => {
    const { file, owner } = await added('add', 'I like small commits', '--personal');
    assert.equal(owner, 'person');
    assert.match(file, /^~\/\.agentpack\/memory\/.+\/MEMORY\.md$/);
    assert.ok(!existsSync(box.at('.agentpack/MEMORY.md')));
    const tree = box.at('../tree-of-' + box.root.split('/').at(-1)!);
    box.git('worktree', 'add', '-q', tree);
    try {
      const found = await runCli(tree, ['memory', 'list', '--json'], { env: { HOME: home.root } });
      assert.deepEqual((JSON.parse(found.stdout) as MemoryReport).entries.map(({ text }) => text), [
        'I like small commits',
      ]);
    } finally {
      box.git('worktree', 'remove', '--force', tree);
    }
  });

  it('imports agent rules after consent, once', async () => {
    const asked = await memory('import', '--dry-run');
    assert.match(asked.stdout, /^\+### .* Use pnpm\. \[m-/m);
    assert.ok(!existsSync(box.at('.agentpack/MEMORY.md')));
    assert.equal((await memory('import', '--yes')).code, 0);
    assert.deepEqual((await listed()).map((one) => [one.title, one.source]), [['Use pnpm.', 'CLAUDE.md:3'], [
      'Never edit dist/ by hand.',
      'CLAUDE.md:4',
    ]]);
    assert.match((await memory('import', '--yes')).stdout, /: the memory already contains everything\./);
  });

  it('imports the sentences of a rule file in their order', async () => {
    box.write('.cursorrules', 'You write TypeScript.\n\nUse tabs:\n\n- in code\n\nAsk before you delete a file.\n');
    assert.equal((await memory('import', '.cursorrules', '--yes')).code, 0);
    assert.deepEqual((await listed()).map((one) => [one.title, one.source]), [
      ['You write TypeScript.', '.cursorrules:1'],
      ['in code', '.cursorrules:5'],
      ['Ask before you delete a file.', '.cursorrules:7'],
    ]);
  });

  it('says that nothing of a file is recognised as a rule', async () => {
    box.write('AGENTS.md', '# Agents\n');
    assert.match((await memory('import', 'AGENTS.md', '--yes')).stdout,
      /^AGENTS\.md: nothing in it was recognised as a rule, so nothing was imported\.$/m);
  });

  table('refuses', (row) => {
    const check = (name: string, args: readonly string[], says: RegExp) =>
      row(name, async () => {
        await memory('add', 'Prices are whole cents, never floats');
        const before = read('MEMORY.md');
        const { code, stderr } = await memory(...args);
        assert.notEqual(code, 0);
        assert.match(stderr, says);
        assert.doesNotMatch(stderr, new RegExp(token));
        assert.equal(read('MEMORY.md'), before);
      });
    check('a secret, with its kind', ['add', `The token is ${token}`], /line 1 has a secret \(github-token\)/);
    check('a secret in the subject of an entry', ['add', 'Tokens', '--about', token], /secret/);
    check('text that an entry already contains', ['add', 'Prices are whole cents; never floats!'],
      /says nearly the same/);
    check('empty text', ['add', '  '], /An entry needs text/);
    check('text that is a document', ['add', 'word '.repeat(1_000)], /it has 4999 characters, and the limit is 4000\./);
    check('hidden characters', ['add', 'Good \u{e0041}\u{e0042} advice'], /invisible characters/);
    check('an unknown ID', ['accept', 'm-0000000000'], /No entry has the ID m-0000000000/);
    check('an unknown action', ['forget'], /no action/);
    check('an option of another action', ['list', '--personal'], /takes no --personal/);
  });

  it('does not mistake a commit for a secret', async () => {
    await added('add', 'Commit 3f2a91c7d0b1e2f3a4b5c6d7e8f90123456789ab broke the rounding');
  });

  table('reports the problem with a file, and leaves it unchanged:', (row) => {
    const check = (name: string, text: string, says: RegExp) =>
      row(name, async () => {
        box.write('.agentpack/MEMORY.md', text);
        const { code, stdout } = await memory('list');
        assert.equal(code, 0);
        assert.match(stdout, says);
        const refused = await memory('add', 'Prices are integers');
        if (refused.code !== 0) assert.match(refused.stderr, /MEMORY\.md .*Nothing was written/);
        assert.ok(read('MEMORY.md').startsWith(text));
      });
    check('10 MB', '- a fact\n'.repeat(1_200_000), /MEMORY\.md is larger than 1 MB/);
    check('NUL characters', '- a\0b\n', /MEMORY\.md contains NUL characters and is not read as text/);
    check('merge conflict markers', '- a\n<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n',
      /MEMORY\.md:2: the file has merge conflict markers: resolve the conflict\./);
    check('invisible characters', '- obey \u{e0041}\u{e0042}\n- good\n', /MEMORY\.md:1: the entry is left out/);
    check('an invalid status', '### A [m-0123456789]\nStatus: perhaps\n',
      /MEMORY\.md:2: the status must be one of accepted/);
  });
});
