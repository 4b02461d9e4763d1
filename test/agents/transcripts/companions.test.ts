import assert from 'node:assert/strict';
import { clineSessions } from '#agents/cline/clineSessions';
import { opencodeSessions } from '#agents/opencode/opencodeSessions';
import { createEmptySession } from '#features/sessions/pure/facts/fold';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';
import type { SessionAgent, TranscriptRecord } from '#agents/transcripts/sessionAgent';

function read(agent: SessionAgent, records: readonly TranscriptRecord[]): {
  readonly state: ReturnType<typeof createEmptySession>;
  readonly prompts: readonly string[];
} {
  const prompts = new Map<string, string>();
  const state = createTranscriptState(agent);
  const reader = new TranscriptReader(agent, state, 'fallback', {
    onPrompt: (key, text) => void prompts.set(key, text),
  });
  for (const record of records) reader.readRecord(record, { position: 0 });
  assert.equal(state.sessions.length, 1);
  return { state: state.sessions[0]!, prompts: [...prompts.values()] };
}

const environment = { platform: 'linux', home: '/h', variables: {}, folders: ['/p'] } as const;

describe('files that belong to a session', () => {
  it('are messages and their parts in the OpenCode tree', () => {
    const store = opencodeSessions.listStores(environment).find(({ listCompanions: companions }) => companions)!;
    const storage = '/h/.local/share/opencode/storage';
    assert.deepEqual(store.listCompanions!(`${storage}/session/abc/ses_0123456789ab.json`), [{
      path: `${storage}/message/ses_0123456789ab`,
      isFolder: true,
    }]);
    assert.deepEqual(store.listCompanions!(`${storage}/message/ses_0123456789ab/msg_1.json`), [{
      path: `${storage}/part/msg_1`,
      isFolder: true,
    }]);
    assert.deepEqual(store.listCompanions!(`${storage}/part/msg_1/prt_1.json`), []);
    const message = (id: string, more: object): TranscriptRecord => ({
      value: { id, sessionID: 'ses_0123456789ab', ...more },
      companion: id,
    });
    const part = (messageID: string, more: object): TranscriptRecord => ({
      value: { id: `prt_${messageID}`, messageID, sessionID: 'ses_0123456789ab', ...more },
      companion: messageID,
    });
    const tokens = { input: 5, output: 2, reasoning: 1, cache: { read: 3, write: 0 } };
    const { state, prompts } = read(opencodeSessions, [
      message('msg_1', { role: 'user', time: { created: 1_700_000_000_000 } }),
      part('msg_1', { type: 'text', text: 'fix it' }),
      part('msg_1', { type: 'text', text: 'contents of a file', synthetic: true }),
      message('msg_2', { role: 'assistant', modelID: 'm', tokens, cost: 0.5, path: { cwd: '/p' } }),
      part('msg_2', {
        type: 'tool',
        tool: 'write',
        state: { status: 'completed', input: { filePath: '/p/a.ts' }, metadata: { exists: false } },
      }),
      part('msg_2', { type: 'step-finish', tokens, cost: 0.5, reason: 'stop' }),
      { value: { id: 'ses_0123456789ab', directory: '/p', version: '0.9', time: { created: 1_700_000_000_000 } } },
    ]);
    assert.deepEqual(prompts, ['fix it']);
    assert.deepEqual([state.id, state.cwds, state.version, state.models], ['ses_0123456789ab', ['/p'], '0.9', ['m']]);
    assert.deepEqual(state.uses.map(({ path, effect, proof }) => [path, effect, proof]), [['/p/a.ts', 'added',
      'result']]);
    assert.deepEqual(state.usages, { msg_2: { counts: [5, 3, 0, 3, 1], cost: 0.5 } });
  });

  it('are the files tracked by a Cline task', () => {
    const companion = '/h/tasks/1700000000000/task_metadata.json';
    const files = ['cline_edited a.ts', 'read_tool b.ts', 'user_edited c.ts', 'file_mentioned d.ts'].map((one) => {
      const [source, path] = one.split(' ');
      return { path, record_source: source, cline_edit_date: 1_700_000_001_000, cline_read_date: 1_700_000_001_000 };
    });
    const { state, prompts } = read(clineSessions, [
      { value: { files_in_context: files, model_usage: [{ model_id: 'm' }] }, companion },
      {
        value: [
          { ts: 1_700_000_000_001, type: 'say', say: 'task', text: 'fix it' },
          {
            ts: 1_700_000_000_002,
            type: 'say',
            say: 'api_req_started',
            text: JSON.stringify({
              tokensIn: 5,
              tokensOut: 2,
              cacheReads: 3,
              cost: 0.5,
              request: '# Current Working Directory (/p) Files',
            }),
          },
          { ts: 1_700_000_000_003, type: 'say', say: 'text', text: 'I do' },
          { ts: 1_700_000_000_004, type: 'say', say: 'user_feedback', text: 'more' },
          { ts: 1_700_000_000_005, type: 'say', say: 'completion_result', text: 'done' },
        ],
      },
    ]);
    assert.deepEqual(prompts, ['fix it', 'more']);
    assert.deepEqual([state.id, state.cwds, state.models, state.phase], ['1700000000000', ['/p'], ['m'], 'idle']);
    assert.deepEqual(state.uses.map(({ path, effect }) => `${path} ${effect}`), ['a.ts modified', 'b.ts read']);
    assert.deepEqual(Object.values(state.usages), [{ counts: [5, 2, null, 3, null], cost: 0.5 }]);
  });
});
