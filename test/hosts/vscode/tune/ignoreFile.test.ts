import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../../../src/base/errors';
import { ignoreFile } from '../../../../src/hosts/vscode/tune/ignoreFile';

describe('the .agentignore that Tune changes', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'agentpack-ignore-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const file = () => join(root, '.agentignore');
  const refused = (words: RegExp) => (error: unknown) => error instanceof UserError && words.test(error.message);

  it('is restored to the byte', async () => {
    const { read, write } = ignoreFile(root);
    assert.equal(await read(), undefined);
    const bytes = Buffer.from('\ufeff/docs/\r\nlogs\n\n', 'utf8');
    writeFileSync(file(), bytes);
    const before = await read();
    await write('other\n');
    assert.equal(await read(), 'other\n');
    await write(before);
    assert.deepEqual(readFileSync(file()), bytes);
    await write(undefined);
    assert.equal(await read(), undefined);
  });

  it('is not changed where it is a link, which may lead out of the folder', async function() {
    if (process.platform === 'win32') this.skip();
    const { read, write } = ignoreFile(root);
    const target = join(root, 'profile');
    writeFileSync(target, 'mine\n');
    symlinkSync(target, file());
    await assert.rejects(read(), refused(/is a link/));
    await assert.rejects(write('/docs/\n'), refused(/is a link/));
    await assert.rejects(write(undefined), refused(/is a link/));
    assert.equal(readFileSync(target, 'utf8'), 'mine\n');
  });

  it('is not changed where its text would not come back as it was', async () => {
    writeFileSync(file(), Buffer.from([0xff, 0x64, 0x0a]));
    await assert.rejects(ignoreFile(root).read(), refused(/not in UTF-8/));
  });
});
