import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';
import { table } from '#test/support/table';
import { transcriptsBelow } from './support/readWhole';

/** Asks a row everything about a record; a fault is an error that it throws. */
function read(agent: SessionAgent, values: readonly unknown[]): void {
  const reader = new TranscriptReader(agent, createTranscriptState(agent), 'session');
  agent.hasWritten(values);
  values.forEach((value, i) => {
    agent.findIgnoredKind?.(JSON.stringify(value) ?? '');
    reader.readRecord({ value }, { position: i + 1 });
    reader.readRecord({ value, companion: '/store/companion.json' }, { position: i + 1 });
  });
  assert.ok(JSON.stringify(reader.state).startsWith('{'));
}

/** Records of our samples, of one agent. */
function records(agent: SessionAgent): readonly unknown[] {
  const found: unknown[] = [];
  for (const folder of ['test/samples/sessions', 'test/samples/transcripts']) {
    if (!readdirSync(folder).includes(agent.id)) continue;
    for (const path of transcriptsBelow(`${folder}/${agent.id}`)) {
      const text = readFileSync(path, 'utf8');
      if (path.endsWith('.jsonl'))
        found.push(...text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)));
      if (path.includes('/log.')) found.push(text);
      if (path.endsWith('.md')) found.push(...text.split('\n'));
      if (path.endsWith('.json')) found.push(JSON.parse(text));
    }
  }
  return found;
}

/** The value with another one in place of a field: the `at`th of all, at any depth. */
function replaced(value: unknown, at: number, by: unknown): unknown {
  let left = at;
  return walked(value);
  function walked(one: unknown): unknown {
    if (left-- === 0) return by;
    if (Array.isArray(one)) return one.map(walked);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, field]) => [name, walked(field)]));
  }
}

function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, field) => sum + fieldsIn(field), 1);
}

const strange = fc.oneof(fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(-1, 1e308, '', '\0', '../..', '__proto__', [[]], { constructor: 1 }, '<user_query>', '{'));

describe('agent rows', () => {
  table('accept any JSON value, and never throw, for', (row) => {
    for (const agent of sessionAgents) {
      row(agent.id, () => {
        fc.assert(fc.property(fc.array(strange, { maxLength: 4 }), (values) => read(agent, values)), { numRuns: 200 });
      });
    }
  });

  table('accept real records with a changed field, for', (row) => {
    for (const agent of sessionAgents) {
      const all = records(agent);
      if (all.length === 0) continue;
      row(agent.id, () => {
        const changed = fc.tuple(fc.nat(all.length - 1), fc.nat(), strange).map(([index, at, by]) =>
          replaced(all[index], at % fieldsIn(all[index]), by)
        );
        fc.assert(fc.property(fc.array(changed, { minLength: 1, maxLength: 6 }), (values) => read(agent, values)), {
          numRuns: 300,
        });
      });
    }
  });

  table('keep no text from prompts, answers and calls for', (row) => {
    for (const agent of sessionAgents) {
      const all = records(agent);
      if (all.length === 0) continue;
      row(agent.id, () => {
        const texts: string[] = [];
        const keep = (text: string): void => void texts.push(text);
        const state = createTranscriptState(agent);
        const reader = new TranscriptReader(agent, state, 'session', {
          onPrompt: (_, text) => keep(text),
          onAnswer: keep,
        });
        all.forEach((value, i) => reader.readRecord({ value }, { position: i + 1 }));
        const kept = JSON.stringify(state);
        const commands = [...JSON.stringify(all).matchAll(/"c(?:om)?ma?nd":"([^"\\]{20,200})"/g)].map(([, line]) =>
          line!
        );
        // shorter ones may occur in a path by chance
        const long = [...texts, ...commands].filter((text) => text.length > 15);
        assert.ok(texts.length > 0);
        assert.deepEqual(long.filter((text) => kept.includes(JSON.stringify(text).slice(1, -1))), []);
      });
    }
  });
});
