import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byText } from '#base/order';
import { readdirSync, readFileSync } from 'node:fs';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import type { SessionState } from '#features/sessions/pure/facts/state';
import { sumUsages } from '#features/sessions/pure/facts/summary';
import { createTranscriptState, TranscriptReader,
  type TranscriptState } from '#features/sessions/pure/reading/transcriptReader';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';
import { table } from '#test/support/table';
import { transcriptsBelow } from './support/readWhole';

interface Sample {
  readonly agent: SessionAgent;
  readonly path: string;
  readonly bytes: Buffer;
  readonly isText: boolean;
}

/** Every sample that is appended to, of every agent. */
const samples: readonly Sample[] = sessionAgents.flatMap((agent) =>
  ['test/samples/sessions', 'test/samples/transcripts'].filter((folder) => readdirSync(folder).includes(agent.id))
    .flatMap((folder) => transcriptsBelow(`${folder}/${agent.id}`))
    .filter((path) => /\.(?:jsonl|md)$/.test(path) && !/\/(?:document|log)\./.test(path))
    .map((path) => ({ agent, path, bytes: readFileSync(path), isText: path.endsWith('.md') }))
);
/** The shortest of each agent: for what is done at every byte. */
const short: readonly Sample[] = sessionAgents.flatMap(({ id }) =>
  samples.filter((one) => one.agent.id === id).sort((a, b) => a.bytes.length - b.bytes.length).slice(0, 1)
);
/** Bytes of a sample up to which it is cut at each of them; further on at some. */
const everyByte = 600;

/** Reads each part in a simulated new process, which knows only what the previous one kept. */
function readIn(sample: Sample, parts: readonly Uint8Array[]): TranscriptState {
  let state = createTranscriptState(sample.agent);
  let held = Buffer.alloc(0);
  for (const part of parts) {
    held = Buffer.concat([held, part]);
    const reader = new TranscriptReader(sample.agent, state, 'sample', {}, sample.isText);
    const from = state.lines.offset;
    reader.feed(held.subarray(from));
    reader.finish();
    state = JSON.parse(JSON.stringify(state)) as TranscriptState;
  }
  return state;
}

function linesOf({ bytes }: Sample): readonly Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, end + 1));
    from = end + 1;
  }
  return from < bytes.length ? [...lines, bytes.subarray(from)] : lines;
}

/** Returns the parts that do not depend on where and when something is recorded. */
function placeless(state: TranscriptState) {
  const use = ({ path, effect, to, lines, proof }: SessionState['uses'][number]) => ({
    path,
    effect,
    to,
    lines,
    proof,
  });
  return [...deduplicateSessions(state.sessions)].sort((a, b) => byText(a.id, b.id)).map((one) => ({
    id: one.id,
    cwds: [...new Set(one.cwds)],
    parent: one.parent,
    models: one.models,
    prompts: one.prompts.length,
    rewound: one.rewound.length,
    uses: one.uses.map(use),
    failed: one.failed.map(use),
    unknownWrites: one.unknownWrites.length,
    tokens: sumUsages(one.usages),
  }));
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('facts from a transcript do not depend on', () => {
  table('where reading stopped, at any byte, and resumed from stored data', (row) => {
    for (const sample of short) {
      row(sample.path, () => {
        const whole = readIn(sample, [sample.bytes]);
        const { length } = sample.bytes;
        const step = Math.max(1, Math.ceil((length - everyByte) / 80));
        for (let at = 0; at <= length; at += at < everyByte ? 1 : step)
          assert.deepEqual(readIn(sample, [sample.bytes.subarray(0, at), sample.bytes.subarray(at)]), whole,
            `at ${at}`);
      });
    }
  });

  table('the number of appends', (row) => {
    for (const sample of samples) {
      row(sample.path, () => {
        const whole = readIn(sample, [sample.bytes]);
        fc.assert(
          fc.property(fc.array(fc.nat(sample.bytes.length), { maxLength: 12 }), (cuts) => {
            const ends = [...cuts.sort((a, b) => a - b), sample.bytes.length];
            const parts = ends.map((end, i) => sample.bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
            assert.deepEqual(readIn(sample, parts), whole);
          }),
          { numRuns: 8 },
        );
      });
    }
  });

  table('bytes left by crashes and editors: NULs, CRLF, a byte order mark, empty lines, a torn last line', (row) => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    for (const sample of samples.filter((one) => !one.isText)) {
      row(sample.path, () => {
        const whole = json(placeless(readIn(sample, [sample.bytes])));
        const lines = linesOf(sample).map((line) => line.subarray(0, line.at(-1) === 10 ? -1 : undefined));
        const joined = (end: string, start = Buffer.alloc(0)) =>
          Buffer.concat([start, ...lines.flatMap((line) => [line, Buffer.from(end)])]);
        const forms: Readonly<Record<string, Buffer>> = {
          'NULs at the end': Buffer.concat([joined('\n'), Buffer.alloc(4_096)]),
          'NULs before a line': joined('\n\0\0\0'),
          CRLF: joined('\r\n'),
          'byte order mark': joined('\n', mark),
          'empty lines': joined('\n\n \n'),
          'torn last line': Buffer.concat([joined('\n'), Buffer.from('{"type":"user","message":{"content":"to')]),
          'no line break at the end': joined('\n').subarray(0, -1),
        };
        for (const [name, bytes] of Object.entries(forms))
          assert.deepEqual(json(placeless(readIn(sample, [bytes]))), whole, name);
      });
    }
  });

  table('a malformed line between two others, which is counted', (row) => {
    for (const sample of samples.filter((one) => !one.isText)) {
      row(sample.path, () => {
        const whole = json(placeless(readIn(sample, [sample.bytes])));
        const lines = linesOf(sample);
        const middle = lines.length >> 1;
        for (const bad of ['{"type":"user","mess{"type":"user"}\n', '\u0001\u0002garbage\n', '}{\n']) {
          const state = readIn(sample, [
            Buffer.concat([...lines.slice(0, middle), Buffer.from(bad), ...lines.slice(middle)]),
          ]);
          assert.deepEqual(json(placeless(state)), whole, bad);
          assert.equal(state.sessions.reduce((sum, one) => sum + one.unread.malformed, 0), 1, bad);
        }
      });
    }
  });

  table('records written twice', (row) => {
    for (const sample of samples.filter((one) => !one.isText)) {
      row(sample.path, () => {
        const doubled = linesOf(sample).flatMap((line) => (line.at(-1) === 10 ? [line, line] : [line]));
        assert.deepEqual(json(placeless(readIn(sample, [Buffer.concat(doubled)]))),
          json(placeless(readIn(sample, [sample.bytes]))));
      });
    }
  });

  table('clocks, except for times', (row) => {
    for (const sample of samples) {
      row(sample.path, () => {
        const whole = json(placeless(readIn(sample, [sample.bytes])));
        fc.assert(
          fc.property(fc.infiniteStream(fc.integer({ min: 10, max: 59 })), (stream) => {
            const text = sample.bytes.toString('utf8').replaceAll(/T\d\d:\d\d:\d\d/g, () => {
              const [minute, second] = [...stream.take(2)];
              return `T09:${minute}:${second}`;
            });
            assert.deepEqual(json(placeless(readIn(sample, [Buffer.from(text)]))), whole);
          }),
          { numRuns: 5 },
        );
      });
    }
  });
});
