import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '#reports';
import { createUserProgram } from '#platform/process/ownProgram';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';
import { runCli } from './runCli';
import { shop, task } from './shop';

/** A program in place of a compressor: it gets the pack as `text` and prints what `body` returns. */
const program = (body: string) => [
  process.execPath,
  '-e',
  `let text = ''; process.stdin.on('data', (part) => text += part).on('end', () => {
    const made = (() => { ${body} })(); if (made !== undefined) process.stdout.write(made); });`,
];
/** Without most lines of the functions. */
const smaller = `return text.replace(/\\n {2,}(?:return|it|user)[^\\n]*(?=\\n)/g, '').replace(/^export /gm, '');`;

describe('agentpack pack --compress', () => {
  let box: Sandbox;
  let home: Sandbox;
  before(() => {
    box = shop({ git: false });
    home = sandbox({}, { git: false });
  });
  after(() => {
    box.dispose();
    home.dispose();
  });
  const own = (command: readonly string[]) =>
    home.write('.agentpack/config.toml', `[compression]\ncommand = ${JSON.stringify(command)}\n`);
  const run = (...args: string[]) => runCli(box.root, ['pack', '--task', task, ...args], { env: { HOME: home.root } });
  const text = () => readFileSync(box.at('.agentpack/context.md'), 'utf8');

  it('writes the output of the program, and reports how much smaller it is', async () => {
    own(program(smaller));
    const { code, stdout, stderr } = await run('--compress', '--json');
    assert.equal(code, 0, stderr);
    const { compression, renderedTokens } = JSON.parse(stdout) as Report;
    assert.ok(compression && compression.to < compression.from && renderedTokens > compression.to);
    assert.match(text(), /\n## Compression\n\n- `node[.\w]*` made this of [\d,]+ tokens: [\d,]+, \d+% less\.\n$/);
    assert.ok(!text().includes('Math.round'));
    assert.equal((await runCli(box.root, ['status'], { env: { HOME: home.root } })).stdout.split('\n')[0], 'fresh');
  });

  it('compresses only the pack that it is requested for', async () => {
    assert.equal((await run()).code, 0);
    assert.ok(!text().includes('## Compression'));
  });

  table('keeps the last pack and names the command', (row) => {
    const rows: Readonly<Record<string, readonly [command: readonly string[], sentence: RegExp]>> = {
      'where it fails': [program('process.stderr.write("no key"); process.exitCode = 3;'),
        /failed with exit code 3 \(standard error: no key\)\. Nothing was written/],
      'where a signal ends it': [program('process.kill(process.pid, "SIGKILL")'), /ended by SIGKILL/],
      'where it is missing': [['no-such-compressor'], /No executable program "no-such-compressor"/],
      'where it prints nothing': [program('return "  ";'), /returned an empty answer/],
      'where it prints more': [program('return text + "\\nmore of it, and more\\n";'),
        /returned a larger text: \d+ tokens instead of \d+/],
      'where the header is gone': [program('return text.slice(10);'), /does not begin with the header/],
      'where a block is gone': [program('return text.replace(/### `src.cart.ts`.*/, "");'),
        /it lacks ### `src\/cart\.ts` \(\w+\)/],
      'where a fence is gone': [program('return text.replace(/\\n```\\n\\n/, "\\n\\n");'),
        /returned text that is no longer a pack: /],
    };
    for (const [title, [command, sentence]] of Object.entries(rows))
      row(title, async () => {
        assert.equal((await run()).code, 0);
        const before = text();
        own(command);
        const { code, stderr } = await run('--compress');
        assert.equal(code, 1, stderr);
        assert.match(stderr, sentence);
        assert.equal(text(), before);
      });
  });

  it('redacts the answer, which may contain a secret from the program', async () => {
    const secret = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
    own(program(`return text.replace(/^(?:import|export) .*\\n/gm, '').replace('Math.round', '${secret}');`));
    const { code, stderr } = await run('--compress');
    assert.equal(code, 0, stderr);
    assert.ok(text().includes('## Compression') && !text().includes(secret));
  });

  it('never runs a program named by a repository, and reports that', async () => {
    home.write('.agentpack/config.toml', '');
    box.write('.agentpack/config.toml',
      `[compression]\ncommand = ${
        JSON.stringify([process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(box.at('ran'))}, '')`])
      }\n`);
    const { code, stderr } = await run('--compress');
    assert.equal(code, 1);
    assert.match(stderr, /~\/\.agentpack\/config\.toml does not specify one/);
    assert.match((await run()).stdout, /\[compression\] applies only in your own ~\/\.agentpack\/config\.toml/);
    assert.ok(!existsSync(box.at('ran')));
    box.write('.agentpack/config.toml', '');
  });

  it('has no variant for context.json, and none in an editor', async () => {
    own(program(smaller));
    assert.match((await run('--compress', '--format', 'json')).stderr, /use --format md/);
    assert.equal(box.host().compressor, undefined);
  });
});

describe('the compression program', () => {
  it('ends with everything it started when its time is up', async () => {
    const box = sandbox({}, { git: false });
    const child = `setTimeout(() => require('fs').writeFileSync('late', ''), 900)`;
    const host = createUserProgram({ env: process.env, cwd: box.root, maxMs: 300 });
    const words = program(
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]); setInterval(() => 0, 100);`,
    );
    await assert.rejects(host.run(words, 'x', {}), /did not end within 0\.3 seconds/);
    await sleep(1_200);
    assert.ok(!existsSync(box.at('late')));
    box.dispose();
  });
});

describe('--allow-sensitive', () => {
  it('is rejected with the reason', async () => {
    const box = sandbox({}, { git: false });
    for (const command of ['pack', 'status']) {
      const { code, stderr } = await runCli(box.root, [command, '--allow-sensitive']);
      assert.deepEqual([code, stderr.startsWith('There is no --allow-sensitive, on purpose: ')], [2, true], stderr);
    }
    box.dispose();
  });
});
