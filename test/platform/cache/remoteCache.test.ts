import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { decodeActionResult, encodeActionResult } from '#platform/cache/actionResult';
import { createRemoteCache } from '#platform/cache/remoteCache';
import { startNginx, type Nginx } from '#test/support/nginx';
import { table } from '#test/support/table';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const entries = new Map(Array.from({ length: 100 }, (_, i) => [sha(`key ${i}`), `{"facts":${i}}\n`]));
const keys = [...entries.keys()];

describe('the result of an action', () => {
  table('has a digest for content of any size', (row) => {
    for (const size of [0, 1, 127, 128, 300_000, 2 ** 33]) {
      row(`computes a digest of ${size} bytes`, () => {
        const digest = { hash: sha('x'), size };
        assert.deepEqual(decodeActionResult(encodeActionResult('facts.json', digest)), digest);
      });
    }
  });
  it('has the bytes that the protocol requires', () =>
    assert.equal(
      encodeActionResult('f', { hash: 'a'.repeat(64), size: 300 }).toString('hex'),
      `124a0a016612450a40${'61'.repeat(64)}10ac02`,
    ));
  it('is missing if the bytes are truncated or are something else', () => {
    const whole = encodeActionResult('facts.json', { hash: sha('x'), size: 5 });
    for (let length = 0; length < whole.length; length++)
      assert.equal(decodeActionResult(whole.subarray(0, length)), undefined, `${length} bytes`);
    assert.equal(decodeActionResult(Buffer.from('<html>no</html>')), undefined);
  });
});

/** The limit for one request, on a machine that may be slow. Ms. */
const patience = 60_000;

describe('the team cache, on a real nginx', () => {
  let nginx: Nginx;
  before(async () => {
    nginx = await startNginx();
  });
  after(() => nginx.stop());
  const cache = (path: string, options: { readonly upload?: boolean; readonly token?: string; } = {}) =>
    createRemoteCache({
      url: `${nginx.url}${path}`,
      canUpload: options.upload ?? false,
      token: options.token,
      timeoutMs: patience,
    });

  it('returns what was uploaded, content by its own hash', async () => {
    const mine = cache('/cache', { upload: true });
    await mine.put(entries, neverCancelled);
    assert.deepEqual(mine.takeWarnings(), []);
    assert.deepEqual(readdirSync(join(nginx.folder, 'cas')).sort(), [...entries.values()].map(sha).sort());
    mine.dispose();
    for (const path of ['/cache', '/cache/', '/readonly']) {
      const theirs = cache(path);
      assert.deepEqual(new Map([...await theirs.get(keys, neverCancelled)].sort()), new Map([...entries].sort()));
      assert.deepEqual(theirs.takeWarnings(), []);
      theirs.dispose();
    }
  });

  it('returns nothing, without a warning, for a missing entry', async () => {
    const mine = cache('/cache');
    assert.deepEqual(await mine.get([sha('no'), sha('nothing')], neverCancelled), new Map());
    assert.deepEqual(mine.takeWarnings(), []);
  });

  it('uploads nothing unless configured to', async () => {
    const mine = cache('/cache');
    await mine.put(new Map([[sha('new'), 'new']]), neverCancelled);
    assert.deepEqual(await mine.get([sha('new')], neverCancelled), new Map());
  });

  it('rejects content that does not match its hash', async () => {
    const mine = cache('/cache');
    writeFileSync(join(nginx.folder, 'cas', sha(entries.get(keys[0]!)!)), 'poisoned');
    const found = await mine.get(keys.slice(0, 5), neverCancelled);
    assert.deepEqual([...found.keys()].sort(), keys.slice(1, 5).sort());
  });

  table('is no longer used after it fails, and reports it once', (row) => {
    for (
      const [title, path, said] of [
        ['refuses to be written', '/readonly', /not used: it returned 403 for PUT/],
        ['is broken', '/broken', /not used: it returned 503/],
        ['wants another user', '/closed', /not used: it returned 401/],
      ] as const
    ) {
      row(`is no longer used when it ${title}, and reports it once`, async () => {
        const mine = cache(path, { upload: true });
        await mine.put(new Map(keys.map((key) => [key, `other ${key}`])), neverCancelled);
        assert.equal((await mine.get(keys, neverCancelled)).size, 0);
        const warnings = mine.takeWarnings();
        assert.equal(warnings.length, 1);
        assert.match(warnings[0]!, said);
        assert.deepEqual(mine.takeWarnings(), []);
        mine.dispose();
      });
    }
  });

  it('sends the user name in its address and never shows the password', async () => {
    const { host } = new URL(nginx.url);
    const mine = createRemoteCache({
      url: `http://reader:pass%20word@${host}/closed`,
      canUpload: false,
      timeoutMs: patience,
    });
    assert.equal((await mine.get(keys.slice(1, 3), neverCancelled)).size, 2);
    const wrong = createRemoteCache({
      url: `http://reader:wr0ng@${host}/closed`,
      canUpload: false,
      timeoutMs: patience,
    });
    await wrong.get(keys, neverCancelled);
    const told = wrong.takeWarnings().join();
    assert.match(told, /401/);
    assert.doesNotMatch(told, /wr0ng|reader/);
  });

  it('does not delay a pack if the server does not respond', async () => {
    const silent = createServer();
    await new Promise<void>((ready) => {
      silent.listen(0, '127.0.0.1', ready);
    });
    const { port } = silent.address() as AddressInfo;
    silent.close();
    const mine = createRemoteCache({ url: `http://127.0.0.1:${port}`, canUpload: false, timeoutMs: patience });
    assert.equal((await mine.get(keys, neverCancelled)).size, 0);
    assert.match(mine.takeWarnings().join(), /not used: .*ECONNREFUSED/);
  });

  it('stops when it is cancelled', async () => {
    await assert.rejects(cache('/cache').get(keys, { cancelled: true }), { name: 'Cancelled' });
  });

  table('refuses invalid addresses', (row) => {
    for (const url of ['', 'cache.example', 'file:///etc/passwd', 'ftp://cache.example']) {
      row(`refuses the address ${JSON.stringify(url)}`, () =>
        assert.throws(() => createRemoteCache({ url, canUpload: false }), UserError));
    }
  });
});
