import type { OutputKind } from '../outputKind';

/** The output of Maven, Surefire and Failsafe, and of the compiler. A stack trace follows a failure's `<<<` line. */
export const maven: OutputKind = {
  label: 'Maven',
  command: /^(?:\.\/)?mvnw?d?\b/,
  clues: [/^\[INFO\] (?:Scanning for projects\.\.\.|BUILD (?:SUCCESS|FAILURE))$/,
    /^\[(?:INFO|ERROR|WARNING)\] Tests run: \d+, Failures: \d+/, /^\[INFO\] --- \S+:\S+/],
  rules: [
    { role: 'failure', recap: 'name', pattern: /^(?:\[ERROR\] )?Tests run: .*<<< / },
    { role: 'failure', recap: 'full', pattern: /^\[ERROR\] {3}[\w$]+(?:\.|->|\[).*(?::\d+| » )/, continues: /^(?!\[)/ },
    {
      role: 'progress',
      pattern:
        /^\[ERROR\] (?:To see the full|Re-run Maven|For more information|See \S+ for the|See dump|(?:-> )?\[Help)/,
    },
    {
      role: 'failure',
      pattern: /^(?:\[ERROR\] )?.*<<< (?:FAILURE|ERROR)!/,
      title: { pattern: /^(?:\[ERROR\] )?(.+?) +(?:-- |Time elapsed)/, parts: /(?=\.)/ },
      until: /^\[(?:INFO|ERROR|WARNING)\]/,
    },
    {
      role: 'summary',
      pattern:
        /^\[(?:INFO|ERROR|WARNING)\] (?:Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$|BUILD |Total time:)/,
    },
    { role: 'error', pattern: /^\[ERROR\] (?!$)/, continues: /^ {2,}\S/ },
    { role: 'warning', pattern: /^\[WARNING\] (?!$)/, continues: /^ {2,}\S/ },
    { role: 'passed', pattern: /^\[INFO\] (?:Tests run|Running) / },
    { role: 'progress', pattern: /^\[(?:INFO|ERROR|WARNING|DEBUG)\]|^(?:Downloading|Downloaded|Progress)\b/ },
  ],
};

/** The output of Gradle: `Class > test FAILED` with an indented stack trace, tasks, and compiler messages. */
export const gradle: OutputKind = {
  label: 'Gradle',
  command: /^(?:\.\/)?gradlew?\b/,
  clues: [/^> Task :\S+/, /^BUILD (?:SUCCESSFUL|FAILED) in /, /^\d+ actionable tasks?: /,
    /^.+ > .+ (?:FAILED|PASSED|SKIPPED)$/],
  rules: [
    {
      role: 'failure',
      pattern: /^.+ > .+ FAILED$/,
      title: { pattern: /^(.+) FAILED$/, parts: /(?= > )/ },
      continues: /^\s|^$/,
    },
    { role: 'error', pattern: /^FAILURE: |^\* What went wrong:/, until: /^\* (?:Try|Get more help)|^BUILD / },
    { role: 'error', pattern: /^\S.*: error: |^e: /, continues: /^\s/ },
    { role: 'warning', pattern: /^\S.*: warning: |^w: |^warning: /, continues: /^\s/ },
    { role: 'summary', pattern: /^BUILD (?:SUCCESSFUL|FAILED)|^\d+ tests? completed|^\d+ (?:errors?|warnings?)$/ },
    { role: 'error', pattern: /^(?:> Task )?:\S+ FAILED$/ },
    { role: 'passed', pattern: /^.+ > .+ (?:PASSED|SKIPPED)$/ },
    {
      role: 'progress',
      pattern: /^> Task :|^> Configure |^\d+ actionable tasks?|^Starting a Gradle Daemon|^Download |^\* Try/,
    },
  ],
};
