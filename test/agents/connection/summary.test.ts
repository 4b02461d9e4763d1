import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agents, type AgentId } from '../../../src/agents/agents';
import { agentConnections } from '../../../src/agents/connection/connections';
import { connectionNotes, connectionTable } from '../../../src/agents/connection/summary';

describe('what connecting gives an agent', () => {
  it('is what the README says', () => {
    const table = connectionTable().join('\n');
    assert.ok(readFileSync('README.md', 'utf8').includes(`\n${table}\n\n`),
      `README.md, "Connect your agents", needs this table:\n${table}`);
  });
  it('comes with what each cannot do, what a person approves and who says so', () => {
    const notes = connectionNotes().split('\n\n');
    assert.equal(notes.length, Object.keys(agents).length);
    for (const [i, [id, { label }]] of Object.entries(agents).entries()) {
      assert.ok(notes[i]!.startsWith(`${id}: ${label}\n`));
      for (const limit of agentConnections[id as AgentId].limits) assert.ok(notes[i]!.includes(`\n  - ${limit}`));
    }
    assert.match(connectionNotes(), /^ {2}Once: Approve the hooks with \/hooks in Codex/m);
    assert.match(connectionNotes(), /^ {2}According to others: [^\n]+ \(https:/m);
  });
});
