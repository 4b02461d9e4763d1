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
    ...range(300).flatMap((i) => [`        Start ${i + 1}: case_${letters(i)}`,
      `${i + 1}/301 Test #${i + 1}: case_${letters(i)} .........   Passed    0.01 sec`]),
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

export const failedRuns: Readonly<Record<string, FailedRun>> = {
  ...Object.fromEntries(afterFindings),
};
