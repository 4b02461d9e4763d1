import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Cancelled } from '#base/errors';
import { createEngine } from '#features/engine';
import { createNodeHost } from '#host/nodeHost';
import { findRipgrep } from '#features/search/node/findRipgrep';
import { createRipgrep } from '#features/search/node/ripgrep';
import { quiet } from '#test/support/quiet';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

/** That of PATH, or of the VS Code that the integration tests install; tests that need it are skipped without. */
const real = findRipgrep(process.cwd() + '/none', process.env) ??
  findRipgrep('/none', {}, join(process.cwd(), '.vscode-test/node_modules/code-server/lib/vscode'));
const word = { pattern: 'cart', isLiteral: true, ignoreCase: true };

describe('ripgrep', function() {
  let box: Sandbox;
  before(function() {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'const Cart = 1;\n', 'b.ts': 'const x = 1;\n' }, { git: false });
  });
  afterEach(() => box.dispose());

  const program = (path: string, script: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  describe('is found', () => {
    let elsewhere: Sandbox;
    beforeEach(() => {
      elsewhere = sandbox({}, { git: false });
    });
    afterEach(() => elsewhere.dispose());

    it('at AGENTPACK_RIPGREP, then in the editor, then on PATH', () => {
      const universal = `node_modules/@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}/rg`;
      const [named, editor, onPath] = ['named/rg', `app/${universal}`, 'bin/rg'].map((path) =>
        program(elsewhere.at(path), 'exit 0')
      ) as [string, string, string];
      const env = { PATH: dirname(onPath), VSCODE_GIT_ASKPASS_MAIN: elsewhere.at('app/extensions/git/dist/main.js') };
      assert.equal(findRipgrep(box.root, { ...env, AGENTPACK_RIPGREP: named }), named);
      assert.equal(findRipgrep(box.root, env), editor);
      assert.equal(findRipgrep(box.root, { PATH: env.PATH }, elsewhere.at('app')), editor);
      assert.equal(findRipgrep(box.root, { PATH: env.PATH }), onPath);
      assert.equal(findRipgrep(box.root, {}), undefined);
    });

    it('never in the workspace', () => {
      const own = program(box.at('bin/rg'), 'exit 0');
      program(box.at('node_modules/@vscode/ripgrep/bin/rg'), 'exit 0');
      for (
        const env of [{ PATH: dirname(own) }, { AGENTPACK_RIPGREP: own }, {
          VSCODE_GIT_ASKPASS_MAIN: box.at('extensions/git/dist/main.js'),
        }]
      )
        assert.equal(findRipgrep(box.root, env), undefined);
    });
  });

  it('does not run in an untrusted workspace', () => {
    const host = createNodeHost({ root: box.root, assetsDir: 'dist', version: '1', git: false, env: process.env });
    assert.equal(host.ripgrep, undefined);
  });

  for (
    const [title, script] of [
      ['fails', 'printf "./a.ts\\0"; exit 2'],
      ['is killed', 'kill -9 $$'],
      ['takes too long', 'sleep 20'],
    ] as const
  ) {
    it(`excludes no file if it ${title}`, async () => {
      const found = await createRipgrep(program(box.at('rg'), script), box.root, gitEnv, 300)
        .findPossibleMatches(word, ['a.ts', 'b.ts'], {});
      assert.deepEqual([...found], ['a.ts', 'b.ts']);
    });
  }

  it('excludes no file if it cannot be started', async () => {
    assert.deepEqual([...await createRipgrep(box.at('none'), box.root, gitEnv).findPossibleMatches(word, ['b.ts'], {})],
      ['b.ts']);
    const found = await createRipgrep('/bin/true', box.root, gitEnv).findPossibleMatches({ ...word, pattern: 'a\0b' }, [
      'b.ts',
    ], {});
    assert.deepEqual([...found], ['b.ts']);
  });

  it('ends with its child processes when the search is cancelled', async () => {
    const rg = program(box.at('rg'), `sleep 30 & echo $! > "${box.at('pid')}"; wait`);
    const cancel = { cancelled: false };
    const search = createRipgrep(rg, box.root, gitEnv).findPossibleMatches(word, ['a.ts'], { cancel });
    while (!existsSync(box.at('pid'))) await new Promise((resolve) => setTimeout(resolve, 5));
    cancel.cancelled = true;
    await assert.rejects(search, Cancelled);
  });

  describe('the installed program', () => {
    before(function() {
      if (real === undefined) this.skip();
    });

    it('searches the named files, whatever their names and the ignore rules', async () => {
      const names = ['-', '--pre=x', 'with blank.ts', 'ignored.ts', '.hidden', 'line\nbreak', 'größe'];
      for (const name of names) box.write(name, 'the cart\n');
      box.write('.gitignore', 'ignored.ts\n');
      const found = await createRipgrep(real!, box.root, gitEnv).findPossibleMatches(word, [...names, 'a.ts', 'b.ts'],
        {});
      assert.deepEqual([...found].sort(), [...names, 'a.ts'].sort());
      rmSync(box.at('b.ts'));
      assert.ok((await createRipgrep(real!, box.root, gitEnv).findPossibleMatches(word, ['b.ts'], {})).has('b.ts'));
    });

    it('changes no result', async () => {
      const secret = 'hunter2Zq9xLp0';
      const lines = ['cart', 'const größe = 1;', 'a\r', 'total-17\r', `const password = "${secret}"; total-5`,
        'x\u2028y', '\t17'];
      for (let i = 0; i < 350; i++)
        box.write(`f${i}.ts`, `${lines[i % 7]!}\n${lines[(i * 3 + 1) % 7]!}\nCart${i}\n`);
      box.write('latin.ts', Buffer.from('größe-17\n', 'latin1'));
      box.write('wide.ts', Buffer.from('\ufefftotal-17\n', 'utf16le'));
      const host = createNodeHost({
        root: box.root,
        assetsDir: 'dist',
        version: '1',
        git: true,
        env: { ...gitEnv, AGENTPACK_RIPGREP: real },
        parsing: unlimitedParsing,
      });
      let asked = 0;
      const ripgrep: typeof host.ripgrep = {
        findPossibleMatches: (...given) => {
          asked++;
          return host.ripgrep!.findPossibleMatches(...given);
        },
      };
      // each engine searches once, because a process that searches again uses signatures for some queries
      const createEngines = () =>
        [ripgrep, undefined].map((value) => createEngine(Object.create(host, { ripgrep: { value } }) as typeof host));
      const queries = ['text cart', 'text größe', 'text Cart1', 'regex -\\d+$', 'regex ^\\s\\d', 'regex \\bgr.+e\\b',
        'regex hunter', 'regex \\w+$', 'regex [^a]17', 'regex x.y', 'regex (?i:GRÖSSE|größe)'];
      for (const one of queries) {
        const [kind, query] = [one.slice(0, one.indexOf(' ')) as 'text', one.slice(one.indexOf(' ') + 1)];
        const [a, b] = await Promise.all(
          createEngines().map((engine) =>
            engine.search({ query, kind, form: 'json', noWrite: true, cap: 20_000 }, quiet)
          ),
        );
        assert.deepEqual(a, b, one);
        assert.ok(!a!.text.includes(secret));
      }
      assert.equal(asked, queries.length);
    });
  });
});
