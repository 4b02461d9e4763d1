import assert from 'node:assert/strict';
import { agents, detectAgent, type AgentId } from '../../src/agents/agents';

describe('agents', () => {
  check('falls back to the generic agent', {}, [], 'generic');
  check('obeys AGENTPACK_AGENT', { AGENTPACK_AGENT: 'windsurf', CLAUDECODE: '1' }, ['.cursor'], 'windsurf');
  check('ignores an AGENTPACK_AGENT that it does not know', { AGENTPACK_AGENT: 'toString' }, [], 'generic');
  check('knows Claude Code by its process', { CLAUDECODE: '1' }, [], 'claude');
  check('ignores an empty variable', { CLAUDECODE: '' }, [], 'generic');
  check('knows Codex by its process', { CODEX_THREAD_ID: 'x' }, [], 'codex');
  check('takes the process before the folder', { CURSOR_TRACE_ID: 'x' }, ['.agent/skills', 'GEMINI.md'], 'cursor');
  check('knows Antigravity by its folder', {}, ['.agent/skills'], 'antigravity');
  check('knows Cursor by its rules', {}, ['.cursorrules'], 'cursor');
  check('knows Windsurf by its rules', {}, ['.windsurfrules'], 'windsurf');
  check('knows Copilot by its instructions', {}, ['.github/copilot-instructions.md'], 'copilot');

  for (const [id, agent] of Object.entries(agents)) {
    it(`addresses ${id} in one line and writes below .agentpack`, () => {
      assert.match(agent.contextPath, /^\.agentpack\/context(\.[a-z]+)?\.md$/);
      assert.doesNotMatch(agent.framing + agent.title, /\n/);
    });
  }

  function check(title: string, env: Record<string, string>, paths: readonly string[], expected: AgentId): void {
    it(title, () => assert.equal(detectAgent(env, (path) => paths.includes(path)), expected));
  }
});
