import assert from 'node:assert/strict';
import { isInHoldout } from '#base/holdout';
import { compareHoldout } from '#features/sessions/pure/facts/compareHoldout';
import type { SessionReport } from '#reports';
import { file, noTokens, session } from '../../vscode/session';

describe('the holdout group', () => {
  for (const oneOf of [2, 3, 10, 50]) {
    it(`has about one of ${oneOf} sessions, whatever the form of their IDs`, () => {
      const forms: readonly ((i: number) => string)[] = [String, (i) => `${i}-${i}`, (i) => `ses_${i.toString(36)}`,
        (i) => `${(i * 2_654_435_761 % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-00000000000${i % 10}`];
      for (const format of forms) {
        const count = Array.from({ length: 20_000 }, (_, i) => format(i)).filter((id) => isInHoldout(id, oneOf)).length;
        assert.ok(Math.abs(count * oneOf / 20_000 - 1) < 0.2, `${format(7)}: ${count}`);
      }
    });
  }
});

describe('the comparison with the holdout group', () => {
  const read = (path: string) => ({ path, how: 'read', lines: [], times: 1 } as const);
  const withTokens = (input: number | null, cacheRead: number): Pick<SessionReport, 'tokens'> => ({
    tokens: {
      ...noTokens,
      subagents: null,
      total: { ...noTokens, input, output: input, cacheRead },
      approximate: false,
    },
  });
  const pack = { shown: [], used: [], edited: [], missed: [], readTokensOutside: 40 };

  it('has the means of each group, of what is recorded', () => {
    const sessions = [
      session('a', {
        heldOut: true,
        reads: [read('a.ts'), read('b.ts'), read('.agentpack/context.md'), { ...read('/x'), outside: true }],
        files: [file('b.ts'), file('c.ts')],
        ...withTokens(100, 9_000),
      }),
      session('b', { heldOut: true, ...withTokens(null, 9_000), pack: { ...pack, readTokensOutside: null } }),
      session('c', { heldOut: false, reads: [{ ...read('src'), how: 'searched' }, read('a.ts')], pack }),
      session('d', { heldOut: null, ...withTokens(7, 7), files: [file('z.ts')] }),
    ];
    assert.deepEqual(compareHoldout(sessions, 10), {
      oneOf: 10,
      groups: [
        { heldOut: true, sessions: 2, filesOpened: 2, readTokensOutside: null, tokens: 200 },
        { heldOut: false, sessions: 1, filesOpened: 1, readTokensOutside: 40, tokens: null },
      ],
    });
  });

  it('does not exist if no session counts', () => assert.equal(compareHoldout([session('a')], 10), null));
});
