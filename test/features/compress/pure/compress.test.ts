import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createBoundedText } from '#features/compress/pure/boundedText';
import { createCompressor, unwrapLine, type Packet } from '#features/compress/pure/compressor';
import { createAnyPatternTest } from '#features/compress/pure/anyPattern';
import { findCommandKind, outputKinds } from '#features/compress/pure/kinds';
import type { OutputKind } from '#features/compress/pure/outputKind';
import { createLineRedactor } from '#features/compress/pure/redactedLines';
import { redact } from '#secrets/redact';
import { createCounter } from '#tokens/counter';
import { builtAssets } from '#test/support/assets';
import { assertGolden } from '#test/support/golden';
import { assertLinear } from '#test/support/linear';
import { failedRuns } from './failedRuns';
import { runs } from './madeUpRuns';
import { withoutCount, withoutNames } from './withoutCount';
import { table } from '#test/support/table';

const folder = 'test/samples/outputs';
const files = readdirSync(folder).filter((name) => name.endsWith('.txt')).sort();
const { count } = createCounter(builtAssets.ranks('cl100k_base'), 'cl100k_base');

describe('the packet for the output of a real tool', () => {
  table('matches the recorded one', (row) => {
    for (const file of files) {
      row(`matches the recorded one: ${file}`, () => {
        const { kinds, text } = packetOf(linesOf(file), 2_000);
        assertGolden(`${folder}/${file.replace('.txt', '.packet')}`, `${kinds.join(', ')}\n${text}`);
      });
    }
  });
});

describe('the packet for a made-up test run', () => {
  for (const [name, { output, shownOf }] of Object.entries(runs)) {
    it(`keeps the name and message of each failure, and no passed test: ${name}`, () =>
      fc.assert(fc.property(failures(), fc.nat(200), (failed, passed) => {
        const { text } = packetOf(output(failed, passed), 100_000);
        for (const failure of failed) for (const shown of shownOf(failure)) assert.ok(text.includes(shown), shown);
        assert.doesNotMatch(text, /passes number \d/);
      }), { numRuns: 30 }));
    it(`names every failure while the limit leaves room for the names: ${name}`, () => {
      const failed = Array.from({ length: 30 },
        (_, i) => ({ name: `rejects case${i}`, message: `wrong ${i}\n`.repeat(9) }));
      const { text, tokens } = packetOf(output(failed, 500), 2_000);
      assert.ok(tokens <= 2_000);
      for (const failure of failed) assert.ok(text.includes(shownOf(failure)[0]!), failure.name);
    });
    it(`shows the message shared by most failures, and the few others, before the names fill the space: ${name}`,
      () => {
        const others = ['page out of range', 'totals differ', 'empty cart', 'unknown user', 'no such file'];
        const failed = Array.from({ length: 130 }, (_, i) => ({
          name: `rejects the order of the customer with case${i}`,
          message: others[(i - 2) / 25] ?? 'connection refused',
        }));
        const { text } = packetOf(output(failed, 500), 2_000);
        for (const message of ['connection refused', ...others]) assert.ok(text.includes(message), message);
        assert.match(text, /connection refused {2}\((?:the same|a similar) message in 124 more failures\)\n/);
      });
  }
});

describe('the packet for a run with more failures than fit', () => {
  table('names each failure or counts it below its suite, and still shows each kind of message', (row) => {
    for (const [name, { output }] of Object.entries(runs)) {
      row(`names each failure or counts it below its suite, and still shows each kind of message: ${name}`, () => {
        const messages = ['connection refused', 'page out of range', 'totals differ'];
        const failed = Array.from({ length: 400 },
          (_, i) => ({ name: `rejects the order of customer case${i}`, message: messages[i % 3]! }));
        const { text, problems, shownProblems, tokens } = packetOf(output(failed, 50), 2_000);
        assert.ok(tokens <= 2_000);
        assert.equal(problems, 400);
        for (const message of messages) assert.ok(text.includes(message), message);
        const [, list = ''] = /^\[failures by name:\]\n([^]*?)^\[from the output:\]$/m.exec(text) ?? [];
        const counted = [...list.matchAll(/… (\d+) more failure/g)].reduce((sum, [, more]) => sum + Number(more), 0);
        assert.ok(shownProblems >= 40, `${shownProblems} names`);
        assert.equal(list.match(/rejects|test_rejects/g)!.length + counted, 400);
      });
    }
  });
});

describe('the packet for a command that failed', () => {
  table('shows the lines that tell of the failure before what passed', (row) => {
    for (const [name, { lines, shown }] of Object.entries(failedRuns)) {
      row(`shows the lines that tell of the failure before what passed: ${name}`, () => {
        const { text } = packetOf(lines, 2_000, [], true);
        const shownLines = text.split('\n').map(withoutCount);
        assert.deepEqual(shown.filter((line) => !shownLines.includes(line)), [], text.slice(0, 1_500));
      });
    }
  });
});

describe('the packet for an RSpec run', () => {
  it('shows the expected and the actual value instead of the failing code', () => {
    const failed = Array.from({ length: 30 }, (_, i) => `  ${i + 1}) Cart holds ${i}`);
    const blocks = failed.map((name, i) => {
      const indent = ' '.repeat(i < 9 ? 5 : 6);
      const message = i % 2 === 0
        ? `${indent}  expected: ${i}\n${indent}       got: ${i + 1}\n\n${indent}  (compared using ==)`
        : `${indent}KeyError:\n${indent}  key not found: ${i}`;
      return `${name}\n${indent}Failure/Error: holds(${i})\n\n${message}\n${indent}# ./spec/cart_spec.rb:${
        i + 2
      }:in \`block\`\n`;
    });
    const output = `Failures:\n\n${blocks.join('\n')}\nFinished in 1 second\n30 examples, 30 failures\n`;
    const { text } = packetOf(output.split('\n'), 600);
    assert.match(text, /expected: 0\n.* got: 1 {2}\(a similar message in 14 more failures\)\n/);
    assert.match(text, /KeyError:\n.*key not found: 1 {2}\(a similar message in 14 more failures\)\n/);
  });
});

describe('the packet for any output', () => {
  const sampleLines = files.flatMap(linesOf);
  const output = fc.array(fc.oneof(fc.constantFrom(...sampleLines), fc.string(), fc.constant('')), { maxLength: 300 });

  it('never exceeds its limit', () =>
    fc.assert(fc.property(output, fc.integer({ min: 60, max: 3_000 }), (lines, cap) => {
      const { text, tokens } = packetOf(lines, cap);
      assert.equal(tokens, count(text));
      assert.ok(tokens <= cap);
    }), { numRuns: 60 }));

  it('shows output lines in order, and counts the non-blank lines in between', () =>
    fc.assert(fc.property(output, fc.integer({ min: 60, max: 3_000 }), (printed, cap) => {
      const { text, isJson } = packetOf(printed, cap);
      // a packet that has room for the whole output keeps the prefixes of services
      const lines = text.includes(printed.join('\n')) ? printed : printed.flatMap(unwrapLine);
      fc.pre(!isJson && !printed.some((line) => line.startsWith('{"') || line.includes('[…') || line.includes('(×')));
      let at = 0;
      for (const shown of withoutNames(text).split('\n').slice(1, -1)) {
        const gap = /^\[… (\d+) lines?\]$/.exec(shown);
        if (gap) {
          for (let missing = Number(gap[1]); missing > 0; at++) if (lines[at]!.trim() !== '') missing--;
          continue;
        }
        const own = withoutCount(shown);
        while (at < lines.length && lines[at]!.trim() === '' && lines[at] !== own) at++;
        if (own === '' && lines[at] !== '') continue; // one blank line for several
        assert.equal(lines[at], own);
        at++;
      }
      assert.deepEqual(lines.slice(at).filter((line) => line.trim() !== ''), []);
    }), { numRuns: 60 }));

  it('takes time linear in the size of the output', () => {
    for (
      const unit of ['x', 'at f (/a.js:1:1)\n', '    at x\n', 'E   a\n', '=', 'a:1:b\n', '[1', 'FAIL a\n', '_ ',
        'a.c:1:2: error: x\n', ' ~', '. ', '...', 'error TS1: ', 'A.java:1: warning: x', '=== RUN a\n  a.go:1: b\n']
    )
      assertLinear(unit, (text) => packetOf(text.split('\n'), 500));
  });

  it('shows a JSON document by its keys and as many values as fit', () => {
    const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `row ${id}`, tags: ['a', 'b'] }));
    const { text, isJson } = packetOf(JSON.stringify({ rows, total: 500 }, null, 2).split('\n'), 400);
    assert.ok(isJson);
    assert.match(text, /"name": "row 0"/);
    assert.match(text, /… \d+ more items/);
    assert.match(text, /"total": 500/);
  });
});

describe('the packet for a JSON document', () => {
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const finding = (severity: number, message: string) => ({ ruleId: 'max-len', severity, message, line: 3, column: 1 });
  const file = (i: number, ...messages: readonly object[]) => ({
    filePath: `/repo/src/a${i}.js`,
    messages,
    suppressedMessages: [],
    errorCount: messages.filter((message) => 'severity' in message && message.severity === 2).length,
    warningCount: 1,
  });
  const warnings = (count: number) => range(count).map((i) => file(i, finding(1, `line ${i} is long`)));
  const others = range(300).map((i) => ({ id: i, name: `test ${i}`, status: 'passed' }));
  const documents: Readonly<Record<string, unknown>> = {
    'a file of ESLint with an error': [...warnings(200), file(200, finding(1, 'long'), finding(2, 'the failure'))],
    'an error among many warnings of one file': [
      file(1, ...range(300).map((i) => finding(1, `line ${i} is long`)), finding(2, 'the failure')),
    ],
    'an error in a large document': [...warnings(30_000), file(1, finding(2, 'the failure')), ...warnings(9_000)],
    'a test that failed': { tests: [...others, { id: 301, name: 'the failure', status: 'failed' }, ...others] },
    'an assertion of Jest': {
      testResults: range(60).map((i) => ({
        name: `/repo/a${i}.test.js`,
        assertionResults: [{
          title: i === 50 ? 'the failure' : 'adds',
          failureMessages: i === 50 ? ['expected 2'] : [],
        }],
      })),
    },
    'a result of SARIF': {
      runs: [{
        results: [...range(200).map((i) => ({ ruleId: `r${i}`, level: 'note' })), {
          ruleId: 'the failure',
          level: 'error',
        }],
      }],
    },
    'a check by its name': Object.fromEntries(
      range(200).map((i) => [i === 150 ? 'the failure' : `check ${i}`, { ok: i !== 150 }]),
    ),
  };
  table('shows the items that tell of a failure before the others', (row) => {
    for (const [name, value] of Object.entries(documents)) {
      row(`shows the items that tell of a failure before the others: ${name}`, () => {
        const { text, tokens } = packetOf([JSON.stringify(value)], 600);
        assert.ok(tokens <= 600);
        assert.match(text, /the failure/);
        assert.match(text, /… \d+ (?:more )?(?:items|fields)/);
      });
    }
  });
  it('keeps the order of the items, and counts those between', () => {
    const items = range(300).map((i) => ({ id: i, ...(i === 200 ? { error: 'late' } : {}) }));
    const { text } = packetOf([JSON.stringify(items)], 200);
    assert.match(text,
      /"id": 0\n[^]*… \d+ more items,\n {2}\{\n {4}"id": 200,\n {4}"error": "late"\n {2}\},\n {2}… 99 more items/);
  });
});

describe('a union of several patterns', () => {
  const patterns = Object.values(outputKinds as Readonly<Record<string, OutputKind>>).flatMap((
    { clues, proofs, rules },
  ) => [
    ...clues,
    ...proofs ?? [],
    ...rules.map(({ pattern }) => pattern),
  ]);
  it('matches if one of them matches', () => {
    const either = createAnyPatternTest(patterns);
    for (const line of [...files.flatMap(linesOf), '', ' ', '\u2713 x', '\ud83d'])
      assert.equal(either(line), patterns.some((pattern) => pattern.test(line)), line);
    for (const odd of [/^a?b|^c{0,1}d|^e{2}|^\(f|^(?:g|h)|i$|^[|]j|^K/, /^k/i])
      for (const line of ['ab', 'b', 'cd', 'd', 'ee', 'e', '(f', 'g', 'h', 'xi', '|j', 'j', 'k', 'K'])
        assert.equal(createAnyPatternTest([odd])(line), odd.test(line), `${odd} ${line}`);
  });
});

describe('the kind of an output', () => {
  const commands = {
    'npx jest --ci': 'jest',
    '/usr/bin/python3 -m pytest -q': 'pytest',
    'go test ./...': 'go',
    'C:\\tools\\cargo.exe test': 'cargoTest',
    'cargo build': 'rustc',
    'git diff HEAD~1': 'diff',
    'rg -n foo': 'searchResults',
    './gradlew check': 'gradle',
    'node --test': 'nodeTest',
    'echo jest': undefined,
    'npm test': undefined,
    'npm ci': 'nodePackages',
    'gobble test': undefined,
    make: undefined,
  };
  table('is recognized by its command', (row) => {
    for (const [command, kind] of Object.entries(commands)) {
      row(`is ${kind ?? 'unknown'} by \`${command}\``, () => assert.equal(findCommandKind(command.split(' ')), kind));
    }
  });

  const plain = {
    'numbers': (i: number) => `${i}`,
    'fractions': (i: number) => `${i}.5`,
    'lines that begin with a time': (i: number) => `10:34:${10 + i % 50} worker took job ${i}`,
    'lines that begin with a date': (i: number) => `2026-01-02 10:34:${10 + i % 50} worker took job ${i}`,
    'columns of numbers': (i: number) => `${i}\t${i * i}`,
  };
  table('is unknown for other texts', (row) => {
    for (const [name, line] of Object.entries(plain)) {
      for (const command of ['', 'make all', 'pytest']) {
        row(`is unknown for ${name}, after "${command}"`, () => {
          const lines = Array.from({ length: 3_000 }, (_, i) => line(i));
          const { kinds: found, text } = packetOf(lines, 500, command.split(' '));
          assert.deepEqual(found, []);
          assert.doesNotMatch(text, /\(×\d+\)/);
        });
      }
    }
  });
  it('indicates whether grouped lines are equal', () => {
    const head = ['a', 'b', 'c', 'd', 'e'].map((name) => `queue ${name} opened`);
    const jobs = Array.from({ length: 4_000 }, (_, i) => i % 2 ? `job ${i} done` : 'waiting for a job');
    const { text } = packetOf([...head, ...jobs], 500);
    assert.match(text, /^job 1 done {2}\(×2000 alike\)$/m);
    assert.match(text, /^waiting for a job {2}\(×2000\)$/m);
  });
});

describe('lines redacted one at a time', () => {
  const key = ['-----BEGIN RSA PRIVATE KEY-----',
    ...Array.from({ length: 50 },
      (_, i) => Buffer.from(`key ${i} ${'material'.repeat(5)}`).toString('base64').slice(0, 64)),
    '-----END RSA PRIVATE KEY-----'];

  it('keep their number, and contain nothing of a key, wherever a batch ends', () => {
    for (const before of [0, 900, 1_500, 1_590, 1_600, 1_610, 4_000]) {
      const lines = [...Array.from({ length: before }, (_, i) => `${i} `.padEnd(80, 'log line ')), ...key, 'end'];
      const safe = redactedOf(lines);
      assert.equal(safe.length, lines.length);
      assert.deepEqual(safe.filter((line) => key.slice(1, -1).includes(line)), [], `${before} lines before`);
      assert.equal(safe.at(-1), 'end');
    }
  });
  it('equal those of the whole text redacted at once', () => {
    const lines = files.flatMap(linesOf);
    assert.deepEqual(redactedOf(lines), redact(lines.join('\n')).split('\n'));
  });
});

describe('text with a limit', () => {
  it('is complete below its limit, and above it has the beginning and the end with the size of the gap', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20_000 }), { maxLength: 60 }), fc.nat(400_000), (lines, most) => {
        const bounded = createBoundedText(most);
        for (const line of lines) bounded.addLine(line);
        const { blocks, missing } = bounded.getContent();
        const text = Buffer.concat(blocks).toString();
        const all = lines.map((line) => `${line}\n`);
        const [first, last] = missing ?? [1, 0];
        assert.equal(text, [...all.slice(0, first - 1), ...all.slice(last)].join(''));
        assert.ok(blocks.reduce((sum, block) => sum + block.length, 0) <= most + 3 * (65_536 + 20_001));
        if (all.join('').length <= most / 2) assert.equal(missing, undefined);
      }),
      { numRuns: 40 },
    ));
});

function failures(): fc.Arbitrary<readonly { readonly name: string; readonly message: string; }[]> {
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  return fc.uniqueArray(
    fc.record({
      name: fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(' ')),
      message: fc.array(word, { minLength: 2, maxLength: 9 }).map((words) => words.join(' ')),
    }),
    { minLength: 1, maxLength: 12, selector: ({ name }) => name },
  );
}

function packetOf(lines: readonly string[], cap: number, command: readonly string[] = [], hasFailed = false): Packet {
  const compressor = createCompressor({ root: '/repo', command, cap, count });
  for (const line of lines) compressor.addLine(line);
  return compressor.buildPacket(({ lines: all, shownLines }) => `[${shownLines} of ${all} lines]\n`, hasFailed);
}

function redactedOf(lines: readonly string[]): readonly string[] {
  const safe: string[] = [];
  const redacted = createLineRedactor((line) => safe.push(line));
  for (const line of lines) redacted.addLine(line);
  redacted.end();
  return safe;
}

function linesOf(file: string): readonly string[] {
  return readFileSync(`${folder}/${file}`, 'utf8').replace(/\n$/, '').split('\n');
}
