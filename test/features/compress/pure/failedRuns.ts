/** An output of a command that failed, among many lines of what passed, and the lines that tell of the failure. */
export interface FailedRun {
  readonly lines: readonly string[];
  /** The lines that must be shown. */
  readonly shown: readonly string[];
}

const range = (length: number) => Array.from({ length }, (_, i) => i);
const letters = (i: number) => String(i).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Test runs after which a compiler's findings are no longer what the lines are about. */
const gtest: FailedRun = {
  lines: [
    ...range(400).map((i) => `[       OK ] A.${letters(i)} (0 ms)`),
    't.cc:5: Failure',
    'Expected 2, got 1',
    '[  FAILED  ] A.rounding (0 ms)',
    ...range(400).map((i) => `[       OK ] B.error_${letters(i)} (0 ms)`),
    '[  PASSED  ] 800 tests.',
    '[  FAILED  ] 1 test, listed below:',
    '[  FAILED  ] A.rounding',
  ],
  shown: ['t.cc:5: Failure', 'Expected 2, got 1', '[  FAILED  ] A.rounding (0 ms)',
    '[  FAILED  ] 1 test, listed below:', '[  FAILED  ] A.rounding'],
};
const ctest: FailedRun = {
  lines: [
    'Test project /repo/build',
    ...range(300).flatMap((
      i,
    ) => [`        Start ${i + 1}: case_${letters(i)}`,
      `${i + 1}/301 Test #${i + 1}: case_${letters(i)} .........   Passed    0.01 sec`]
    ),
    '        Start 301: rounding',
    '301/301 Test #301: rounding .........***Failed    0.01 sec',
    '',
    '99% tests passed, 1 tests failed out of 301',
    '',
    'The following tests FAILED:',
    '\t301 - rounding (Failed)',
    'Errors while running CTest',
  ],
  shown: ['301/301 Test #301: rounding .........***Failed    0.01 sec', 'The following tests FAILED:',
    '\t301 - rounding (Failed)'],
};
const bazel: FailedRun = {
  lines: [
    ...range(400).map((i) => `//a:${letters(i)}_test                         PASSED in 0.1s`),
    '//a:bad                                  FAILED in 1.1s',
    ...range(400).map((i) => `//b:${letters(i)}_error_test                   PASSED in 0.1s`),
    'INFO: Build completed, 2 tests FAILED, 802 total actions',
  ],
  shown: ['//a:bad                                  FAILED in 1.1s',
    'INFO: Build completed, 2 tests FAILED, 802 total actions'],
};
const plainTests: FailedRun = {
  lines: [
    ...range(1_500).map((i) => `ok test ${letters(i)}`),
    'FAILED testRounding expected 2 got 1',
    ...range(1_500).map((i) => `ok test x${letters(i)}`),
    '2999 passed, 1 failed',
  ],
  shown: ['FAILED testRounding expected 2 got 1', '2999 passed, 1 failed'],
};
const numberedTests: FailedRun = {
  lines: [...range(300).map((i) => `${i + 1} PASS ${letters(i)}`), '301 FAIL rounding',
    ...range(300).map((i) => `${i + 302} PASS ${letters(i)}`), '600 passed'],
  shown: ['301 FAIL rounding'],
};

const findings: Readonly<Record<string, readonly string[]>> = {
  'a warning of gcc': [
    't.cc: In function ‘int unused_helper(int)’:',
    't.cc:2:38: warning: unused variable ‘y’ [-Wunused-variable]',
    '    2 | static int unused_helper(int x) { int y = x; return x; }',
    '      |                                      ^',
    't.cc: At global scope:',
    't.cc:2:12: warning: ‘int unused_helper(int)’ defined but not used [-Wunused-function]',
    '    2 | static int unused_helper(int x) { int y = x; return x; }',
    '      |            ^~~~~~~~~~~~~',
  ],
  'an error of gcc': [
    'a.cc:3:3: error: ‘print’ was not declared in this scope; did you mean ‘printf’?',
    '    3 |   print(1);',
    '      |   ^~~~~',
    '      |   printf',
  ],
  'a warning of clang without bars': [
    'a.c:2:7: error: use of undeclared identifier "b"',
    'int a = b;',
    '        ^',
    'a.c:2:7: warning: unused variable "y" [-Wunused-variable]',
    '  int y = x;',
    '      ^',
    '1 warning and 1 error generated.',
  ],
  'a warning of javac': [
    'A.java:4: warning: [rawtypes] found raw type: List',
    '    List list = new ArrayList<String>();',
    '    ^',
    '  missing type arguments for generic class List<E>',
    '  where E is a type-variable:',
    '    E extends Object declared in interface List',
    '1 warning',
  ],
  'an error of tsc': ['src/a.ts(3,5): error TS2322: Type "string" is not assignable to type "number".',
    '  Type "a" is not assignable.'],
  'an error of tsc --pretty': [
    'src/a.ts:3:5 - error TS2322: Type "string" is not assignable to type "number".',
    '',
    '3 const a: number = "a";',
    '        ~',
    '',
  ],
};

/** A compiler's findings, each followed by each test run. */
const afterFindings = Object.entries(findings).flatMap(([found, lines]) =>
  Object.entries({ gtest, ctest, bazel, plainTests, numberedTests }).map(([name, run]) =>
    [`${name} after ${found}`, { lines: [...lines, ...run.lines], shown: run.shown }] as const
  )
);

const okPackages = (name: string) => range(300).map((i) => `ok  \texample.com/${name}${letters(i)}\t0.01s`);

/** Runs of a known kind with lines that tell of the failure in a form of their own. */
const knownKinds: Readonly<Record<string, FailedRun>> = {
  'Jest with a coverage threshold that is not met': {
    lines: [
      ...range(300).map((i) => `PASS src/error${i}.test.ts`),
      '----------|---------|----------|---------|---------|-------------------',
      'File      | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s',
      ...range(200).map((i) => ` ${letters(i)}.ts     |     100 |      100 |     100 |     100 |`),
      'Jest: "global" coverage threshold for branches (90%) not met: 80%',
      '',
      'Test Suites: 300 passed, 300 total',
      'Tests:       900 passed, 900 total',
      'Ran all test suites.',
    ],
    shown: ['Jest: "global" coverage threshold for branches (90%) not met: 80%', 'Test Suites: 300 passed, 300 total'],
  },
  'an example in Go': {
    lines: [...okPackages('a'), '--- FAIL: ExampleAdd (0.00s)', 'got:', '1', 'want:', '2', 'FAIL',
      'FAIL\texample.com/calc\t0.01s', ...okPackages('b'), 'FAIL'],
    shown: ['--- FAIL: ExampleAdd (0.00s)', 'got:', '1', 'want:', '2', 'FAIL\texample.com/calc\t0.01s'],
  },
  'a data race in Go': {
    lines: [
      ...okPackages('a'),
      '==================',
      'WARNING: DATA RACE',
      'Write at 0x00c000012345 by goroutine 8:',
      '  example.com/calc.Add()',
      '      /repo/calc/calc.go:7 +0x1d',
      '',
      'Previous write at 0x00c000012345 by goroutine 7:',
      '  example.com/calc.TestAdd()',
      '      /repo/calc/calc_test.go:9 +0x2e',
      '  testing.tRunner()',
      '      /usr/local/go/src/testing/testing.go:1689 +0x21e',
      '==================',
      '--- FAIL: TestAdd (0.00s)',
      '    testing.go:1398: race detected during execution of test',
      'FAIL',
      'FAIL\texample.com/calc\t0.01s',
      ...okPackages('b'),
      'FAIL',
    ],
    shown: ['WARNING: DATA RACE', '      /repo/calc/calc.go:7 +0x1d', '      /repo/calc/calc_test.go:9 +0x2e',
      '    testing.go:1398: race detected during execution of test'],
  },
  'goleak': {
    lines: [
      ...okPackages('a'),
      'PASS',
      'goleak: Errors on successful test run: found unexpected goroutines:',
      '[Goroutine 7 in state chan receive, with example.com/calc.leak.func1 on top of the stack:',
      'example.com/calc.leak.func1()',
      '\t/repo/calc/calc.go:7 +0x1d',
      'created by example.com/calc.leak in goroutine 6',
      '\t/repo/calc/calc.go:6 +0x25',
      ']',
      'FAIL\texample.com/calc\t0.01s',
      ...okPackages('b'),
    ],
    shown: ['goleak: Errors on successful test run: found unexpected goroutines:', '\t/repo/calc/calc.go:7 +0x1d',
      '\t/repo/calc/calc.go:6 +0x25'],
  },
  'go test -v with messages of tests that passed': {
    lines: [
      ...range(150).flatMap((
        i,
      ) => [`=== RUN   TestA${i}`, `    a_test.go:3: note ${letters(i)} of a long text`,
        `--- PASS: TestA${i} (0.00s)`]
      ),
      '=== RUN   TestBad',
      ...range(60).map((i) => `    b_test.go:5: step ${letters(i)}`),
      '    b_test.go:9: got 1, want 2',
      '--- FAIL: TestBad (0.00s)',
      ...range(150).flatMap((
        i,
      ) => [`=== RUN   TestC${i}`, `    c_test.go:3: note ${letters(i)} of a long text`,
        `--- PASS: TestC${i} (0.00s)`]
      ),
      'FAIL',
      'FAIL\texample.com/calc\t0.01s',
    ],
    shown: ['    b_test.go:9: got 1, want 2', '--- FAIL: TestBad (0.00s)'],
  },
  'go test -v of parallel tests': {
    lines: [
      '=== RUN   TestA',
      '=== PAUSE TestA',
      '=== RUN   TestB',
      '=== PAUSE TestB',
      '=== CONT  TestA',
      '=== CONT  TestB',
      ...range(300).map((i) => `    b_test.go:5: step ${letters(i)} of a long text that fills the packet`),
      '=== NAME  TestA',
      '    a_test.go:9: got 1, want 2',
      '=== NAME  TestB',
      '    b_test.go:7: done',
      '--- PASS: TestB (0.00s)',
      '--- FAIL: TestA (0.00s)',
      'FAIL',
      'FAIL\texample.com/calc\t0.01s',
    ],
    shown: ['    a_test.go:9: got 1, want 2', '--- FAIL: TestA (0.00s)'],
  },
  'requirements of pip that conflict': {
    lines: [
      ...range(300).map((i) => `Requirement already satisfied: ${letters(i)} in /usr/lib/python3/dist-packages (1.0)`),
      "ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.",
      'foo 1.0 requires bar<2, but you have bar 2.0 which is incompatible.',
      'foo 1.0 requires baz, which is not installed.',
      'Successfully installed bar-2.0',
    ],
    shown: ['foo 1.0 requires bar<2, but you have bar 2.0 which is incompatible.',
      'foo 1.0 requires baz, which is not installed.'],
  },
};

/** Runs whose lines have the form of paths. */
const pathLike: Readonly<Record<string, FailedRun>> = {
  'zig test': {
    lines: [
      ...range(1_000).map((i) => `${i + 1}/1200 main.test.${letters(i)}...OK`),
      '1001/1200 main.test.rounding...expected 2, found 1',
      'FAIL (TestExpectedEqual)',
      '/repo/main.zig:7:5: 0x1035f in test.rounding (test)',
      '    try std.testing.expectEqual(2, 1);',
      '    ^',
      ...range(199).map((i) => `${i + 1_002}/1200 main.test.${letters(i)}...OK`),
      '1199 passed; 0 skipped; 1 failed.',
      'error: the following test command failed with exit code 1:',
    ],
    shown: ['1001/1200 main.test.rounding...expected 2, found 1', 'FAIL (TestExpectedEqual)',
      '/repo/main.zig:7:5: 0x1035f in test.rounding (test)', '1199 passed; 0 skipped; 1 failed.',
      'error: the following test command failed with exit code 1:'],
  },
  'pre-commit': {
    lines: [
      ...range(200).map((i) => `hook${letters(i)}${'.'.repeat(60)}Passed`),
      `ruff${'.'.repeat(60)}Failed`,
      '- hook id: ruff',
      '- exit code: 1',
      '',
      'src/a.py:1:8: F401 `os` imported but unused',
      '',
      ...range(200).map((i) => `hook_b${letters(i)}${'.'.repeat(60)}Passed`),
    ],
    shown: [`ruff${'.'.repeat(60)}Failed`, '- hook id: ruff', 'src/a.py:1:8: F401 `os` imported but unused'],
  },
  'names, then a failure': {
    lines: [...range(3_000).map((i) => `case_${letters(i)}`), 'rounding FAILED: expected 2',
      ...range(3_000).map((i) => `other/case_${letters(i)}`)],
    shown: ['rounding FAILED: expected 2'],
  },
};

export const failedRuns: Readonly<Record<string, FailedRun>> = {
  ...Object.fromEntries(afterFindings),
  ...knownKinds,
  ...pathLike,
};
