import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agents, type AgentId } from '../../../src/agents/agents';
import { agentConnections } from '../../../src/agents/connection/connections';
import { connectionNotes } from '../../../src/agents/connection/summary';

describe('what connecting gives an agent', () => {
  it('is for agents that the README names', () => {
    const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
    for (const { label } of Object.values(agents)) {
      if (label !== agents.generic.label) assert.ok(readme.includes(label), `README.md does not name ${label}`);
    }
  });
  it('has a guard where the README says so', () => {
    const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
    const named = /\*\*With a guard\*\*: (.*?)\. /.exec(readme)![1]!.split(', ');
    const guarded = connectionNotes().split('\n\n').filter((note) => note.includes('; guard: yes; ')).map((note) =>
      note.split('\n')[0]!.split(': ')[1]!
    );
    assert.deepEqual(named, guarded);
  });
  it('comes with what each cannot do, what a person approves and who says so', () => {
    const notes = connectionNotes().split('\n\n');
    assert.equal(notes.length, Object.keys(agents).length);
    for (const [i, [id, { label }]] of Object.entries(agents).entries()) {
      assert.ok(notes[i]!.startsWith(`${id}: ${label}\n`));
      assert.match(notes[i]!,
        /^ {2}For you: (?:~\/\S+|the skill); with --team: \S+; guard: (?:yes|no); tested with \S/m);
      for (const limit of agentConnections[id as AgentId].limits) assert.ok(notes[i]!.includes(`\n  - ${limit}`));
    }
    assert.match(connectionNotes(), /^ {2}Once: Approve the hooks with \/hooks in Codex/m);
    assert.match(connectionNotes(), /^ {2}According to others: [^\n]+ \(https:/m);
  });
});
