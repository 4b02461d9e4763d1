import assert from 'node:assert/strict';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';

const id = '00000001-0000-4000-8000-000000000001';

const lines = [
  { message: { role: 'user', content: 'Round all prices' } },
  { isSidechain: true, agentId: 'a1b2c3', message: { role: 'user', content: 'Look at it' } },
  { message: { role: 'user', content: 'Now the tests' } },
].map((record, i) =>
  `${
    JSON.stringify({
      type: 'user',
      sessionId: id,
      cwd: '/repo',
      uuid: `u${i}`,
      timestamp: '2026-03-04T09:00:00Z',
      ...record,
    })
  }\n`
);

/** The files of sessions are named by their IDs, which is the fallback for records without one. */
function read(text: string, before = createTranscriptState(claudeSessions)): typeof before {
  const reader = new TranscriptReader(claudeSessions, structuredClone(before), id);
  reader.feed(Buffer.from(text));
  reader.finish();
  return reader.state;
}

describe('a prompt to a subagent in the transcript of its session', () => {
  for (const count of lines.keys()) {
    it(`leaves the session its ID, if ${count + 1} records are read at once or one at a time`, () => {
      const part = lines.slice(0, count + 1);
      const whole = read(part.join(''));
      assert.equal(whole.sessions[0]?.id, id);
      assert.equal(whole.sessions.length, Math.min(2, count + 1));
      assert.deepEqual(part.reduce<typeof whole | undefined>((state, line) => read(line, state), undefined), whole);
    });
  }
});
