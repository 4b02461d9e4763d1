import assert from 'node:assert/strict';
import { scan, type ScanOptions, type ScanPort } from '#pipeline/1-scan/scan';
import { createScanMemory } from '#pipeline/1-scan/scanMemory';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { memoryHost, type MemoryOptions } from '#test/support/memoryHost';

const megabyte = 2 ** 20;

describe('the memory of a scan', () => {
  const files = createFiles('data', 3_000, 'x');
  for (const [lister, git] of [['the walk', {}], ['git', { git: {} }]] as const) {
    it(`ends ${lister} with a sentence once the paths do not fit, and reads no text`, async () => {
      const reads = await checkRefusal({ files: { 'a.ts': '', ...files }, ...git }, 1, {},
        /has more files than fit into memory: [\d,]+ so far, [\d,]+ of them in data\/\. .* --root, .* \.gitignore\.$/);
      assert.deepEqual(reads.filter((path) => path.endsWith('.ts')), []);
    });
  }
  it('counts what is ignored, because each excluded path is reported', () =>
    checkRefusal({ files: { ...files, '.gitignore': '*.ts' } }, 1, {}, /more files than fit/));
  it('ends with a sentence once the texts do not fit, and reads no text', async () => {
    const reads = await checkRefusal({ files: createFiles('logs', 200, 'x'.repeat(9_000)) }, 1, {},
      /has more text than fits into memory: 200 files, 200 of them in logs\/, of which \d+ fit\. .*\.agentignore or/);
    assert.deepEqual(reads.filter((path) => path.endsWith('.ts')), []);
  });
  it('counts only the texts that are packed', async () => {
    const logs = createFiles('logs', 200, 'x'.repeat(9_000));
    const kept = { 'src/a.ts': 'a' };
    for (
      const [options, ignored] of [[{ exclude: ['logs/**'] }, {}], [{ include: ['src/**'] }, {}], [{}, {
        '.agentignore': 'logs/',
      }]] as const
    ) {
      const port = createPort({ files: { ...logs, ...kept, ...ignored } }, 1);
      const scanned = await scan(port, { ...defaults, ...options }, new Map(), () => {}, neverCancelled);
      assert(scanned.files.some(({ path }) => path === 'src/a.ts'));
    }
  });
  it('allows more files the larger the heap is', async () => {
    const port = createPort({ files }, 64);
    assert.equal((await scan(port, defaults, new Map(), () => {}, neverCancelled)).files.length, 3_000);
  });
});

const defaults: ScanOptions = {
  include: [],
  exclude: [],
  maxBytes: 10_000,
  ignoreFile: '.agentignore',
  submodules: 'list',
};

/** Returns the paths that were read before the refusal. */
async function checkRefusal(options: MemoryOptions, heapMegabytes: number, extra: Partial<ScanOptions>,
  expected: RegExp): Promise<string[]>
{
  const host = memoryHost(options);
  await assert.rejects(
    scan(createPort(options, heapMegabytes, host), { ...defaults, ...extra }, new Map(), () => {}, neverCancelled),
    (error) => error instanceof UserError && expected.test(error.message) || assert.fail(String(error)),
  );
  return host.takeReads();
}

function createPort(options: MemoryOptions, heapMegabytes: number, host = memoryHost(options)): ScanPort {
  return {
    files: host.files,
    git: host.git && { list: () => host.git!.list() },
    hash: (data) => host.hash(data),
    now: () => host.now(),
    pause: () => host.pause(),
    memory: createScanMemory(heapMegabytes * megabyte),
  };
}

function createFiles(folder: string, count: number, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/${i}.ts`, text]));
}
