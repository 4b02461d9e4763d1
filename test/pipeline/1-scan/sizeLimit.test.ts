import assert from 'node:assert/strict';
import { scan } from '#pipeline/1-scan/scan';
import { neverCancelled } from '#base/cancellation';
import { memoryHost } from '#test/support/memoryHost';

describe('the maximum size of a file that is read', () => {
  it('is the byte limit, with git and without', async () => {
    for (const git of [undefined, {}]) {
      const host = memoryHost({
        files: { 'fits.ts': 'a'.repeat(10), 'large.ts': 'a'.repeat(11) },
        ...(git && { git }),
      });
      const options = {
        include: [],
        exclude: [],
        maxBytes: 10,
        ignoreFile: '.agentignore',
        submodules: 'list',
      } as const;
      const { files, excludedPaths } = await scan(host, options, new Map(), () => {}, neverCancelled);
      assert.deepEqual(files.map(({ path }) => path), ['fits.ts']);
      assert.deepEqual(excludedPaths.map(({ path, because, detail }) => `${path} ${because}: ${detail}`), [
        'large.ts large: 11 bytes; the limit is 10',
      ]);
    }
  });
});
