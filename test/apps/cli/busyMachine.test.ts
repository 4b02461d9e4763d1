import { strict as assert } from 'node:assert';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandbox } from '#test/platform/sandbox';
import { startCli } from './spawnCli';

const samples = 'test/samples/outline';
const large = 'export function area(width: number) {\n  return width * 2;\n}\n\n';

/** Files of several languages, and two that take a parser longer than the others. */
const files = Object.fromEntries([
  ...['go', 'python', 'ruby', 'typescript'].flatMap((language) =>
    readdirSync(`${samples}/${language}`).map((name) =>
      [`${language}/${name}`, readFileSync(`${samples}/${language}/${name}`, 'utf8')] as const
    )
  ),
  ...[1_500, 1_501].map((times) => [`large/area${times}.ts`, large.repeat(times)] as const),
]);

async function stopsAndContinues(child: ChildProcess): Promise<void> {
  for (let stops = 0; stops < 25 && child.exitCode === null; stops++) {
    await sleep(20);
    child.kill('SIGSTOP');
    await sleep(60);
    child.kill('SIGCONT');
  }
}

/** The pack of a new folder, without the line that tells when it was packed. */
async function coldPack(disturb?: (child: ChildProcess) => Promise<void>): Promise<string> {
  const box = sandbox(files, { git: false });
  const { child, outcome } = startCli(box.root, ['pack', '--task', 'the area of large shapes']);
  child.stdin.end();
  await disturb?.(child);
  const { code, stderr } = await outcome;
  assert.equal(code, 0, stderr);
  const pack = readFileSync(box.at('.agentpack/context.md'), 'utf8');
  box.dispose();
  return pack.replaceAll(box.root, '').replace(/^- Packed .*$/m, '');
}

/** As on a busy machine: whatever a clock decides is decided otherwise. */
describe('a cold pack', () => {
  it('is identical, byte for byte, if its process is stopped repeatedly', async function() {
    if (process.platform === 'win32') this.skip(); // no signals
    const quiet = await coldPack();
    assert.ok(quiet.includes('large/area1500.ts') && !quiet.includes('not parsed'), quiet);
    assert.equal(await coldPack(stopsAndContinues), quiet);
  });
});
