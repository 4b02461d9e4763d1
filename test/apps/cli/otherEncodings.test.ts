import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { table } from '#test/support/table';
import { sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';

const latin1 = Buffer.from('# Memory\n\n- Café prices are cents\n', 'latin1');
const utf16 = Buffer.from('\ufeff# Memory\n', 'utf16le');

describe('non-UTF-8 bytes of the user', () => {
  table('are not touched by', (row) => {
    for (
      const [title, name, bytes, args] of [
        ['memory add', '.agentpack/MEMORY.md', latin1, ['memory', 'add', 'a fact']],
        ['memory add, with UTF-16', '.agentpack/MEMORY.md', utf16, ['memory', 'add', 'a fact']],
        ['memory add --decision', '.agentpack/DECISIONS.md', latin1, ['memory', 'decision', 'a fact']],
        ['state', '.agentpack/task_state.md', latin1, ['state', 'done']],
        ['memory add --share, of git attributes', '.agentpack/.gitattributes', latin1, ['memory', 'add', 'a fact',
          '--share']],
        ['consent', 'home/.agentpack/config.toml', Buffer.from('# Préférences\n', 'latin1'), ['consent', '--yes']],
      ] as const
    ) {
      row(title, async () => {
        const box = sandbox({ 'a.ts': 'export const a = 1;\n' });
        box.write('.agentpack/config.toml', '[guard]\non_stale = "off"\n');
        box.git('add', '-f', '.agentpack/config.toml');
        box.commit('One');
        box.write(name, bytes);
        const env = { HOME: box.at('home'), USERPROFILE: box.at('home') };
        const { code, stderr } = await runCli(box.root, args, { env });
        assert.deepEqual(readFileSync(box.at(name)), bytes);
        assert.notEqual(code, 0);
        assert.match(stderr, /is not (?:encoded )?in UTF-8(?: and|, so it) was not changed|contains NUL characters/);
        box.dispose();
      });
    }
  });

  it('stay in the ignore rules of the folder when rules are added', async () => {
    const box = sandbox({ 'a.ts': 'export const a = 1;\n' });
    const own = Buffer.from('*\n# déjà\n', 'latin1');
    box.write('.agentpack/.gitignore', own);
    await runCli(box.root, ['memory', 'add', 'a fact', '--share']);
    const after = readFileSync(box.at('.agentpack/.gitignore'));
    assert.deepEqual(after.subarray(0, own.length), own);
    assert.ok(after.includes('!MEMORY.md'));
    box.dispose();
  });
});
