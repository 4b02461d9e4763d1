import assert from 'node:assert/strict';
import { judgeEdit } from '#features/guard/pure/judge';
import type { OpenedPack } from '#features/guard/pure/openPack';
import { parseHookSession } from '#features/guard/pure/sessionLog';
import type { GuardLevel } from '#model';
import { memoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';
import { memoryWorld } from './memoryWorld';

/** Each folder has its own stale pack, with a change in a file that is edited. */
describe('an edit to files in several packs', () => {
  table('counts as an edit by its own session if it is made:', (row) => {
    const check = (level: GuardLevel, expected: readonly string[]): void =>
      row(level, () => assert.deepEqual(judged([level]).logged.sort(), expected));
    check('off', ['edit']);
    check('warn', ['edit', 'said']);
    check('block', ['said']);
  });

  table('has the strictest of the verdicts:', (row) => {
    const check = (levels: readonly GuardLevel[], expected: string): void =>
      row(levels.join(', '), () => assert.equal(judged(levels).kind, expected));
    check([], 'proceed');
    check(['off', 'off'], 'proceed');
    check(['off', 'warn'], 'warn');
    check(['warn', 'off'], 'warn');
    check(['off', 'block', 'off'], 'deny');
    check(['warn', 'block'], 'deny');
    check(['block', 'warn'], 'deny');
  });
});

function judged(levels: readonly GuardLevel[]): { readonly kind: string; readonly logged: string[]; } {
  const logged: string[] = [];
  const host = memoryHost({ files: Object.fromEntries(levels.map((_, i) => [`${i}/a.ts`, '// new\n'])) });
  const packs = new Map(
    levels.map((level, i) => [`${host.root}/${i}`, stalePack(`${host.root}/${i}`, level, logged)]),
  );
  const { kind } = judgeEdit(memoryWorld(host, undefined), [...packs.keys()].map((folder) => `${folder}/a.ts`),
    (folder) => packs.get(folder));
  return { kind, logged };
}

function stalePack(root: string, level: GuardLevel, logged: string[]): OpenedPack {
  const stamp = { hash: 'old', size: 1, mtimeMs: 1 };
  return {
    root,
    basis: {
      revision: 'r1',
      level,
      engine: '1.0.0',
      packedAt: 1,
      contextPath: '.agentpack/context.md',
      snapshotPath: '.agentpack/snapshots/latest.json',
      task: 'Fix',
      branch: null,
      head: null,
      taskFile: { path: '.agentpack/task.md', hash: null, size: 0, mtimeMs: null },
      files: [{ path: 'a.ts', ...stamp }],
    },
    session: parseHookSession(''),
    sessionThreadId: undefined,
    finding: undefined,
    log(lines) {
      logged.push(...lines.map(({ is }) => is));
      return true;
    },
  };
}
