import assert from 'node:assert/strict';
import { isInternalPath } from '#agents/ownPaths';
import { table } from '../support/table';

describe('own paths', () => {
  table('are told from files of the repository', (row) => {
    const check = (path: string, expected: boolean): void =>
      row(path, () => assert.equal(isInternalPath(path), expected));
    check('.agentpack/context.md', true);
    check('.agentpack/threads/cart/context.md', true);
    check('packages/shop/.agentpack/context.md', true);
    check('.git/HEAD', true);
    check('docs/CLAUDE_CONTEXT.md', true);
    check('.claude/skills/agentpack/SKILL.md', true);
    check('.claude/skills/other/SKILL.md', false);
    check('src/agentpack/context.md', false);
    check('.github/workflows/build.yml', false);
    check('.agentignore', false);
  });
});
