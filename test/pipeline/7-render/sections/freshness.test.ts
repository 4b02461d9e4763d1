import assert from 'node:assert/strict';
import type { CommonContent } from '#pipeline/7-render/content';
import { buildFreshnessSection } from '#pipeline/7-render/sections/freshness';
import { table } from '#test/support/table';

const key = `ghp_${'a1B2'.repeat(9)}`;

/** The whole section. */
function textOf(more: object, freshness: object = {}): string {
  const content = {
    rootName: 'shop',
    warnings: [],
    freshness: { packedAt: undefined, snapshot: '0123456789abcdef', unrecorded: [], ...freshness },
    ...more,
  };
  return buildFreshnessSection(content as unknown as CommonContent)[0]!();
}

describe('the freshness section', () => {
  table('states', (row) => {
    const check = (title: string, text: () => string, has: RegExp, lacks?: RegExp) =>
      row(title, () => {
        assert.match(text(), has);
        if (lacks) assert.doesNotMatch(text(), lacks);
      });
    check('only root and snapshot', () => textOf({}), /^- Packed from `shop`, snapshot `0123456789ab`\.$/m,
      /Package|submodules|Note|repositor(?:y|ies)/);
    check('branch, commit and thread', () => textOf({}, { branch: 'main', commit: 'abcdef0123456789', thread: 't1' }),
      /from `shop`, branch `main`, commit `abcdef012345`, thread `t1`, snapshot/);
    check('the command of its thread', () => textOf({}, { thread: 't1' }),
      /repack it with `agentpack pack --thread t1`\./);
    check('the command of an export', () => textOf({ exported: { renewal: 'agentpack export x' } }),
      /repack it with `agentpack export x`\./);
    check('an option that is not recorded', () => textOf({}, { unrecorded: ['task'] }),
      /specify --task again, because the value looks like a secret and is not recorded/);
    check('what changed since the last pack', () => textOf({}, { changedSince: '1 file new (a)' }),
      /Since the last pack: 1 file new/);
    check('one additional root', () => textOf({ roots: [{ name: 'api', shown: '../api', branch: null }] }),
      /Another repository is packed with this one\..*`api\/` is `\.\.\/api`/, /branch/);
    check('a package', () => textOf({ workspace: { name: 'web', folder: 'apps/web', needs: [], tests: [] } }),
      /Package `web` in `apps\/web`, which needs no other package here\. Other packages/);
    check('twelve of the packages that a package needs', () =>
      textOf({
        workspace: {
          name: 'web',
          folder: '',
          tests: [],
          needs: Array.from({ length: 13 }, (_, i) => ({ name: `p${i}` })),
        },
      }), /with the 13 packages that it needs here: .*`p11` and 1 more/, /p12/);
    check('a submodule at another commit', () =>
      textOf({
        submodules: { mode: 'list', all: [{ path: 'lib', initialized: true, commit: 'aaaa', recorded: 'bbbb' }] },
      }), /Git submodules \(listed, without their files\): `lib` at `aaaa` \(recorded: `bbbb`\)/);
    check('a submodule at its commit', () =>
      textOf({
        submodules: { mode: 'pack', all: [{ path: 'lib', initialized: true, commit: 'aaaa', recorded: 'aaaa' }] },
      }), /\(packed\): `lib` at `aaaa`/, /recorded/);
    check('a missing submodule',
      () => textOf({ submodules: { mode: 'omit', all: [{ path: 'lib', initialized: false, recorded: 'bbbb' }] } }),
      /\(left out\): `lib` not initialized, recorded at `bbbb`/);
    check('eight notes', () => textOf({ warnings: Array.from({ length: 9 }, (_, i) => `w${i}.`) }), /Note: w7\./, /w8/);
    check('no secret in a note', () => textOf({ warnings: [`the token ${key} is here`] }), /Note: the token/,
      /ghp_a1B2/);
  });
});
