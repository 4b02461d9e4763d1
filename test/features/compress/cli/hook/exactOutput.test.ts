import assert from 'node:assert/strict';
import { requestsExactOutput } from '#features/compress/cli/hook/longResult';

describe('asksForExactOutput', () => {
  check('cat src/a.ts', true);
  check('cd src && sed -n 1,300p a.ts', true);
  check('LANG=C sudo /usr/bin/head -500 log | grep x', true);
  check('(cd a; Get-Content b.txt)', true);
  check('type src\\a.ts', true);
  check('git show HEAD~2:src/a.ts', true);
  check('npm test || cat npm-debug.log', true);
  check('agentpack compress --output 0123456789ab', true);
  check('npx agentpack retrieve src/a.ts', true);
  check('npm test | agentpack compress', true);
  check('grep -c . .agentpack/context.md; ls', true);
  check('npm test', false);
  check('npm test 2>&1 | tail -300', false);
  check('git show HEAD', false);
  check('git log --format=%H:%s', false);
  check('cd agentpack && npm test', false);
  check('node cat.js', false);
  check('', false);

  function check(line: string, expected: boolean): void {
    it(`${expected ? 'holds' : 'does not hold'} for: ${line}`, () => assert.equal(requestsExactOutput(line), expected));
  }
});
