import assert from 'node:assert/strict';
import { getMaxTextBytes } from '#apps/mcp/toolHandlers';
import { table } from '#test/support/table';

describe('the longest text that a client shows its model', () => {
  table('has the limit of', (row) => {
    const check = (client: string | undefined, expected: number | undefined) =>
      row(`${client}`, () => assert.equal(getMaxTextBytes(client), expected));
    check('claude-code', 500_000);
    check('codex-mcp-client', 47_800);
    check('copilot-cli', 20_479);
    check('gemini-cli-mcp-client', 39_900);
    check('opencode', 51_200);
    check('another', undefined);
    check('constructor', undefined);
    check(undefined, undefined);
  });
});
