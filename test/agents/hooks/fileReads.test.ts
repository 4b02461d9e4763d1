import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { FileRead } from '#agents/hooks/hookCall';
import { findShellReads } from '#agents/hooks/shellReads';

describe('the lines that a command line definitely prints', () => {
  check('are those of whole files', 'cat src/a.ts "b c.ts"', ['src/a.ts 1-', 'b c.ts 1-']);
  check('are relative to the folder that it changes to', 'cd pkg && cat -n a.ts /x/b.ts', ['pkg/a.ts 1-',
    '/x/b.ts 1-']);
  check('are the first lines', 'head a; head -n 20 b; head -30 c; head -n40 d', ['a 1-10', 'b 1-20', 'c 1-30',
    'd 1-40']);
  check('are the last lines', 'tail a; tail -n 5 b; tail -n +7 c', ['a -10-', 'b -5-', 'c 7-']);
  check('are the ranges of sed', "sed -n '1,80p' a; sed -n '5p;90,$p' b", ['a 1-80', 'b 5-5', 'b 90-']);
  check('are those that a pipeline lets through', "nl -ba a | sed -n '1,80p'; cat b | head -3", ['a 1-80', 'b 1-3']);
  check('are those printed by AgentPack', 'agentpack retrieve src/a.ts:3-9; npx agentpack retrieve b.ts', [
    'src/a.ts 3-9',
    'b.ts 1-',
  ]);
  check('are unknown for a symbol or another view',
    'agentpack retrieve a.ts#f; agentpack retrieve a.ts --view skeleton', []);
  check('exclude those that another program consumes', 'cat a | grep b; cat c', []);
  check('exclude those that go to a file or nowhere', 'cat a > b; cat c >/dev/null; cat d 1>e; cat f & echo', []);
  check('include those next to errors that go nowhere', 'cat a 2>/dev/null', ['a 1-']);
  check('exclude those that a substitution consumes', 'x=$(cat a); diff <(cat a) <(cat b); echo `cat c`', []);
  check('exclude those after a command that may fail or not run', 'npm test && cat a', []);
  check('exclude those after an alternative', 'cat a || cat b', ['a 1-']);
  check('exclude those that only the shell knows', 'cat "$FILE" *.ts', []);
  check('exclude those of a search, and characters', 'head -c 10 a; rg -n x b; cat c', []);
  check('exclude the text of a here document', "cat <<'EOF'\ncat a\nEOF\ncat b", ['b 1-']);

  it('are found in any text without an error', () => {
    const words = fc.constantFrom('cat', 'sed', '-n', "'1,2p'", 'head', '|', ';', '&&', '>', '<', '$', '(', 'a', '\n',
      '"');
    fc.assert(fc.property(fc.array(words), (line) => {
      for (const { path, from, to } of findShellReads(line.join(' '))) {
        assert.notEqual(path, '');
        assert.ok(Number.isInteger(from) && from !== 0 && (to === undefined || to >= 0));
      }
    }));
    assert.deepEqual(findShellReads('cat a | '.repeat(100_000)), []);
    assert.equal(findShellReads('cat a;'.repeat(100_000)).length, 200);
    assert.equal(findShellReads(`cat ${'a '.repeat(49_000)}`).length, 200);
    assert.equal(findShellReads(`sed -n '${'1p;'.repeat(15_000)}2p' ${'a '.repeat(25_000)}`).length, 200);
  });

  function check(title: string, line: string, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(findShellReads(line).map(shown), expected));
  }
});

describe('the lines that a reading tool shows', () => {
  check('are all lines of the file', 'claude', { tool_name: 'Read', tool_input: { file_path: '/a' } }, ['/a 1-']);
  check('start at a line number that counts from 1', 'claude', {
    tool_name: 'Read',
    tool_input: { file_path: '/a', offset: 5, limit: 10 },
  }, ['/a 5-14']);
  check('are fewer if the counting of lines is unknown', 'opencode', {
    tool: 'read',
    args: { filePath: '/a', offset: 5, limit: 10 },
  }, ['/a 6-14']);
  check('are those in a range', 'copilot', { toolName: 'view', toolArgs: { path: '/a', view_range: [3, 9] } }, [
    '/a 3-9',
  ]);
  check('go to the end', 'copilot', { toolName: 'view', toolArgs: { path: '/a', view_range: [3, -1] } }, ['/a 3-']);
  check('are those of several files', 'kiro', {
    tool_name: 'fs_read',
    tool_input: { operations: [{ path: 'a', start_line: 2, end_line: 4 }, { path: 'b' }] },
  }, ['a 2-4', 'b 1-']);
  check("are those of AgentPack's blocks", 'claude', {
    tool_name: 'mcp__agentpack__retrieve_block',
    tool_input: { ids: ['a', 'b:2-3', 'c#f', 'd#skeleton'] },
  }, ['a 1-', 'b 2-3']);
  check('exclude the summaries of AgentPack', 'claude', {
    tool_name: 'mcp__agentpack__retrieve_block',
    tool_input: { id: 'a', view: 'summary' },
  }, []);
  check('are empty if the tool failed', 'copilot', {
    toolName: 'view',
    toolArgs: { path: '/a' },
    toolResult: { resultType: 'failure' },
  }, []);

  function check(title: string, agent: HookAgent, payload: object, expected: readonly string[]): void {
    it(title, () => {
      const event =
        { claude: 'PostToolUse', copilot: 'postToolUse', opencode: 'tool.execute.after' }[agent as string] ??
          'postToolUse';
      assert.deepEqual(hookAdapters[agent].read(event, payload).reads.map(shown), expected);
    });
  }
});

function shown({ path, from, to }: FileRead): string {
  return `${path} ${from}-${to ?? ''}`;
}
