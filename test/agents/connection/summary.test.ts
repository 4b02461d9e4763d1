import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agents, type AgentId } from '#agents/agents';
import { agentConnections } from '#agents/connection/connections';
import { formatConnectionNotes } from '#agents/connection/summary';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import { sessionAgents } from '#agents/transcripts/sessionAgents';

describe('the features that an agent gets by connecting', () => {
  it('match the table in the README', () => {
    const named = readmeRows().map(([names, ...cells]) => names!.split(', ').map((name) => [name, ...cells])).flat();
    const declared = (Object.keys(agents) as AgentId[]).filter((id) => id !== 'generic').map((id) => {
      const note = formatConnectionNotes().split('\n\n').find((one) => one.startsWith(`${id}: `))!;
      const version = /tested with (\S+)/.exec(note)![1]!;
      return [
        agents[id].label,
        note.includes('; guard: yes; ') ? '✓' : '',
        toolOutputs[id] ? '✓' : '',
        sessionAgents.some((agent) => agent.id === id) ? '✓' : '',
        version === 'no' ? 'not run' : version,
      ];
    });
    assert.deepEqual(named.sort(), declared.sort());
  });
  it('include a guard if the page of connections lists one', () => {
    const page = readFileSync('media/docs/connect.md', 'utf8').replace(/\s+/g, ' ');
    const named = /\*\*With a guard\*\*: (.*?)\. /.exec(page)![1]!.split(', ');
    const guarded = formatConnectionNotes().split('\n\n').filter((note) => note.includes('; guard: yes; ')).map((
      note,
    ) => note.split('\n')[0]!.split(': ')[1]!);
    assert.deepEqual(named, guarded);
  });
  it('come with the limits of each agent, what the user approves, and the source of that information', () => {
    const notes = formatConnectionNotes().split('\n\n');
    assert.equal(notes.length, Object.keys(agents).length);
    for (const [i, [id, { label }]] of Object.entries(agents).entries()) {
      assert.ok(notes[i]!.startsWith(`${id}: ${label}\n`));
      assert.match(notes[i]!,
        /^ {2}For you: (?:~\/\S+|the skill); with --team: \S+; guard: (?:yes|no); tested with \S/m);
      for (const limit of agentConnections[id as AgentId].limits) assert.ok(notes[i]!.includes(`\n  - ${limit}`));
    }
    assert.match(formatConnectionNotes(), /^ {2}Once: Approve the hooks with \/hooks in Codex/m);
    assert.match(formatConnectionNotes(), /^ {2}Third party: [^\n]+ \(https:/m);
  });
});

/** The cells of each row of the README's table of agents: names, guard, outputs, sessions, version. */
function readmeRows(): string[][] {
  const section = readFileSync('README.md', 'utf8').split('\n## ').find((one) => one.startsWith('Agents\n'))!;
  return section.split('\n').filter((line) => line.startsWith('| ')).slice(1)
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}
