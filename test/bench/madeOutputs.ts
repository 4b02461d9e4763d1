import { closeSync, openSync, writeSync } from 'node:fs';

const words = 'the server started request handler for user session cache miss on node writes journal entry'.split(' ');
const sentence = (from: number, length: number): string =>
  Array.from({ length }, (_, i) => words[(from * 7 + i * i + i) % words.length]).join(' ');

/** A part of an output, by its index. */
type Part = (index: number) => string | Uint8Array;

/** Outputs of any size, by what is special about them. */
export const outputs: Readonly<Record<string, Part>> = {
  'short lines': (i) => `12:00:${i % 60} INFO ${sentence(i, 8)} id=${i}\n`,
  'equal lines': () => 'building module\n',
  'long lines': (i) => `${sentence(i, 20_000)} ${i}\n`,
  'one line': (i) => `${sentence(i, 12)} `,
  'one word': () => 'abcdefghijklmnopqrstuvwxyz0123456789',
  'progress bar': (i) => `\rdownloading ${i % 100}% [${'='.repeat(i % 50).padEnd(50)}]${i % 100 === 99 ? '\n' : ''}`,
  colours: (i) => `\u001b[32m✓\u001b[0m \u001b[2m${sentence(i, 6)}\u001b[22m (${i} ms)\n`,
  'JSON in one line': (i) => `${i === 0 ? '{"rows":[' : ','}{"id":${i},"name":"${sentence(i, 3)}","ok":true}`,
  'JSON, indented': (i) => `${i === 0 ? '[' : ','}\n  {\n    "id": ${i},\n    "name": "${sentence(i, 3)}"\n  }`,
  'JSON lines': (i) => `{"id":${i},"level":"info","msg":"${sentence(i, 6)}"}\n`,
  'invalid UTF-8': (i) => Buffer.concat([Buffer.from(sentence(i, 5)), Buffer.from([0xff, 0x80, 0xc3, 0x0a])]),
  'NUL bytes': (i) => `${sentence(i, 5)}\0\0${i}\n`,
  'passed tests': (i) =>
    i === 0
      ? `${'='.repeat(29)} test session starts ${'='.repeat(30)}\nplatform linux -- Python 3.11.2\n`
      : `tests/test_${i >> 8}.py::test_case_${i} PASSED   [ ${i % 100}%]\n`,
  'failed tests': (i) =>
    i === 0
      ? `${'='.repeat(29)} test session starts ${'='.repeat(30)}\n${'='.repeat(35)} FAILURES ${'='.repeat(35)}\n`
      : `_____ test_${i} _____\n\n>       assert f(${i}) == 3\nE       assert ${i} == 3\n\ntests/test_a.py:9: AssertionError\n`,
  'stack traces': (i) => `java.lang.IllegalStateException: bad ${i}\n${'\tat com.acme.A.run(A.java:7)\n'.repeat(20)}`,
};

/** Bytes that are written at once. */
const chunk = 1 << 20;

/** Writes the first `size` bytes of an output, rounded up to whole parts. */
export function writeOutput(path: string, name: string, size: number): void {
  const part = outputs[name]!;
  const file = openSync(path, 'w');
  let waiting: Buffer[] = [];
  let bytes = 0;
  let written = 0;
  for (let i = 0; written < size; i++) {
    const one = Buffer.from(part(i) as string);
    waiting.push(one);
    bytes += one.length;
    if (bytes < chunk && written + bytes < size) continue;
    writeSync(file, Buffer.concat(waiting));
    written += bytes;
    waiting = [];
    bytes = 0;
  }
  closeSync(file);
}
