import type { LineRule, OutputKind } from '../outputKind';

/** Rules for the Test Anything Protocol (TAP), in which YAML or indented text follows a failure. */
const tapRules: readonly LineRule[] = [
  { role: 'summary', pattern: /^# (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) / },
  {
    role: 'failure',
    pattern: /^\s*not ok \d+/,
    until: /^\s*\.\.\.$|^\s*(?:not )?ok \d+|^#|^1\.\.\d/,
    title: { pattern: /^\s*not ok \d+ (?:- )?(.+)/ },
    message: /^\s+(?:error|message):/,
  },
  { role: 'passed', pattern: /^\s*ok \d+/, continues: /^\s+(?:---|\.\.\.|duration_ms:|type:)/ },
  { role: 'progress', pattern: /^\s*# Subtest|^TAP version|^\s*1\.\.\d+|^\s*\.\.\.$/ },
];

/** The output of TAP producers such as node-tap, tape, prove and bats. */
export const tap: OutputKind = {
  label: 'TAP',
  command: /^(?:npx )?(?:tap|tape|prove|bats)\b/,
  clues: [/^TAP version 1[34]$/, /^1\.\.\d+$/, /^(?:not )?ok \d+\b/, /^# (?:tests|pass|fail) +\d+$/],
  rules: tapRules,
};

/** The output of mocha's `spec` and `dot` reporters. It ends with a list of numbered failures. */
export const mocha: OutputKind = {
  label: 'mocha',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?_?mocha\b/,
  clues: [/^ {2}\d+ passing \(\d+m?s\)$/, /^ {2}\d+ failing$/, /^ {2}\d+ pending$/, /^ {4,}✔ /],
  sections: { failures: { starts: /^ {2}\d+ failing$/, ends: /^(?!)/ } },
  rules: [
    { role: 'summary', pattern: /^ {2}\d+ (?:passing|failing|pending)\b/ },
    {
      role: 'failure',
      within: 'failures',
      pattern: /^ {2}\d+\) /,
      until: /^ {2}\d+\) /,
      nameEnd: /:$/,
      title: { pattern: /^ {2}\d+\) ([^]+?):?$/, parts: /(?=\n)/ },
    },
    ...tapRules,
    { role: 'passed', pattern: /^\s+(?:✔|✓|√|- ) / },
    { role: 'progress', pattern: /^\s*[․.,!]+$|^\s+\d+\) / },
  ],
};

/** The output of Jest's own reporter. A failure starts with `●`, and long runs repeat failures in the summary. */
export const jest: OutputKind = {
  label: 'Jest',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?jest\b/,
  clues: [/^Test Suites: .*\d+ total$/, /^Tests: .*\d+ total$/, /^Snapshots: +\d+ total$/,
    /^(?:PASS|FAIL) \S+\.[cm]?[jt]sx?\b/, /^ {2}● .+ › /],
  rules: [
    { role: 'summary', pattern: /^(?:Test Suites|Tests|Snapshots|Time):\s/ },
    {
      role: 'failure',
      pattern: /^ {2}● (?!Console)/,
      until: /^ {2}● |^(?:PASS|FAIL|Test Suites:|Summary of all)/,
      title: { pattern: /^ {2}● (.+)/, parts: /(?= › )/ },
    },
    { role: 'warning', pattern: /^ {2}console\.(?:warn|error)$/, continues: /^(?: {4}|$)/ },
    { role: 'error', recap: 'name', pattern: /^FAIL / },
    // a coverage threshold that is not met
    { role: 'error', pattern: /^Jest: / },
    { role: 'passed', pattern: /^PASS |^\s+[✓√] / },
    { role: 'progress', pattern: /^RUNS |^\s+[✕×] / },
  ],
};

/** The output of Vitest's default and verbose reporters. */
export const vitest: OutputKind = {
  label: 'Vitest',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?vitest\b/,
  clues: [/^\s*(?:RUN|DEV) {2}v\d/, /^\s*Test Files {2}.*\(\d+\)$/, /^\s*Tests {2}.*\(\d+\)$/,
    /^⎯{4,}.* Failed (?:Tests|Suites) \d+ ⎯/],
  rules: [
    { role: 'summary', pattern: /^\s*(?:Test Files|Tests|Snapshots|Type Errors|Errors|Duration) {2}/ },
    {
      role: 'failure',
      pattern: /^ ?FAIL {2}/,
      until: /^ ?FAIL {2}|^\s*Test Files {2}|^⎯{4,}.* (?:Failed|Unhandled)/,
      title: { pattern: /^ ?FAIL {2}(.+)/, parts: /(?= > )/ },
    },
    { role: 'error', pattern: /^⎯{4,}.* Unhandled .*⎯/, until: /^\s*Test Files {2}|^⎯{4,}.* Failed/ },
    { role: 'passed', pattern: /^\s*[✓√] / },
    { role: 'progress', pattern: /^\s*[❯↓·×] |^\s*(?:RUN|DEV) {2}v/ },
  ],
};

/** The output of `node --test` with the `spec` reporter, or with the TAP reporter, which is used without a terminal. */
export const nodeTest: OutputKind = {
  label: 'node --test',
  command: /^node .*--test\b/,
  clues: [/^ℹ tests \d+$/, /^ℹ duration_ms /],
  sections: { failures: { starts: /^✖ failing tests:$/, ends: /^(?!)/ } },
  rules: [
    { role: 'summary', pattern: /^ℹ (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) / },
    {
      role: 'failure',
      within: 'failures',
      pattern: /^(?:test at |✖ )/,
      until: /^test at /,
      nameEnd: /^✖ /,
      title: { pattern: /(?:^|\n)✖ (.+?)(?: \([\d.]+ms\))?$/ },
    },
    ...tapRules,
    { role: 'passed', pattern: /^\s*✔ / },
    { role: 'progress', pattern: /^\s*(?:▶ |✖ )/ },
  ],
};
