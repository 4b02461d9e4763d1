import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { PackDocument, Report } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { plantedPassword, shop, task } from './shop';
import { startCli } from './spawnCli';

describe('agentpack pack', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
  });
  afterEach(() => box.dispose());

  it('writes the pack and prints receipts as a table that fits', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['pack', '--task', task]);
    assert.equal(stderr, '');
    assert.equal(code, 0);
    assert.match(stdout, /^FILE +VIEW +TOKENS +SCORE +WHY$/m);
    assert.match(stdout, /^src\/price\.ts +full +\d+ +\d+\.\d /m);
    assert.match(stdout, /^Pack: \.agentpack\/context\.md$/m);
    assert.ok(!stdout.includes('\u001b'), 'no colours without a terminal');
    assert.ok(Math.max(...stdout.split('\n').map((line) => line.length)) <= 200);
    assert.ok(readFileSync(box.at('.agentpack/context.md'), 'utf8').includes('addTax'));
    assert.equal(box.git('status', '--porcelain', '-uall'), '', 'git sees nothing of what it writes');
  });

  it('packs even if its metrics cannot be written, and reports that', async () => {
    mkdirSync(box.at('.agentpack/metrics.jsonl'), { recursive: true });
    const { code, stdout, stderr } = await runCli(box.root, ['pack', '--task', task]);
    assert.equal(code, 0, stderr);
    assert.equal((stdout + stderr).match(/metrics\.jsonl cannot be read: it is a folder/g)?.length, 1, 'said once');
    assert.ok(readFileSync(box.at('.agentpack/context.md'), 'utf8').includes('addTax'));
  });

  it('reports that there are no files', async () => {
    const empty = sandbox({}, { git: false });
    const { code, stdout } = await runCli(empty.root, ['pack', '--root', '.']);
    assert.deepEqual([code, /^There are no files to pack here\.$/m.test(stdout)], [0, true], stdout);
    empty.dispose();
  });

  for (const args of [['forget'], ['threads', '--done', 'one'], ['watch'], ['init', '--share-cache']]) {
    it(`rejects ${args.join(' ')} --no-write`, async () => {
      const { code, stderr } = await runCli(box.root, [...args, '--no-write']);
      assert.deepEqual([code, /--no-write has no effect on|takes no --no-write: /.test(stderr)], [2, true], stderr);
    });
  }

  it('prints one JSON document whose numbers add up, and writes the same to --report', async () => {
    const { code, stdout } = await runCli(box.root, ['pack', '--task', task, '--json', '--report',
      box.at('report.json'), '--budget', '3000']);
    assert.equal(code, 0);
    const report = JSON.parse(stdout) as Report;
    assert.equal(readFileSync(box.at('report.json'), 'utf8'), stdout);
    assert.deepEqual([report.version, report.root, report.task, report.taskSource, report.budget, report.contextPath], [
      1,
      box.root,
      task,
      'option',
      3000,
      '.agentpack/context.md',
    ]);
    assert.ok(report.renderedTokens <= 3000);
    assert.equal(report.files[0]?.path, 'src/price.ts');
    for (const file of [...report.files, ...report.omitted]) {
      assert.ok(Math.abs(file.reasons.reduce((sum, reason) => sum + reason.points, 0) - file.score) < 1e-6, file.path);
    }
    assert.ok(!report.ranking.includes('debug.log'));
  });

  it('includes everything in the context file in its JSON', async () => {
    box.write('src/late.ts', 'export const late = 1;\n');
    box.write('.agentpack/task_state.md', 'Status: blocked\nSummary: waits for rates\n- [ ] ask\n');
    await runCli(box.root, ['pack', '--task', task]);
    box.write('src/price.ts',
      readFileSync(box.at('src/price.ts'), 'utf8').replace('export function addTax',
        'export function half(price: number): number { return price / 2; }\nexport function addTax'));
    for (const args of [['--mode', 'deep'], ['--budget', '1200'], ['--budget', '1200', '--agent', 'claude']]) {
      const pack = JSON.parse(
        (await runCli(box.root, ['pack', '--task', task, '--json', '--sections', 'repo map', ...args])).stdout,
      ) as PackDocument;
      const context = readFileSync(box.at(pack.contextPath), 'utf8').replaceAll(/^@@ [\d-]+ \w+ @@\n/gm, '');
      assert.ok(context.startsWith(pack.prefix), 'the prefix');
      const code = context.indexOf('\n## Code');
      assert.ok(code > 0 && pack.files.length > 1);
      for (const { path, view, text, blockId, hash } of pack.files) {
        const block = view === 'summary' ? `- \`${path}\`: ${text}\n` : `${path}\` (${view})\n\`\`\``;
        const at = context.indexOf(block, code);
        assert.ok(at > 0 && context.indexOf(text, at) > 0, `${path} stands in its place`);
        assert.deepEqual([blockId, hash.length], [`${path}#${view}`, 12]);
      }
      assert.equal(context.split('\n### `').length - 1, pack.files.filter(({ view }) => view !== 'summary').length,
        'and no other file does');
      assert.deepEqual([pack.execution.status, pack.execution.summary, pack.execution.checklist], ['blocked',
        'waits for rates', [{ state: 'open', text: 'ask' }]]);
      assert.ok(pack.changes.some(({ path, status }) => path === 'src/late.ts' && status === 'untracked'));
      if (args[1] === 'deep')
        assert.deepEqual(pack.delta?.changedContent, [{
          path: 'src/price.ts',
          changed: [],
          added: ['half'],
          removed: [],
        }]);
      if (pack.repoMap !== '' && !pack.trimmed.includes('repo map')) assert.ok(context.includes(pack.repoMap));
    }
  });

  it('lists what was redacted, without its value', async () => {
    const options = ['pack', '--task', 'the `settings` in src/db.ts', '--no-write'];
    const report = JSON.parse((await runCli(box.root, [...options, '--json'])).stdout) as Report;
    assert.deepEqual(report.redactions, [{ path: 'src/db.ts', line: 5, type: 'password' }]);
    assert.match((await runCli(box.root, options)).stdout, /^Redacted: 1 \(password\)$/m);
  });

  it('leaks no planted secret to any file or stream', async () => {
    const { stdout, stderr } = await runCli(box.root, ['pack', '--task',
      `look at src/db.ts, password: "${plantedPassword}"`, '--json']);
    assert.ok(!stdout.includes(plantedPassword) && !stderr.includes(plantedPassword));
    for (const file of filesBelow(box.at('.agentpack')))
      assert.ok(!readFileSync(file, 'latin1').includes(plantedPassword), file);
  });

  it('writes the same bytes twice for the same task and files', async () => {
    const first = await runCli(box.root, ['pack', '--task', task, '--json', '--no-write']);
    const second = await runCli(box.root, ['pack', '--task', task, '--json', '--no-write']);
    const stable = (text: string) => ({
      ...(JSON.parse(text) as Report),
      timings: undefined,
      counts: undefined,
      freshness: undefined,
    });
    assert.deepEqual(stable(first.stdout), stable(second.stdout));
  });

  it('writes nothing with --no-write', async () => {
    const { code, stdout } = await runCli(box.root, ['pack', '--task', task, '--no-write']);
    assert.equal(code, 0);
    assert.match(stdout, /Nothing was written/);
    assert.ok(!existsSync(box.at('.agentpack')));
  });

  it('prints nothing with --quiet', async () => {
    assert.deepEqual(await runCli(box.root, ['pack', '--task', task, '--quiet']), { code: 0, stdout: '', stderr: '' });
    assert.ok(existsSync(box.at('.agentpack/context.md')));
  });

  it('accepts ROOT from anywhere, and the task from a file or from standard input', async () => {
    box.write('task.txt', task);
    const fromFile = await runCli('/', ['pack', box.root, '--task-file', box.at('task.txt'), '--json', '--no-write']);
    assert.equal((JSON.parse(fromFile.stdout) as Report).task, task);
    const fromInput = await runCli('/', ['pack', box.root, '--task-file', '-', '--json', '--no-write'], {
      input: task,
    });
    assert.equal((JSON.parse(fromInput.stdout) as Report).task, task);
  });

  it('reads a task file in any supported source encoding, and rejects a binary one in one sentence', async () => {
    const wide = 'addTax in src/price.ts rounds naïvely, by 1 €';
    const encoded: Readonly<Record<string, Uint8Array>> = {
      'UTF-8': Buffer.from(wide),
      'UTF-8 with a mark': Buffer.from(`\uFEFF${wide}`),
      'UTF-16LE': Buffer.from(`\uFEFF${wide}`, 'utf16le'),
      'UTF-16BE': Buffer.from(`\uFEFF${wide}`, 'utf16le').swap16(),
      'UTF-16 without a mark': Buffer.from(wide, 'utf16le'),
    };
    for (const [encoding, bytes] of Object.entries(encoded)) {
      const { stdout, stderr } = await runCli(box.root, ['pack', '--task-file', '-', '--json', '--no-write'], {
        input: bytes,
      });
      assert.equal((JSON.parse(stdout) as Report).task, wide, `${encoding}: ${stderr}`);
    }
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    assert.deepEqual(await runCli(box.root, ['pack', '--task-file', '-'], { input: picture }), {
      code: 1,
      stdout: '',
      stderr: 'The task file - is binary: use a text file in UTF-8 or UTF-16.\n',
    });
  });

  it('reports where the task came from if none is given', async () => {
    box.git('switch', '-q', '-c', 'fix/tax-rounding');
    box.write('src/price.ts', 'export const changed = 1;\n');
    const report = JSON.parse((await runCli(box.root, ['pack', '--json', '--no-write'])).stdout) as Report;
    assert.equal(report.taskSource, 'inferred');
    assert.match(report.task, /fix\/tax-rounding|tax/);
    assert.equal(report.files[0]?.path, 'src/price.ts');
  });

  it('packs a folder without git', async () => {
    rmSync(box.at('.git'), { recursive: true });
    const report = JSON.parse(
      (await runCli(box.root, ['pack', '--task', task, '--json', '--no-write'])).stdout,
    ) as Report;
    assert.equal(report.files[0]?.path, 'src/price.ts');
    assert.ok(!report.ranking.includes('debug.log'), 'the ignore file still counts');
  });

  it('names the first look that a pack leaves on Ctrl+C', async () => {
    const large = sandbox(
      Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`src/module${i}.ts`, `export const a = ${i};\n`])),
    );
    const { code, stdout, stderr } = await runCli(large.root, ['pack', '--task', task, '--json'], {
      until: /A first look is in/,
    });
    const sentence = 'Cancelled: .agentpack/context.md is still the first look.';
    assert.deepEqual([code, stderr.trimEnd().split('\n').at(-1)], [130, sentence]);
    assert.deepEqual(JSON.parse(stdout).error, { kind: 'cancelled', message: sentence });
    assert.match(readFileSync(large.at('.agentpack/context.md'), 'utf8'), /^First look: /m);
    large.dispose();
  });

  it('ends with 130 on Ctrl+C and leaves the last pack unchanged', async () => {
    await runCli(box.root, ['pack', '--task', task]);
    const before = new Map(filesBelow(box.at('.agentpack')).map((file) => [file, readFileSync(file, 'latin1')]));
    const { child, outcome } = startCli(box.root, ['pack', '--task-file', '-']);
    // more than a pipe holds: once it is written, the process is reading, so it listens to signals
    await new Promise<void>((done, fail) =>
      child.stdin.write('another task '.repeat(20_000), (error) => (error ? fail(error) : done()))
    );
    child.kill('SIGINT');
    child.stdin.end();
    const { code, stdout, stderr } = await outcome;
    assert.equal(code, 130);
    assert.equal(stdout, '');
    assert.match(stderr, /^Cancelled[^\n]*\n$/);
    assert.deepEqual(new Map(filesBelow(box.at('.agentpack')).map((file) => [file, readFileSync(file, 'latin1')])),
      before);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) =>
    `${e.parentPath}/${e.name}`
  ).sort();
}
