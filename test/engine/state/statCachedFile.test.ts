import assert from 'node:assert/strict';
import { createStatCachedFile } from '#engine/state/statCachedFile';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';

/** Returns what was read through the cached file after each step, and how often a text was converted to a value. */
function run(steps: (host: MemoryHost, file: ReturnType<typeof createStatCachedFile<string>>) => void,
  files: Readonly<Record<string, string>> = {}): { readonly value: string | undefined; readonly made: number; }
{
  const host = memoryHost({ files });
  let made = 0;
  const file = createStatCachedFile(host, (text) => {
    made++;
    return text.toUpperCase();
  });
  steps(host, file);
  const value = file.read('a');
  return { value, made };
}

describe('a stat-cached file', () => {
  check('is undefined if there is no file', undefined, 0, () => undefined);
  check('is read once', 'OLD', 1, (_, file) => {
    file.read('a');
    file.read('a');
  }, 'old');
  check('is not read back after a write', 'NEW', 0, (_, file) => {
    file.write('a', 'new', 'NEW');
    file.read('a');
  });
  check('returns text written by another program', 'THEIRS', 1, (host, file) => {
    file.write('a', 'ours', 'OURS');
    host.write('.agentpack/a', 'theirs');
    host.tick(60_000);
    file.read('a');
  });
  check('is missing after it was removed', undefined, 0, (host, file) => {
    file.write('a', 'ours', 'OURS');
    host.remove('.agentpack/a');
  });
  check('is read again if it changed just before it was read', 'THEIRS', 3, (host, file) => {
    host.write('.agentpack/a', 'theirs');
    file.read('a');
    file.read('a');
  });
  check('caches few files', 'A', 1, (_, file) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) file.write(name, name, name.toUpperCase());
  });

  function check(what: string, value: string | undefined, made: number, steps: Parameters<typeof run>[0],
    text?: string): void
  {
    it(what, () => assert.deepEqual(run(steps, text === undefined ? {} : { '.agentpack/a': text }), { value, made }));
  }
});
