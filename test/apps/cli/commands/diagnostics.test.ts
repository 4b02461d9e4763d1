import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';

/** Twelve letters that no word of ours holds. */
const word = fc.stringMatching(/^[bcdfgjkqvwxz]{12}$/);

describe('agentpack diagnostics', function() {
  this.timeout(300_000);

  it('never print a path, a name, a task, a branch, a thread, a secret or a variable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 10, maxLength: 10 }), async (words) => {
        const [folder, file, name, task, branch, thread, secret, variable, pinned, author] = words as [
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
        ];
        const box = sandbox({
          [`${folder}/${file}.ts`]: `export const ${name} = '${name}';\nexport const password = '${secret}';\n`,
          [`${folder}/${pinned}.py`]: `def ${name}(): pass\n`,
        });
        try {
          box.commit(author);
          box.git('checkout', '-q', '-b', branch);
          box.write('.agentpack/cache/errors.jsonl',
            `${JSON.stringify({ time: '2026-01-02T03:04:05Z', in: folder, name: `${name}Error`, at: [file] })}\n`);
          const env = { [variable]: variable, USER: author, HOME: box.at(folder) };
          for (
            const args of [['pack', '--task', `${task} in ${file}`], ['pin', `${folder}/${pinned}.py`], ['pack',
              '--thread', thread, '--task', task], ['pack', '--task', `${task} ${name}`]]
          ) assert.equal((await runCli(box.root, args, { env })).code, 0);
          for (const more of [[], ['--json'], ['--root', folder]]) {
            const { code, stdout } = await runCli(box.root, ['diagnostics', ...more], { env });
            assert.equal(code, 0);
            assert.match(stdout, /agentpack/);
            const base = box.root.split(/[\\/]/).at(-1)!;
            for (const one of [...words, base]) assert.ok(!stdout.toLowerCase().includes(one.toLowerCase()), stdout);
          }
        } finally {
          box.dispose();
        }
      }),
      { numRuns: 5 },
    );
  });

  it('print versions, figures and times of the newest pack', async () => {
    const box = sandbox({ 'a.ts': 'export const a = 1;\n' });
    try {
      assert.match((await runCli(box.root, ['diagnostics'])).stdout, /^pack: none\ncounts: threads 0\nerrors: none$/m);
      await runCli(box.root, ['pack', '--task', 'a', '--mode', 'lite']);
      const { stdout } = await runCli(box.root, ['diagnostics']);
      assert.match(stdout, /^versions: agentpack \d+\.\d+\.\d+, node \d+\.\d+\.\d+, git \d+\.\d+/m);
      assert.match(stdout, /^pack: mode lite, tokenizer cl100k_base, agent \w+$/m);
      assert.match(stdout, /^counts: threads 0, files 1, [^\n]*selected 1/m);
      assert.match(stdout, /^timings in ms: [^\n]*total \d+$/m);
    } finally {
      box.dispose();
    }
  });
});
