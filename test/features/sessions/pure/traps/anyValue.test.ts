import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent, StoreEnvironment } from '#agents/transcripts/sessionAgent';
import { table } from '#test/support/table';

/** Words from agents' records: a value of random words reaches further into a row than random text. */
const words = ['type', 'kind', 'role', 'data', 'content', 'parts', 'messages', 'message', 'tool', 'name', 'input', 'id',
  'state', 'status', 'completed', 'user', 'assistant', 'text', 'tool_use', 'tool_result', 'say', 'ask', 'ts', 'value',
  'history', 'info', 'sessionID', 'messageID', 'session_id', 'files_in_context', 'path', 'tokens', 'metrics', 'revert',
  'PLANNER_RESPONSE', 'CODE_ACTION', 'tool_calls', 'args', 'Prompt', 'AssistantMessage', 'ToolResults', 'toolUse',
  'toolResult', '__proto__', 'constructor', 'toString', '{"role":"user"}', '[{}]', '#### a',
  '> Tokens: 1k sent, 2 received.'];
const word = fc.constantFrom(...words);
const leaf = fc.oneof(word, fc.constantFrom(null, true, 0, -1, 1e308, 1_700_000_000_000));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(word, tie('value'), { maxKeys: 6, noNullPrototype: true })),
}));

const environment: StoreEnvironment = { platform: 'linux', home: '/home/u', variables: {}, folders: ['/p'] };
const hostile = ['', '..', '../../etc/passwd', '--help', '-x', 'a b', 'a;rm -rf /', '$(x)', 'a/b', 'a\\b', 'a\0b',
  '\u202Ea', 'ses_', 'x'.repeat(300)];

function read(agent: SessionAgent, records: readonly unknown[]): void {
  const memory: unknown = agent.createMemory();
  agent.hasWritten(records);
  for (const record of records) {
    for (const entry of agent.readEntries({ value: record }, memory)) assert.equal(typeof entry.kind, 'string');
    agent.readEntries({ value: record, companion: '/h/tasks/1/task_metadata.json' }, memory);
  }
}

describe('a row in sessionAgents', () => {
  table('reads any value without an error', (row) => {
    for (const agent of sessionAgents) {
      row(agent.id, () => fc.assert(fc.property(fc.array(value, { maxLength: 4 }), (records) => read(agent, records))));
    }
  });

  table('resumes only IDs in its own format', (row) => {
    for (const agent of sessionAgents) {
      row(agent.id, () => assert.deepEqual(hostile.filter((id) => agent.getResumeCommand(id) !== undefined), []));
    }
  });

  table('has stores below absolute folders', (row) => {
    for (const agent of sessionAgents) {
      for (const platform of ['linux', 'darwin', 'win32'] as const) {
        row(`${agent.id} on ${platform}`, () => {
          const home = platform === 'win32' ? 'C:/Users/u' : '/home/u';
          const stores = agent.listStores({ ...environment, platform, home });
          assert.ok(stores.length > 0 && stores.every(({ folder }) => /^(?:\/|[A-Z]:\/)/.test(folder)));
        });
      }
    }
  });

  table('reads overlong texts in time', (row) => {
    const long = ['`', '<task>', '#### ', '> Tokens: ', '> Applied edit to ', '"', '{"a":', '`Model Selection` from ',
      'Created file ', 'Current Working Directory ('].map((part) => part.repeat(200_000));
    for (const agent of sessionAgents) {
      row(agent.id, () =>
        read(agent, long.flatMap((text) => [
          text,
          { role: 'user', id: 'm', parts: [{ type: 'text', text }], data: text },
          { type: 'USER_INPUT', source: 'USER_EXPLICIT', content: text },
          { type: 'CODE_ACTION', status: 'DONE', content: text },
          [{ type: 'say', say: 'api_req_started', ts: 1, text }, { type: 'say', say: 'task', ts: 2, text }],
          { type: 'user', message: { role: 'user', content: text }, uuid: 'u' },
        ])));
    }
  });
});
