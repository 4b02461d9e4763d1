export interface Failure {
  /** Words with blanks between. */
  readonly name: string;
  readonly message: string;
}

interface RunFormat {
  output(failed: readonly Failure[], passed: number): readonly string[];
  /** The parts of a failure that must be in the packet, its name first. */
  shownOf(failure: Failure): readonly string[];
}

const range = (length: number) => Array.from({ length }, (_, i) => i);
const indented = (text: string, by: string) => text.trimEnd().split('\n').map((line) => by + line);
const snake = ({ name }: Failure) => `test_${name.replaceAll(' ', '_')}`;

/** Runs as the tools print them, with any number of failures; samples of real runs are in test/samples/outputs. */
export const runs: Readonly<Record<string, RunFormat>> = {
  pytest: {
    output: (failed, passed) => [
      '============================= test session starts ==============================',
      'collected 9 items',
      '',
      ...range(passed).map((i) => `tests/test_a.py::passes number ${i} PASSED                [ 10%]`),
      '=================================== FAILURES ===================================',
      ...failed.flatMap((one) => [
        `______________________ ${snake(one)} ______________________`,
        '',
        '    def test():',
        '>       assert value()',
        ...indented(one.message, 'E       '),
        '',
        'tests/test_a.py:12: AssertionError',
      ]),
      '=========================== short test summary info ============================',
      ...failed.map((one) => `FAILED tests/test_a.py::${snake(one)}`),
      `=================== ${failed.length} failed, ${passed} passed in 0.12s ====================`,
    ],
    shownOf: (one) => [snake(one), ...indented(one.message, 'E       ')],
  },
  mocha: {
    output: (failed, passed) => [
      '  suite',
      ...range(passed).map((i) => `    ✔ passes number ${i}`),
      ...failed.map(({ name }, i) => `    ${i + 1}) ${name}`),
      '',
      `  ${passed} passing (12ms)`,
      `  ${failed.length} failing`,
      '',
      ...failed.flatMap(({ name, message }, i) => [
        `  ${i + 1}) suite`,
        `       ${name}:`,
        ...indented(message, '     Error: '),
        '      at Context.<anonymous> (test/a.js:4:39)',
        '      at process.processImmediate (node:internal/timers:483:21)',
        '',
      ]),
    ],
    shownOf: ({ name, message }) => [`       ${name}:`, ...indented(message, '     Error: ')],
  },
  jest: {
    output: (failed, passed) => [
      'FAIL src/a.test.js',
      ...range(passed).map((i) => `  ✓ passes number ${i} (1 ms)`),
      ...failed.map(({ name }) => `  ✕ ${name} (2 ms)`),
      '',
      ...failed.flatMap(({ name, message }) => [
        `  ● suite › ${name}`,
        '',
        ...indented(message, '    '),
        '',
        '      at Object.<anonymous> (src/a.test.js:5:143)',
        '      at run (node_modules/jest-circus/build/run.js:1:1)',
        '',
      ]),
      'Test Suites: 1 failed, 1 total',
      `Tests:       ${failed.length} failed, ${passed} passed, ${passed + failed.length} total`,
    ],
    shownOf: ({ name, message }) => [`  ● suite › ${name}`, ...indented(message, '    ')],
  },
  'go test': {
    output: (failed, passed) => [
      ...range(passed).flatMap((i) => [`=== RUN   passes number ${i}`, `--- PASS: TestPasses number ${i} (0.00s)`]),
      ...failed.flatMap((one) => [
        `--- FAIL: ${snake(one)} (0.00s)`,
        ...indented(one.message, '    a_test.go:3: '),
      ]),
      'FAIL',
      'FAIL\texample.com/a\t0.011s',
      'FAIL',
    ],
    shownOf: (one) => [`--- FAIL: ${snake(one)} `, ...indented(one.message, '    a_test.go:3: ')],
  },
  'cargo test': {
    output: (failed, passed) => [
      `running ${passed + failed.length} tests`,
      ...range(passed).map((i) => `test tests::passes number ${i} ... ok`),
      ...failed.map((one) => `test tests::${snake(one)} ... FAILED`),
      '',
      'failures:',
      '',
      ...failed.flatMap((one) => [
        `---- tests::${snake(one)} stdout ----`,
        '',
        `thread 'tests::${snake(one)}' panicked at src/lib.rs:3:62:`,
        ...indented(one.message, ''),
        'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
        '',
      ]),
      `test result: FAILED. ${passed} passed; ${failed.length} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.36s`,
    ],
    shownOf: (one) => [`tests::${snake(one)} stdout`, ...indented(one.message, '')],
  },
  unittest: {
    output: (failed, passed) => [
      ...range(passed).map((i) => `passes number ${i} (test_a.T) ... ok`),
      ...failed.flatMap((one) => [
        '======================================================================',
        `FAIL: ${snake(one)} (test_a.T)`,
        '----------------------------------------------------------------------',
        'Traceback (most recent call last):',
        '  File "/repo/test_a.py", line 5, in test',
        '    self.assertTrue(value())',
        ...indented(one.message, 'AssertionError: '),
        '',
      ]),
      '----------------------------------------------------------------------',
      `Ran ${passed + failed.length} tests in 0.012s`,
      '',
      `FAILED (failures=${failed.length})`,
    ],
    shownOf: (one) => [`FAIL: ${snake(one)}`, ...indented(one.message, 'AssertionError: ')],
  },
};
