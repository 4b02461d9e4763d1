import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { Cancelled } from '#base/errors';
import { createParserClient } from '#features/documents/node/process/parserClient';
import { computeMaxCpuMs, watchdogReports, type ParseRequest } from '#features/documents/node/process/protocol';
import { slowness } from '../../../harness/patience.mjs';
import { table } from '#test/support/table';

const request: ParseRequest = {
  bytes: new Uint8Array([1, 2, 3]),
  path: 'docs/a.pdf',
  fast: false,
  removeEmptyLines: false,
  chunkTokens: 800,
  chunkOverlap: 0.15,
};
const never = { cancelled: false };
const done = "process.send({ kind: 'done', parts: { status: 'success', chunks: [], tables: [], warnings: [] } })";

describe('the parser process', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-parser-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const program = (name: string, text: string) => {
    const file = join(folder, `${name}.cjs`);
    writeFileSync(file, text);
    return file;
  };

  table('fails only for a document that …', (row) => {
    const cases: readonly (readonly [string, string, RegExp, string, boolean?])[] = [
      ['crashes it', 'process.exit(7)', /exited with code 7/, 'parse_error'],
      ['is killed by the system', "process.kill(process.pid, 'SIGKILL')", /ended by the signal SIGKILL/, 'parse_error',
        false],
      ['takes too much processor time',
        `require('fs').writeSync(2, '${watchdogReports.processor}\\n'); process.kill(process.pid, 'SIGKILL')`,
        /more processor time than is allowed for a document of its size\.$/, 'parse_error'],
      ['takes too much memory',
        `require('fs').writeSync(2, '${watchdogReports.memory}\\n'); process.kill(process.pid, 'SIGKILL')`,
        /more than 512 MB/, 'too_large'],
      ['fills the heap', "require('fs').writeSync(2, 'FATAL ERROR: heap out of memory'); process.abort()",
        /more than 512 MB/, 'too_large'],
    ];
    cases.forEach(([name, ends, message, type, isFinal = true], i) =>
      row(name, async () => {
        const once = program(`once${i}`,
          `process.on('message', ({ bytes }) => { if (bytes[0] === 9) { ${ends} } else ${done}; });`);
        const client = createParserClient(once);
        const bad = await client.parse({ ...request, bytes: new Uint8Array([9]) }, { cancel: never });
        assert.match(bad.parts.warnings[0]!.message, message);
        assert.equal(bad.parts.warnings[0]!.type, type);
        assert.deepEqual([bad.parts.status, bad.isFinal], ['failed', isFinal]);
        assert.equal((await client.parse(request, { cancel: never })).parts.status, 'success');
        client.dispose();
      })
    );
  });

  table('reads the beginning of a document that exceeds its', (row) => {
    for (const limit of ['memory', 'processor'] as const) {
      row(`limit of ${limit}`, async () => {
        const client = createParserClient(program(`partial-${limit}`, `process.on('message', ({ path, share }) => {
          if (share > 0.3) {
            require('fs').writeSync(2, '${watchdogReports[limit]}\\n'); process.kill(process.pid, 'SIGKILL');
          } else process.send({ kind: 'done', parts: { status: 'success', chunks: [share], tables: [], warnings: [] } });
        });`));
        const { parts, ...result } = await client.parse({ ...request, path: 'docs/a.csv' }, { cancel: never });
        assert.deepEqual([parts.status, parts.chunks, result.isFinal], ['success', [0.25], true]);
        assert.match(parts.warnings[0]!.message,
          /^Parsing the whole document takes more .+; only its beginning is read\.$/);
        client.dispose();
      });
    }
  });

  it('tries a document again in the next run, if its beginning could not be read for another reason', async () => {
    const client = createParserClient(program('killed-shares', `process.on('message', ({ share }) => {
      if (share === 1) require('fs').writeSync(2, '${watchdogReports.processor}\\n');
      process.kill(process.pid, 'SIGKILL');
    });`));
    const { parts, isFinal } = await client.parse({ ...request, path: 'docs/a.csv' }, { cancel: never });
    assert.deepEqual([parts.status, isFinal], ['failed', false]);
    client.dispose();
  });

  it('does not charge a document for memory that earlier ones left', async () => {
    const second = program('second', `let n = 0; process.on('message', () => { if (++n === 2) {
      require('fs').writeSync(2, '${watchdogReports.memory}\\n'); process.kill(process.pid, 'SIGKILL'); } else ${done}; });`);
    const client = createParserClient(second);
    for (let i = 0; i < 4; i++)
      assert.equal((await client.parse(request, { cancel: never })).parts.status, 'success');
    client.dispose();
  });

  it('is cancelled with its run, even if a signal ended it first', async () => {
    const client = createParserClient(
      program('signal', `process.on('message', () => process.kill(process.pid, 'SIGINT'));`),
    );
    const cancel = { cancelled: false };
    const parsing = client.parse(request, { cancel });
    cancel.cancelled = true;
    await assert.rejects(parsing, Cancelled);
  });

  it('ends a hang, and the next run tries again', async () => {
    const client = createParserClient(program('hang', `process.on('message', () => {});`), 300);
    const { parts, isFinal } = await client.parse(request, { cancel: never });
    assert.deepEqual([parts.status, isFinal], ['failed', false]);
    assert.match(parts.warnings[0]!.message, /made no progress/);
  });

  it('does not treat slow work as a hang while it reports progress', async () => {
    const patience = 600 * await slowness(); // it has to start within this time too
    const times = Math.ceil(patience * 2 / 100);
    const client = createParserClient(
      program('slow', `process.on('message', () => { let n = 0; const t = setInterval(() => {
        process.stderr.write('working\\n'); if (++n === ${times}) { clearInterval(t); ${done}; } }, 100); });`),
      patience,
    );
    assert.equal((await client.parse(request, { cancel: never })).parts.status, 'success');
    client.dispose();
  });

  it('ends when its run is cancelled', async () => {
    const client = createParserClient(program('endless', `process.on('message', () => { for (;;); });`));
    const cancel = { cancelled: false };
    const parsing = client.parse(request, { cancel });
    setTimeout(() => cancel.cancelled = true, 100);
    await assert.rejects(parsing, Cancelled);
  });

  it('receives no variables from its parent', async () => {
    process.env['NODE_OPTIONS'] = '';
    const client = createParserClient(
      program('env',
        `process.on('message', () => process.send({ kind: 'done', parts: { warnings: [], chunks: [], names: Object.keys(process.env) } }));`),
    );
    const { parts } = await client.parse(request, { cancel: never });
    const names = (parts as unknown as { readonly names: readonly string[]; }).names;
    assert.deepEqual(names.filter((name) => !/^(?:ELECTRON_RUN_AS_NODE|NODE_CHANNEL_\w+|SystemRoot|__\w+)$/.test(name)),
      []);
    client.dispose();
  });

  it('kills itself if a document takes more processor time than its size allows', () => {
    const file = join(folder, 'watched.cjs');
    buildSync({
      stdin: {
        contents: `import { isMainThread } from 'node:worker_threads';
import { startWatchdog, watchParser } from './src/features/documents/node/process/watchdog';
if (isMainThread) { const dog = startWatchdog(__filename); dog.begin(0); for (;;); } else watchParser();`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: file,
      logLevel: 'error',
    });
    const { signal, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 });
    assert.equal(signal, 'SIGKILL');
    assert.match(stderr, new RegExp(watchdogReports.processor));
    assert.equal(computeMaxCpuMs(10), 3_000);
  });
});
