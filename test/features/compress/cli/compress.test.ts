import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { CompressedOutput, OutputPage } from '#reports';
import { createCounter } from '#tokens/counter';
import { builtAssets } from '#test/support/assets';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { spawnCli, startCli } from '#test/apps/cli/spawnCli';

const { count } = createCounter(builtAssets.ranks('cl100k_base'), 'cl100k_base');

describe('agentpack compress', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox();
  });
  afterEach(() => box.dispose());
  const script = (code: string) => ['compress', '--json', '--', process.execPath, '-e', code];
  const compressed = async (args: readonly string[], input?: string | Uint8Array) => {
    const { code, stdout, stderr } = await runCli(box.root, args, { input });
    assert.notEqual(stdout, '', stderr);
    return { code, ...JSON.parse(stdout) as CompressedOutput };
  };
  const log = (lines: number) =>
    Array.from({ length: lines }, (_, i) => `step ${'abc'[i % 3]} of many ${i}\n`).join('');

  it('exits with the code of the command and keeps a short output unchanged', async () => {
    const { code, text, packet, exit } = await compressed(script('console.log("fine"); process.exit(7)'));
    assert.deepEqual({ code, text, packet, exit }, { code: 7, text: 'fine\n', packet: undefined, exit: 7 });
    assert.ok(!existsSync(box.at('.agentpack')));
  });
  it('joins both streams in the order in which the command wrote to them', async () => {
    const code = 'const fs = require("fs"); for (let i = 0; i < 40; i++) fs.writeSync(1 + (i & 1), `line ${i}\\n`)';
    const { text } = await compressed(script(code));
    assert.equal(text, Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join(''));
  });
  it('names a program that cannot be run', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['compress', '--', 'no-such-program', '--flag']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^No executable program "no-such-program" was found: check its name and PATH\.\n$/);
  });
  it('reports a command ended by a signal as 128 plus its number, with the output so far', async () => {
    const { code, text } = await compressed(
      script('require("fs").writeSync(1, "so far\\n"); process.kill(process.pid, "SIGKILL")'),
    );
    assert.deepEqual([code, text], [137, 'so far\n']);
  });
  it('stores the omitted output, to be read page by page', async () => {
    const { packet, lines, text } = await compressed(['compress', '--cap', '300', '--json'], log(4_000));
    assert.equal(lines, 4_000);
    assert.ok(text.includes(`agentpack compress --output ${packet}`));
    let stored = '';
    for (let from: number | undefined = 1; from !== undefined;) {
      const args = ['compress', '--output', packet!, '--from', String(from), '--cap', '5000', '--json'];
      const page = JSON.parse((await runCli(box.root, args)).stdout) as OutputPage;
      assert.ok(page.tokens <= 5_000);
      assert.equal(page.range[0], from);
      stored += page.text;
      from = page.next;
    }
    assert.equal(stored, log(4_000));
  });
  it('keeps a page and its last line within the limit, even if one line exceeds it', async () => {
    const long = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ');
    const { packet } = await compressed(['compress', '--cap', '200', '--json'], `${long}\n${log(1_000)}`);
    const pages = [];
    for (const from of ['1', '2', '3', '900'])
      pages.push((await runCli(box.root, ['compress', '--output', packet!, '--from', from, '--cap', '200'])).stdout);
    assert.deepEqual(pages.filter((page) => count(page) > 200), []);
    assert.match(pages[0]!,
      /^word0 word1 .*…\n\[lines 1 to 1 of 1\d+; line 1 is cut: it has \S+ tokens; next: .* 2\]\n$/);
  });
  it('prints the same text that it counts: no line affects the redaction of another one', async () => {
    const failures = Array.from({ length: 60 },
      (_, i) =>
        `  ${i + 1}) ${
          i % 2 === 0 ? `enters ${i} "password":` : `"Zq9xLp0money${i}x",`
        }\n     Failure/Error: f(${i})\n\n` +
        `       expected: ${i}\n            got: ${i + 1}\n`);
    const output = `Failures:\n\n${failures.join('\n')}\nFinished in 1 second\n60 examples, 60 failures\n`;
    const { text } = await compressed(['compress', '--cap', '800', '--json'], output);
    const { stdout } = await runCli(box.root, ['compress', '--cap', '800'], { input: output });
    assert.equal(stdout, text);
  });
  it('reports the number of failures that it does not name', async () => {
    const failures = Array.from({ length: 90 }, (_, i) => `src/a${i}.ts(1,1): error TS2322: Type 'A${i}' is wrong.\n`);
    const { text } = await compressed(['compress', '--cap', '500', '--json'], failures.join(''));
    const shown = text.match(/error TS2322/g)!.length;
    assert.match(text, new RegExp(`; ${90 - shown} of 90 failures and errors not listed`));
  });
  it('names the folder from which to read the stored output if it is a different one', async () => {
    const { stdout, stderr } = await runCli('/', ['compress', '--root', box.root, '--cap', '300'], { input: log(900) });
    assert.equal(stderr,
      `To read the rest, add --root ${JSON.stringify(box.root)} to the command in the first line.\n`);
    const id = /--output (\w+)/.exec(stdout)![1]!;
    const page = await runCli('/', ['compress', '--root', box.root, '--output', id, '--cap', '300']);
    assert.equal(page.stderr,
      `To read the rest, add --root ${JSON.stringify(box.root)} to the command in the last line.\n`);
    const same = await runCli(box.root, ['compress', '--output', id, '--cap', '300']);
    assert.deepEqual([same.stdout, same.stderr], [page.stdout, '']);
  });
  it('counts with the tokenizer of config.toml, unless a call names another', async () => {
    const counted = async (...args: readonly string[]) =>
      (await compressed(['compress', '--no-write', '--json', ...args], log(900))).inputTokens!;
    const usual = await counted();
    box.write('.agentpack/config.toml', '[context]\ntokenizer = "claude"\n');
    const configured = await counted();
    assert.ok(configured > usual, `${configured} and ${usual} tokens`);
    assert.equal(await counted('--tokenizer', 'cl100k_base'), usual);
  });
  it('counts one line as one line', async () => {
    const { text } = await compressed(['compress', '--json'],
      Array.from({ length: 2_000 }, (_, i) => `w${i}`).join(' '));
    assert.match(text, /^\[output: 1 line, /);
  });
  it('stores nothing with --no-write', async () => {
    const { packet } = await compressed(['compress', '--no-write', '--json'], log(9_000));
    assert.deepEqual([packet, existsSync(box.at('.agentpack'))], [undefined, false]);
  });
  it('shows and stores no secret, even if another line comes between the two halves of its name', async () => {
    const password = `hunter-${'Zx9'.repeat(4)}`;
    const { text, packet } = await compressed(['compress', '--json'],
      `${log(4_000)}DB_PASSWORD=${password}\nerror: failed\n`);
    assert.match(text, /error: failed/);
    const files = readdirSync(box.at('.agentpack/cache/outputs')).map((name) =>
      readFileSync(box.at(`.agentpack/cache/outputs/${name}`), 'utf8')
    );
    for (const one of [text, ...files]) assert.ok(!one.includes(password));
    assert.ok(files.some((one) => one.includes('DB_PASSWORD=[REDACTED')), packet);
  });
  it('reads bytes that are not text', async () => {
    const { text, lines } = await compressed(['compress', '--json'],
      Uint8Array.from([0xff, 0xfe, 0x41, 0x0a, 0x80, 0x0a]));
    assert.deepEqual([text, lines], ['\ufffd\ufffdA\n\ufffd\n', 2]);
  });
  it('resolves colors and progress bars as a terminal would', async () => {
    const output = `start\n${
      Array.from({ length: 101 }, (_, i) => `\r\u001b[32mprogress\u001b[0m ${i}%`).join('')
    }\ndone\n`;
    assert.equal((await compressed(['compress', '--json'], output)).text, 'start\nprogress 100%\ndone\n');
  });
  it('resolves progress bars as a built program too', async () => {
    const { code, stdout, stderr } = await spawnCli(box.root, ['compress'], '10%\r100%\n');
    assert.deepEqual([code, stdout, stderr], [0, '100%\n', '']);
  });
  it('shows a JSON document on one long line by its keys, even if it is truncated', async () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `row, number ${id}` }));
    const whole = JSON.stringify({ total: rows.length, rows });
    for (
      const [input, says] of [[whole, /^\[JSON: /], [whole.slice(0, -40),
        /^\[JSON that is cut off before its end: /]] as const
    ) {
      const { text } = await compressed(['compress', '--json'], input);
      assert.match(text, says);
      assert.match(text, /"total": 3000,\n {2}"rows": \[/);
      assert.match(text, /"name": "row, number 0"\n[^]* more items/);
    }
  });
  it('keeps the packet if the output cannot be stored, and gives the reason', async () => {
    box.write('.agentpack', 'a file');
    const { code, stdout, stderr } = await runCli(box.root, ['compress'], { input: log(4_000) });
    assert.equal(code, 0);
    assert.match(stdout, /^\[output: 4,000 lines, [\d,]+ tokens; \d+ shown\]\n/);
    assert.match(stderr, /^The lines that are not shown are lost: .*\.agentpack/);
  });
  it('names the signal that ended the command', async () => {
    const { code, stderr } = await runCli(box.root, ['compress', '--', 'sh', '-c', 'echo so far; kill -KILL $$']);
    assert.deepEqual([code, stderr], [137, 'sh was terminated by SIGKILL: exit code 137.\n']);
  });
  it('does not wait for a process that the command leaves behind', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['compress', '--', 'sh', '-c',
      'sleep 600 & echo $! > left; echo done; exit 4']);
    const left = Number(readFileSync(box.at('left'), 'utf8'));
    assert.ok(isRunning(left));
    process.kill(left);
    assert.deepEqual([code, stdout], [4, 'done\n']);
    assert.match(stderr, /^sh has ended, but a process that it started has not: /);
  });
  it('waits for a command that closes its output', async () => {
    const { code, text } = await compressed(['compress', '--json', '--', 'sh', '-c',
      'echo a; exec >&- 2>&-; sleep 0.2; exit 6']);
    assert.deepEqual([code, text], [6, 'a\n']);
  });
  it('reads Windows line endings, and control sequences split across two reads', async () => {
    const code =
      'const w = (s) => require("fs").writeSync(1, s); w("a\\r\\nb\\r"); setTimeout(() => w("\\nc\\x1b[3"), 60); setTimeout(() => w("1md\\x1b[0m\\r\\n10%\\r"), 120); setTimeout(() => w("99%\\n"), 180)';
    assert.equal((await compressed(script(code))).text, 'a\nb\ncd\n99%\n');
  });
  it('shows and stores the output read until a signal, and ends all processes of the command', async () => {
    const { child, outcome } = startCli(box.root, ['compress', '--', 'sh', '-c',
      'seq 9000; sleep 60 & echo $! > pid; mv pid inner; wait']);
    while (!existsSync(box.at('inner'))) await new Promise((done) => setTimeout(done, 20));
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await outcome;
    assert.equal(code, 130);
    assert.match(stdout, /^\[output.*: 9,000 lines.*--output [0-9a-f]{12}\]\n/);
    assert.match(stderr, /Interrupted: this is the output so far\.\n$/);
    assert.equal(readdirSync(box.at('.agentpack/cache/outputs')).length, 2);
    const inner = Number(readFileSync(box.at('inner'), 'utf8'));
    assert.ok(!isRunning(inner));
  });
  it('passes standard input on, and keeps the exit code if its reader is gone', async () => {
    const { child, outcome } = startCli(box.root, ['compress', '--', 'sh', '-c', 'read a; seq $a; exit 3']);
    child.stdin.end('5000\n');
    child.stdout.destroy();
    const { code, stderr } = await outcome;
    assert.deepEqual([code, stderr], [3, '']);
  });
  it('responds to an empty output with an empty packet', async () => {
    const { text, lines, tokens } = await compressed(['compress', '--json'], '');
    assert.deepEqual({ text, lines, tokens }, { text: '', lines: 0, tokens: 0 });
  });

  it('names a folder, and a file that is not executable', async () => {
    box.write('tools/run.sh', 'echo hi\n');
    for (
      const [program, says] of [['./tools', /is a folder, not a program/], ['./tools/run.sh',
        /is not executable: make it executable \(chmod \+x\)/]] as const
    ) {
      const { code, stdout, stderr } = await runCli(box.root, ['compress', '--', program]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, says);
    }
  });

  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [['--cap', '10'], /^--cap 10 is too small: the minimum is 200 tokens\.\n$/],
    [['--output', '0123456789ab'], /^There is no stored output "0123456789ab" here: .* Run the command again\.\n$/],
    [['--output', '../../secret'], /^There is no stored output "\.\.\/\.\.\/secret" here/],
    [['--output', '0123456789ab', '--cap', '5'], /^--cap 5 is too small: the minimum is 200 tokens\.\n$/],
    [['--from', '3'], /^--from requires --output/],
    [['--output', '0123456789ab', '--', 'ls'], /^Use either --output or a command, not both\.\n$/],
    [['ls'], /^Put -- before the command: agentpack compress \[-- COMMAND…\]\.\n$/],
  ];
  for (const [args, says] of refused) {
    it(`rejects ${args.join(' ')} in one sentence`, async () => {
      const { code, stdout, stderr } = await runCli(box.root, ['compress', ...args]);
      assert.deepEqual([code === 1 || code === 2, stdout], [true, '']);
      assert.match(stderr, says);
    });
  }
});

/** False for a dead process that its parent did not wait for. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
