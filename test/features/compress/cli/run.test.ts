import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { Report } from '#reports';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { shop, task } from '#test/apps/cli/shop';

if (process.platform !== 'win32') {
  describe('agentpack run', () => {
    let box: Sandbox;
    beforeEach(() => {
      box = shop({ git: false });
      box.write('.git/tools/log', '');
    });
    afterEach(() => box.dispose());

    /** An agent that records how it was started. */
    const install = (name: string, rest: string) => {
      box.write(`.git/tools/${name}`,
        `#!/bin/sh\nprintf '%s\\n' "$AGENTPACK_AGENT|$AGENTPACK_CONTEXT|$AGENTPACK_THREAD_ID|$PWD" "$@" > '${
          box.at('.git/tools/log')
        }'\n${rest}\n`);
      chmodSync(box.at(`.git/tools/${name}`), 0o755);
    };
    const run = (...args: readonly string[]) =>
      runCli(box.root, ['run', ...args], {
        env: { PATH: `${box.at('.git/tools')}${delimiter}${gitEnv['PATH']}` },
      });
    const log = () => readFileSync(box.at('.git/tools/log'), 'utf8').trimEnd().split('\n');
    const report = () =>
      (JSON.parse(readFileSync(box.at('.agentpack/pack_metadata.json'), 'utf8')) as {
        readonly agentpack: { readonly report: Report; readonly packedAt: number; };
      }).agentpack;

    it('packs, then runs the agent with its own arguments, and keeps its exit code', async () => {
      install('claude', 'exit 7');
      const { code, stdout, stderr } = await run('claude', '--task', task, '--', '--print', 'two words');
      assert.deepEqual([code, stdout.trim()], [7, ''], stderr);
      assert.match(stderr, /Packed \d+ files: \.agentpack\/context\.claude\.md/);
      assert.deepEqual(log(), [`claude|.agentpack/context.claude.md||${box.root}`, '--print', 'two words']);
      assert.equal(report().report.task, task);
    });

    it('repacks only if the pack is stale', async () => {
      install('codex', 'exit 0');
      await run('codex', '--task', task);
      const { packedAt } = report();
      const fresh = await run('codex');
      assert.match(fresh.stderr, /The pack is fresh: /);
      assert.equal(report().packedAt, packedAt);
      writeFileSync(box.at('src/price.ts'), 'export const other = 1;\n');
      assert.match((await run('codex')).stderr, /Packed \d+ files/);
      assert.notEqual(report().packedAt, packedAt);
    });

    it('tells the agent its thread', async () => {
      install('gemini', 'exit 0');
      assert.equal((await run('gemini', '--thread', 'fix-1', '--task', task)).code, 0);
      assert.match(log()[0]!, /^gemini\|\.agentpack\/threads\/fix-1\/context[^|]*\|fix-1\|/);
    });

    it('reports a signal like a shell', async () => {
      install('claude', 'kill -TERM $$');
      assert.equal((await run('claude', '--task', task)).code, 143);
    });

    for (
      const [args, code, message] of [
        [[], 2, /^Specify the agent: agentpack run AGENT/],
        [['claud'], 2, /Unknown agent "claud" \(did you mean claude\?\)/],
        [['windsurf'], 2, /is not a terminal program/],
        [['claude', 'fast'], 2, /"fast" is an unexpected argument: arguments of the agent must come after --/],
        [['claude', '--agent', 'codex'], 2, /run takes no --agent/],
        [['aider', '--task', task], 1, /No executable program "aider"/],
      ] as const
    ) {
      it(`reports the problem with ${JSON.stringify(args.slice(0, 2))}`, async () => {
        const outcome = await run(...args);
        assert.equal(outcome.code, code);
        assert.match(outcome.stderr, message);
        assert.equal(existsSync(box.at('.agentpack')), code === 1, 'wrong usage packs nothing');
      });
    }
  });
}
