import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { redact } from '#secrets/redact';
import { createCompressor, type Packet } from '#features/compress/pure/compressor';
import { getKindLabel } from '#features/compress/pure/kinds';
import { createCounter } from '#tokens/counter';
import { dist } from '../engines';
import { predecessorOf, type PredecessorKind } from '../outputs/predecessor';
import { keptOf, messageKindsOf, recordedOutputs, type RecordedOutput } from '../outputs/recordedOutputs';
import type { Table } from '../table';
import type { Area } from '.';

const cap = 2_000;
/** Enough for every failure of any output. */
const noCap = 1_000_000;
type Count = (text: string) => number;

/** Tokens of packets divided by those of their outputs, and the failures that they keep, beside the predecessor's. */
export const compress: Area = {
  title: `Packets of outputs, at ${cap} tokens and without a cap, beside the predecessor's compressor`,
  whole: true,
  measure(_, { outputs }) {
    const { count } = createCounter(readFileSync(join(dist(), 'ranks/cl100k_base.bin')), 'cl100k_base');
    return Promise.resolve(recordedOutputs(outputs ?? 'test/samples/outputs').map((output) => rowOf(output, count)));
  },
};

function rowOf(output: RecordedOutput, count: Count): Table['rows'][number] {
  const lines = linesOf(output.text);
  const text = lines.map((line) => `${line}\n`).join('');
  const all = count(text);
  const packet = packetOf(output, lines, cap, count);
  const kind = packet.kinds.map(getKindLabel).join(', ') || (packet.isJson ? 'JSON' : '–');
  const whole = packetOf(output, lines, noCap, count);
  const old = predecessorOf(text, predecessorKind(output.name));
  return {
    repository: output.name,
    kind,
    tokens: all,
    packet: Math.min(all, packet.tokens),
    ratio: Math.min(1, packet.tokens / all),
    'no cap': Math.min(all, whole.tokens),
    old: count(old),
    'old ratio': count(old) / all,
    ...(output.failures && failuresOf(output.failures, packet.tokens < all ? packet.text : text, whole.text, old)),
  };
}

function failuresOf(failures: NonNullable<RecordedOutput['failures']>, packet: string, whole: string, old: string) {
  const [capped, uncapped, before] = [packet, whole, old].map((text) => keptOf(failures, text));
  return {
    failures: failures.length,
    'with message': failures.filter(({ message }) => message !== '').length,
    names: capped!.names,
    messages: capped!.messages,
    'kinds of messages': messageKindsOf(failures, packet).all,
    'kinds shown': messageKindsOf(failures, packet).shown,
    'names no cap': uncapped!.names,
    'messages no cap': uncapped!.messages,
    'old names': before!.names,
    'old messages': before!.messages,
  };
}

function packetOf({ root, command }: RecordedOutput, lines: readonly string[], most: number, count: Count): Packet {
  const compressor = createCompressor({ root, command, cap: most, count });
  for (const line of redact(lines.join('\n')).split('\n')) compressor.addLine(line);
  return compressor.buildPacket(() => '');
}

/** Recorded outputs come from pipes: of terminal codes they have colours, and carriage returns of progress bars. */
function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n').map((line) =>
    stripVTControlCharacters(line.replace(/\r+$/, '').replace(/^.*\r/, ''))
  );
}

/** The kind that a user of the predecessor would name: it has few, and `auto` for the others. */
function predecessorKind(name: string): PredecessorKind {
  if (
    /^(?:pytest|unittest|mocha|jest|vitest|go-(?:test|fail|pass)|cargo-(?:test|fail|pass)|rspec|phpunit|maven|gradle|exunit|dotnet|node-test)/
      .test(name)
  ) return 'test';
  if (/^git-(?:diff|show)|^diff/.test(name)) return 'diff';
  if (/^(?:rg|grep)/.test(name)) return 'search';
  return /^(?:ls|find|tree)/.test(name) ? 'listing' : 'auto';
}
