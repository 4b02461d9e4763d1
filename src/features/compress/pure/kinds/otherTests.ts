import type { OutputKind } from '../outputKind';

/** The output of `dotnet test` and `dotnet build`. */
export const dotnet: OutputKind = {
  label: 'dotnet',
  command: /^dotnet (?:test|build|run|publish)\b/,
  clues: [/^ {2}Determining projects to restore\.\.\.$/, /^(?:Passed|Failed)! +- Failed: +\d+, Passed: +\d+/,
    /^ {2}(?:Passed|Failed|Skipped) .+ \[.*m?s\]$/, /: (?:error|warning) (?:CS|MSB|NU|CA)\d+: /],
  rules: [
    {
      role: 'failure',
      pattern: /^\s*Failed .+ \[.*m?s\]$|^\s*\[xUnit\.net [\d:.]+\] +.+ \[FAIL\]$/,
      title: { pattern: /^\s*(?:Failed|\[\S+ [\d:.]+\]) +(.+) \[/, parts: /(?=[.(])/ },
      until: /^ {2}(?:Passed|Failed|Skipped) .+ \[|^(?:Failed|Passed)! |^Test Run |^\s*\[xUnit\.net|^$/,
    },
    {
      role: 'summary',
      pattern:
        /^(?:Passed|Failed|Skipped)! +- |^Test Run |^(?:Total tests| +(?:Passed|Failed|Skipped|Total time)|Time Elapsed):? *[:\d]|^ +\d+ (?:Warning|Error)\(s\)|^Build (?:succeeded|FAILED)/,
    },
    { role: 'error', pattern: /: error [A-Z]+\d+: |^error / },
    { role: 'warning', pattern: /: warning [A-Z]+\d+: / },
    { role: 'passed', pattern: /^\s*(?:Passed|Skipped) .+ \[.*m?s\]$/ },
    {
      role: 'progress',
      pattern:
        /^ {2}(?:Determining|Restored|All projects)|^ {2}\S+ -> |^Starting test execution|^A total of \d+ test files/,
    },
  ],
};

/**
 * The output of RSpec. Failures are numbered, and the commands that rerun them follow at the end. After the code that
 * failed comes the message: the expectation, or the class of an exception on a separate line.
 */
export const rspec: OutputKind = {
  label: 'RSpec',
  command: /^(?:bundle exec |bin\/)?rspec\b/,
  clues: [/^\d+ examples?, \d+ failures?/, /^Finished in .+ \(files took .+ to load\)$/, /^Failures:$/,
    /^ {5}Failure\/Error: /, /^rspec \.\/\S+:\d+ # /],
  sections: { failures: { starts: /^Failures:$/, ends: /^Finished in / } },
  rules: [
    { role: 'summary', pattern: /^\d+ examples?, \d+ failures?/ },
    {
      role: 'failure',
      within: 'failures',
      pattern: /^ {2}\d+\) /,
      until: /^ {2}\d+\) |^\S/,
      title: { pattern: /^ {2}\d+\) (.+)/ },
      message: /^ {5,}expected\b|^ {5,8}[A-Z][\w:]*:$/,
    },
    { role: 'failure', recap: 'name', pattern: /^rspec \S+ # / },
    {
      role: 'error',
      pattern: /^An error occurred while loading /,
      until: /^An error occurred|^Run options|^Finished in /,
    },
    { role: 'progress', pattern: /^[.F*]+$|^Finished in |^Run options|^Randomized with seed/ },
  ],
};

/** The classic output of PHPUnit and Pest. */
export const phpunit: OutputKind = {
  label: 'PHPUnit',
  command: /^(?:php )?(?:\.\/)?(?:vendor\/bin\/)?(?:phpunit|pest)\b/,
  clues: [/^PHPUnit [\d.]+ by Sebastian Bergmann/, /^(?:OK \(\d+ tests?, |Tests: \d+, Assertions: \d+)/,
    /^There (?:was|were) \d+ (?:failures?|errors?)/],
  rules: [
    { role: 'summary', pattern: /^(?:OK \(|OK, but|Tests: \d+|FAILURES!|ERRORS!)/ },
    {
      role: 'failure',
      pattern: /^\d+\) \S/,
      title: { pattern: /^\d+\) (.+)/, parts: /(?=::| with data set )/ },
      until: /^\d+\) \S|^--$|^(?:FAILURES|ERRORS)!|^There (?:was|were)/,
    },
    { role: 'warning', pattern: /^There (?:was|were) \d+ (?:warnings?|deprecations?|notices?)/ },
    {
      role: 'progress',
      pattern: /^[.FEWRSIND]+ +\d+ \/ \d+ \( *\d+%\)$|^[.FEWRSIND]+$|^(?:Runtime|Configuration|Random Seed|Time):/,
    },
  ],
};

/** The output of ExUnit (`mix test`). */
export const exunit: OutputKind = {
  label: 'ExUnit',
  command: /^mix test\b/,
  clues: [/^Finished in [\d.]+ seconds \([\d.]+s (?:async|on load)/, /^(?:\d+ \w+, )*\d+ tests?, \d+ failures?/,
    /^ {2,}\d+\) (?:test|doctest|property|feature) .+ \(\S+\)$/],
  rules: [
    { role: 'summary', pattern: /^(?:\d+ \w+, )*\d+ tests?, \d+ failures?/ },
    {
      role: 'failure',
      pattern: /^ {2,}\d+\) (?:test|doctest|property|feature) /,
      until: /^ {2,}\d+\) (?:test|doctest|property|feature) |^[.*]+$|^Finished in /,
      title: { pattern: /^ {2,}\d+\) \w+ (.+)/ },
      message: /^ {5}(?!\S+\.exs:\d+$)\S/,
    },
    { role: 'error', pattern: /^== Compilation error|^\*\* \(\w+\) /, continues: /^\*\* |^\s+\S/ },
    { role: 'error', pattern: /^error: /, continues: /^\s+\S|^$/ },
    { role: 'warning', pattern: /^warning: /, continues: /^\s+\S/ },
    {
      role: 'progress',
      pattern: /^[.*]+$|^Finished in |^Randomized with seed|^Compiling \d+|^Generated \w+ app|^Running ExUnit/,
    },
  ],
};

/** The output of Minitest, Ruby's default test framework, with numbered failures. */
export const minitest: OutputKind = {
  label: 'Minitest',
  clues: [/^\d+ runs, \d+ assertions, \d+ failures, \d+ errors/, /^Run options: .*--seed \d+/,
    /^Finished in [\d.]+s, [\d.]+ runs\/s/, /^ {2}\d+\) (?:Failure|Error):$/],
  rules: [
    { role: 'summary', pattern: /^\d+ runs, \d+ assertions, / },
    {
      role: 'failure',
      pattern: /^ {2}\d+\) (?:Failure|Error):$/,
      until: /^ {2}\d+\) (?:Failure|Error|Skipped):$|^\d+ runs, /,
      nameEnd: /^(?! {2}\d+\) ).*:$/,
      title: { pattern: /\n(.+?)(?: \[.*)?:$/, parts: /(?=#)/ },
    },
    { role: 'progress', pattern: /^[.FES]+$|^Finished in |^Run options|^# Running/ },
  ],
};
