import type { OutputKind } from '../outputKind';

/**
 * The output of `go test` and of the Go compiler. With -v and -json, a test's messages precede its result. Messages of
 * a test without a result are `content`, which is shown after all failures.
 */
export const goTest: OutputKind = {
  label: 'go',
  command: /^go (?:test|build|vet|run|install)\b/,
  clues: [/^=== RUN {3}/, /^# \S+(?: \[\S+\])?$/, /^(?:vet: )?\.{0,2}\/?\S+\.go:\d+:\d+: /],
  proofs: [/^\s*--- (?:FAIL|PASS|SKIP): \S+ \([\d.]+s\)$/,
    /^(?:ok {2}|FAIL|\?\s+)\t?\S+\t(?:[\d.]+s|\(cached\)|\[.*\])/],
  notes: { starts: /^=== (?:RUN|CONT|NAME) +(\S+)/, passed: /^\s*--- (?:PASS|SKIP): (\S+)/ },
  rules: [
    // an example prints what it got without indentation
    {
      role: 'failure',
      pattern: /^--- FAIL: Example/,
      until: /^(?:FAIL|PASS)$|^(?:FAIL|ok {2})\t|^=== |^--- |^exit status /,
      title: { pattern: /--- FAIL: (\S+)/, parts: /(?=\/)/ },
    },
    {
      role: 'failure',
      pattern: /^\s*--- FAIL: /,
      continues: /^(?: {4}|\t)(?!\s*--- (?:PASS|SKIP|FAIL): )|^$/,
      title: { pattern: /--- FAIL: (\S+)/, parts: /(?=\/)/ },
    },
    { role: 'error', pattern: /^panic: |^fatal error: /, until: /^(?:FAIL|ok)\t|^exit status / },
    { role: 'error', pattern: /^WARNING: DATA RACE$/, until: /^={10,}$|^--- |^(?:FAIL|ok {2})(?:\t|$)/ },
    { role: 'error', pattern: /^goleak: /, until: /^(?:FAIL|ok {2})(?:\t|$)|^exit status / },
    { role: 'progress', pattern: /^={18}$/ },
    { role: 'error', pattern: /^(?:vet: )?\.{0,2}\/?\S+\.go:\d+:\d+: /, continues: /^\t/ },
    { role: 'summary', pattern: /^FAIL(?:\t|$)|^exit status / },
    { role: 'content', isNote: true, pattern: /^\s+\S+\.go:\d+: /, continues: /^ {8}|^\t{2}/ },
    { role: 'passed', pattern: /^\s*--- (?:PASS|SKIP): |^ok {2}\t|^\?\s+\S+\s+\[no test files\]|^PASS$|^coverage: / },
    { role: 'progress', pattern: /^=== (?:RUN|PAUSE|CONT|NAME)\b|^\[no tests to run\]|^# \S+/ },
  ],
};

/** The output of `cargo test`. Failures are in `---- name stdout ----` blocks, and build messages come from rustc. */
export const cargoTest: OutputKind = {
  label: 'cargo test',
  command: /^cargo (?:\+\S+ )?(?:test|t|nextest)\b/,
  clues: [/^running \d+ tests?$/, /^test result: (?:ok|FAILED)\. \d+ passed; /,
    /^test \S+ \.\.\. (?:ok|FAILED|ignored)/],
  rules: [
    { role: 'summary', pattern: /^test result: |^error: (?:test failed|\d+ targets? failed)/ },
    {
      role: 'failure',
      pattern: /^---- .+ ----$/,
      until: /^---- .+ ----$|^failures:$|^test result: /,
      title: { pattern: /^---- (.+?)(?: stdout)? ----$/, parts: /(?=::)/ },
    },
    { role: 'error', pattern: /^error(?:\[E\d+\])?: /, until: /^$/ },
    { role: 'warning', pattern: /^warning(?:\[\w+\])?: /, until: /^$/ },
    { role: 'failure', recap: 'name', pattern: /^test .+ \.\.\. FAILED/ },
    { role: 'passed', pattern: /^test .+ \.\.\. (?:ok|ignored|bench)/ },
    {
      role: 'progress',
      pattern:
        /^\s+(?:Compiling|Finished|Running|Doc-tests|Downloading|Downloaded|Updating|Fresh|Blocking) |^running \d+ tests?$|^failures:$/,
    },
  ],
};
