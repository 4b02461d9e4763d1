import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { shortenKey, shortenSessionKeys } from '#features/sessions/pure/reading/shortKeys';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';
import { turnOf } from '#test/bench/sessions/madeTranscript';

const maxKeyLength = 12;

describe('the keys of stored sessions', () => {
  it('are short, but those of positions and short ones stay as they are', () => {
    for (const key of ['', 'a', '@1234567890123', 'x'.repeat(maxKeyLength)]) assert.equal(shortenKey(key), key);
    const key = randomUUID();
    assert.equal(shortenKey(key), createHash('sha256').update(key).digest('hex').slice(0, maxKeyLength));
  });
  it('stay different', () => {
    const keys = Array.from({ length: 100_000 }, (_, i) => shortenKey(`toolu_01AbCdEfGhIj${i}`));
    assert.equal(new Set(keys).size, keys.length);
  });
  const lines = Array.from({ length: 24 }, (_, i) => turnOf(i, '/repo', 20)).join('');
  const state = read(lines);
  it('are short wherever a transcript has them, and calls still meet their results', () => {
    const [session] = state.sessions;
    const keys = [...session!.prompts, ...session!.uses, ...session!.failed].map(({ key }) => key);
    for (const key of [...keys, ...session!.rewound, ...session!.unknownWrites, ...Object.keys(session!.usages)])
      assert(key.length <= maxKeyLength || key.startsWith('@'), key);
    assert.deepEqual([session!.prompts.length, session!.uses.length, Object.keys(session!.usages).length,
      Object.keys(session!.pending).length], [3, 24, 24, 0]);
  });
  it('are the same after a read in two parts, with a call open between them', () => {
    const rows = lines.split('\n');
    for (const cut of rows.keys()) {
      const part = `${rows.slice(0, cut).join('\n')}${cut > 0 ? '\n' : ''}`;
      assert.deepEqual(read(lines.slice(part.length), read(part)).sessions, state.sessions, `cut at ${cut}`);
    }
  });
  it('are shortened in place where an earlier version stored them whole', () => {
    const whole = { ...state.sessions[0]!, rewound: ['r'.repeat(40)], unknownWrites: ['u'.repeat(40)] };
    const upgraded = shortenSessionKeys({ ...whole, pending: { ['p'.repeat(40)]: state.sessions[0]!.pending['']! } });
    assert.deepEqual(upgraded.rewound, [shortenKey('r'.repeat(40))]);
    assert.deepEqual(upgraded.unknownWrites, [shortenKey('u'.repeat(40))]);
    assert.deepEqual(Object.keys(upgraded.pending), [shortenKey('p'.repeat(40))]);
    assert.deepEqual(shortenSessionKeys(upgraded), upgraded);
  });
});

function read(text: string, before = createTranscriptState(claudeSessions)): typeof before {
  const reader = new TranscriptReader(claudeSessions, structuredClone(before), 'fallback');
  reader.feed(Buffer.from(text));
  reader.finish();
  return reader.state;
}
