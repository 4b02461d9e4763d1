import assert from 'node:assert/strict';
import { createEmptySession } from '#features/sessions/pure/facts/fold';
import { computePackUse, sumPackUse } from '#features/sessions/pure/facts/packUse';
import type { UseFact } from '#features/sessions/pure/facts/state';
import { table } from '#test/support/table';

/** `read a.ts 10`: effect, path and tokens; uses of one line are of one call, at the time of its place. */
function usesOf(calls: readonly string[]): UseFact[] {
  return calls.flatMap((call, i) =>
    call.split(', ').map((use): UseFact => {
      const [effect, path, tokens] = use.split(' ');
      return {
        key: `call ${i}`,
        path: `/p/${path}`,
        effect: effect as UseFact['effect'],
        proof: 'result',
        at: 10 + i,
        position: i,
        turn: 0,
        ...(tokens === undefined ? {} : { tokens: Number(tokens) }),
      };
    })
  );
}

describe('the use of a pack', () => {
  table('counts files and tokens outside of it', (row) => {
    const check = (title: string, calls: readonly string[], expected: string, packedAt = 5): void =>
      row(title, () => {
        const session = { ...createEmptySession('s'), startedAt: 9, updatedAt: 90, uses: usesOf(calls) };
        const use = computePackUse([session], [{ at: packedAt, paths: ['a.ts', 'b.ts'] }], ['/p']);
        assert.equal(use && `${use.used.join(' ')} | ${use.missed.join(' ')} | ${use.readTokensOutside}`, expected);
      });
    check('of reads and edits', ['read a.ts 10', 'read c.ts 7', 'modified d.ts', 'read c.ts 2'],
      'a.ts | c.ts d.ts | 9');
    check('without the pack itself', ['read .agentpack/context.md 900', 'read a.ts 10'], 'a.ts |  | 0');
    check('without the pack of a thread or package', ['read .agentpack/threads/x/context.md 5',
      'read packages/c/.agentpack/context.md 5'], ' |  | 0');
    check('without exports and skills', ['read CODEX_CONTEXT.md 5', 'read .claude/skills/agentpack/SKILL.md 5'],
      ' |  | 0');
    check('without what the session added', ['added n.ts', 'read n.ts 4'], ' |  | 0');
    check('once for each call', ['read c.ts 7, read d.ts 7'], ' | c.ts d.ts | 7');
    check('as unknown if a result is not measured', ['read c.ts 7', 'read d.ts'], ' | c.ts d.ts | null');
    check('as unknown if one result has files of both kinds', ['read a.ts 7, read d.ts 7'], 'a.ts | d.ts | null');
    check('since the pack', ['read c.ts 7', 'read d.ts 3'], ' | c.ts d.ts | 3', 11);
  });
});

describe('the use of the packs of several sessions', () => {
  const useOf = (used: readonly string[], missed: readonly string[], readTokensOutside: number | null) => ({
    shown: used,
    used,
    edited: [],
    missed,
    readTokensOutside,
  });

  it('is the sum, with unknown tokens if those of one session are unknown', () => {
    const packs = [useOf(['a.ts', 'b.ts'], ['c.ts'], 7), useOf(['a.ts'], [], 5)];
    assert.deepEqual(sumPackUse(packs), { sessions: 2, opened: 4, inPack: 3, readTokensOutside: 12 });
    assert.equal(sumPackUse([...packs, useOf([], ['d.ts'], null)])!.readTokensOutside, null);
    assert.equal(sumPackUse([]), null);
  });
});
