import type { OutputKind } from '../outputKind';

/** The output of Maven, Surefire and Failsafe, and of the compiler. A stack trace follows a failure's `<<<` line. */
export const maven: OutputKind = {
  label: 'Maven',
  command: /^(?:\.\/)?mvnw?d?\b/,
  detect: [/^\[INFO\] (?:Scanning for projects\.\.\.|BUILD (?:SUCCESS|FAILURE))$/,
    /^\[(?:INFO|ERROR|WARNING)\] Tests run: \d+, Failures: \d+/, /^\[INFO\] --- \S+:\S+/],
  rules: [
    { is: 'failure', recap: 'name', pattern: /^(?:\[ERROR\] )?Tests run: .*<<< / },
    { is: 'failure', recap: 'full', pattern: /^\[ERROR\] {3}[\w$]+(?:\.|->|\[).*(?::\d+| » )/, continues: /^(?!\[)/ },
    {
      is: 'progress',
      pattern:
        /^\[ERROR\] (?:To see the full|Re-run Maven|For more information|See \S+ for the|See dump|(?:-> )?\[Help)/,
    },
    {
      is: 'failure',
      pattern: /^(?:\[ERROR\] )?.*<<< (?:FAILURE|ERROR)!/,
      title: { pattern: /^(?:\[ERROR\] )?(.+?) +(?:-- |Time elapsed)/, parts: /(?=\.)/ },
      until: /^\[(?:INFO|ERROR|WARNING)\]/,
    },
    {
      is: 'summary',
      pattern:
        /^\[(?:INFO|ERROR|WARNING)\] (?:Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$|BUILD |Total time:)/,
    },
    { is: 'error', pattern: /^\[ERROR\] (?!$)/, continues: /^ {2,}\S/ },
    { is: 'warning', pattern: /^\[WARNING\] (?!$)/, continues: /^ {2,}\S/ },
    { is: 'passed', pattern: /^\[INFO\] (?:Tests run|Running) / },
    { is: 'progress', pattern: /^\[(?:INFO|ERROR|WARNING|DEBUG)\]|^(?:Downloading|Downloaded|Progress)\b/ },
  ],
};

/** The output of Gradle: `Class > test FAILED` with an indented stack trace, tasks, and compiler messages. */
export const gradle: OutputKind = {
  label: 'Gradle',
  command: /^(?:\.\/)?gradlew?\b/,
  detect: [/^> Task :\S+/, /^BUILD (?:SUCCESSFUL|FAILED) in /, /^\d+ actionable tasks?: /,
    /^.+ > .+ (?:FAILED|PASSED|SKIPPED)$/],
  rules: [
    {
      is: 'failure',
      pattern: /^.+ > .+ FAILED$/,
      title: { pattern: /^(.+) FAILED$/, parts: /(?= > )/ },
      continues: /^\s|^$/,
    },
    { is: 'error', pattern: /^FAILURE: |^\* What went wrong:/, until: /^\* (?:Try|Get more help)|^BUILD / },
    { is: 'error', pattern: /^\S.*: error: |^e: /, continues: /^\s/ },
    { is: 'warning', pattern: /^\S.*: warning: |^w: |^warning: /, continues: /^\s/ },
    { is: 'summary', pattern: /^BUILD (?:SUCCESSFUL|FAILED)|^\d+ tests? completed|^\d+ (?:errors?|warnings?)$/ },
    { is: 'error', pattern: /^(?:> Task )?:\S+ FAILED$/ },
    { is: 'passed', pattern: /^.+ > .+ (?:PASSED|SKIPPED)$/ },
    {
      is: 'progress',
      pattern: /^> Task :|^> Configure |^\d+ actionable tasks?|^Starting a Gradle Daemon|^Download |^\* Try/,
    },
  ],
};
