import assert from 'node:assert/strict';
import { isSecretPath } from '#secrets/secretPath';
import { table } from '../support/table';

describe('a path that holds a secret', () => {
  table('is distinguished from one that does not:', (row) => {
    const check = (title: string, path: string, expected: boolean) =>
      row(title, () => assert.equal(isSecretPath(path), expected));
    const key = `ghp_${'a1B2'.repeat(9)}`;
    check('a token as a name', `exports/${key}.txt`, true);
    check('a token as a folder', `${key}/a.ts`, true);
    check('a long name', 'src/components/aRatherLongNameOfAComponent2.ts', false);
    check('a date and words', 'docs/2026-03-04-how-carts-are-counted-here.md', false);
    check('a short name', 'a1.ts', false);
    check('a name without digits', 'src/aRatherLongNameOfAComponent.ts', false);
  });
});
