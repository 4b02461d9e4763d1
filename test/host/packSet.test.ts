import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { sandbox, type Sandbox } from '../platform/sandbox';
import { table } from '../support/table';

const files = {
  'a.ts': 'export const addTax = 1;\n',
  'b.ts': 'import { addTax } from "./a";\nexport const b = addTax;\n',
};
const packsEach = 10;

describe('several processes that pack into one folder at the same time', () => {
  let folder: string;
  let writer: string;
  before(() => {
    folder = mkdtempSync(resolve('out/packs-')); // packages are found from this folder
    writer = join(folder, 'packWriter.cjs');
    buildSync({
      entryPoints: ['test/support/packWriter.ts'],
      outfile: writer,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
      logLevel: 'error',
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  table('leave the files of one pack, and no reader treats a mixture as fresh', (row) => {
    for (const thread of ['none', 'one']) {
      row(
        `leave the files of one pack, ${
          thread === 'none' ? 'of no thread' : 'of a thread'
        }, and no reader takes a mixture for fresh`,
        async () => {
          const box = sandbox(files, { git: false });
          const processes = ['first', 'second', 'third'].map((name) => start(box, name, thread));
          const reading = readWhile(box, thread, processes);
          await Promise.all(processes.map(ended));
          const fresh = await reading;
          assert.deepEqual(foreign(box, thread), []);
          assert.equal((await statusOf(box, thread)).state, 'fresh');
          assert.ok(fresh.asked > 0);
          assert.deepEqual(fresh.mixed, []);
          box.dispose();
        },
      );
    }
  });

  it('leave a stale or complete pack if they are killed meanwhile, and nothing that the next one would find', async () => {
    const box = sandbox(files, { git: false });
    for (let round = 0; round < 3; round++) {
      const processes = ['first', 'second'].map((name) => start(box, `${name} ${round}`, 'none'));
      const kill = setInterval(() => {
        if ((foreign(box, 'none') ?? []).length > 0) processes[round % 2]!.kill('SIGKILL');
      }, 2); // in the middle of its files, as near as that can be seen
      const late = setTimeout(() => processes[1]!.kill('SIGKILL'), 600 + 200 * round);
      await Promise.all(processes.map(ended));
      clearInterval(kill);
      clearTimeout(late);
      const mixed = foreign(box, 'none').filter((name) => name !== 'verdict.json'); // it follows the metadata
      if (mixed.length > 0) assert.notEqual((await statusOf(box, 'none')).state, 'fresh', mixed.join());
    }
    await ended(start(box, 'last', 'none', 1));
    assert.deepEqual(foreign(box, 'none'), []);
    assert.deepEqual(
      readdirSync(box.at('.agentpack'), { recursive: true }).map(String).filter((name) => /\.(?:tmp|lock)$/.test(name)),
      [],
    );
    box.dispose();
  });

  function start(box: Sandbox, name: string, thread: string, count = packsEach): ChildProcess {
    return spawn(process.execPath, [writer, box.root, name, String(count), thread], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
});

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) =>
    child.on('error', fail).on('close',
      (code, signal) => (code === 0 || signal === 'SIGKILL' ? done() : fail(new Error(`exit code ${code}`))))
  );
}

async function statusOf(box: Sandbox, thread: string) {
  const engine = createEngine(box.host({ git: false, env: {} })); // a user without a home, as its writers;
  const freshness = await engine.status({ thread, noWrite: true }, { cancel: neverCancelled });
  engine.dispose();
  return freshness;
}

/**
 * Asks again and again whether the pack is fresh. A writer changes the contexts before all else and the metadata last
 * but for the verdict: what is foreign before an answer of the same metadata that says fresh was foreign to a pack that
 * counts as fresh.
 */
async function readWhile(box: Sandbox, thread: string,
  processes: readonly ChildProcess[]): Promise<{ readonly asked: number; readonly mixed: readonly string[]; }>
{
  const mixed: string[] = [];
  let asked = 0;
  for (; processes.some((child) => child.exitCode === null && child.signalCode === null); asked++) {
    const before = textOf(box, thread, 'pack_metadata.json');
    const found = foreign(box, thread).filter((name) => name !== 'verdict.json');
    const { state } = await statusOf(box, thread);
    if (state === 'fresh' && before === textOf(box, thread, 'pack_metadata.json')) mixed.push(...found);
  }
  return { asked, mixed };
}

/** Files that are not of the pack which the metadata names. */
function foreign(box: Sandbox, thread: string): string[] {
  const text = textOf(box, thread, 'pack_metadata.json');
  if (text === undefined) return [];
  const { agentpack } = JSON.parse(text) as {
    agentpack: { contexts: Record<string, string>; packedAt: number; report: { task: string; }; };
  };
  const registry = JSON.parse(textOf(box, thread, 'pack-registry.json') ?? '{}') as { task?: string; };
  const verdict = JSON.parse(textOf(box, thread, 'verdict.json') ?? '{}') as { freshness?: { packedAt?: number; }; };
  return [
    ...Object.entries(agentpack.contexts).filter(([name, hash]) =>
      createHash('sha256').update(textOf(box, thread, name) ?? '').digest('hex') !== hash
    ).map(([name]) => name),
    ...(registry.task === agentpack.report.task ? [] : ['pack-registry.json']),
    ...(verdict.freshness?.packedAt === agentpack.packedAt ? [] : ['verdict.json']),
  ];
}

function textOf(box: Sandbox, thread: string, name: string): string | undefined {
  try {
    return readFileSync(box.at(`.agentpack/${thread === 'none' ? '' : `threads/${thread}/`}${name}`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
