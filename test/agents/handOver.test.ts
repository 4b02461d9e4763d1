import assert from 'node:assert/strict';
import { agents, terminalPrograms } from '#agents/agents';
import { formatAgentPrompt } from '#agents/handOver';
import { table } from '../support/table';

describe('the hand-over prompt for a pack', () => {
  table('tells each agent what to do, where the pack is and how to ask for more', (row) => {
    for (const [id, agent] of Object.entries(agents)) {
      row(`tells ${id} what to do, where the pack is and how to ask for more`, () => {
        const text = formatAgentPrompt(agent, { task: 'Round prices once\n', contextPath: agent.contextPath });
        assert.match(text, /^Round prices once\n\n/);
        for (const part of [`\`${agent.contextPath}\``, agent.framing, 'agentpack retrieve', 'agentpack search'])
          assert.ok(text.includes(part), part);
        assert.ok(!text.includes('--thread'), text);
      });
    }
  });
  it('names the thread that the pack belongs to', () =>
    assert.match(formatAgentPrompt(agents.claude, { task: 'a', contextPath: 'b', thread: 'fix-1' }),
      /`agentpack context --thread fix-1`/));
  it('names a long task by its title, since the pack contains all of it', () => {
    const text = formatAgentPrompt(agents.claude, {
      task: `# Fix the cart\n${'x'.repeat(5_000)}`,
      contextPath: 'c.md',
    });
    assert.match(text, /^Fix the cart \(the whole task is in the file below\)\n/);
    assert.ok(text.length < 1_500);
  });
});

describe('the agent programs', () => {
  it('belong to agents in the table', () =>
    assert.deepEqual(Object.keys(terminalPrograms).filter((id) => !Object.hasOwn(agents, id)), []));
});
