import type { OutputKind } from '../outputKind';

/** The output of a program that ended with a stack trace, in any language that `frames.ts` supports. */
export const stackTrace: OutputKind = {
  label: 'stack trace',
  weak: true,
  clues: [],
  proofs: [
    /^Exception in thread "/,
    /^Traceback \(most recent call last\):$/,
    /^panic: .+$/,
    /^thread '.*' (?:\(\d+\) )?panicked at /,
    /^Unhandled exception[.:]/,
    /^PHP (?:Fatal error|Warning): {2}/,
    /^\*\* \(\w+(?:\.\w+)*\) /,
    /^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)(?:: .*)?$/,
    /^\S+\.rb:\d+:in .+ \(\w[\w:]*\)$/,
    /^(?:==\d+==)?(?:ERROR|WARNING): \w+Sanitizer: /,
    /^\S+:\d+:\d+: runtime error: /,
    /^terminate called (?:after|without)/,
    /^(?:escript: |\*\* )exception (?:error|exit|throw): /,
    /^(?:Fatal error: |.*: Fatal error: ).*: file \S+\.swift, line \d+/,
  ],
  rules: [
    { role: 'error', pattern: /^thread '.*' (?:\(\d+\) )?panicked at /, until: /^note: |^$/ },
    { role: 'error', pattern: /^(?:==\d+==)?(?:ERROR|WARNING): \w+Sanitizer: /, until: /^SUMMARY: /, inclusive: true },
    { role: 'error', pattern: /^\S+:\d+:\d+: runtime error: |^terminate called /, continues: /^ {2,}/ },
    { role: 'error', pattern: /^(?:escript: |\*\* )exception (?:error|exit|throw): /, continues: /^\s+\S/ },
    {
      role: 'error',
      pattern: /Fatal error: .*: file \S+\.swift, line \d+/,
      continues: /^\s+\S|^Current stack trace:|^\d+ /,
    },
    // Node.js quotes the throwing line before the error
    { role: 'error', pattern: /^(?:file:\/\/)?\S+\.[cm]?[jt]sx?:\d+$/, continues: /^.*\S.*$/ },
    { role: 'error', pattern: /^\S+\.rb:\d+:in .+ \(\w[\w:]*\)$/, continues: /^\s+from |^\t/ },
    {
      role: 'error',
      pattern:
        /^Exception in thread "|^Traceback \(|^panic: |^Unhandled exception|^PHP (?:Fatal|Warning)|^\*\* \(|^(?:Caused by: |Uncaught )?(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)\b/,
      continues:
        /^\s+\S|^#\d+ |^goroutine \d+|^Stack trace:$|^Next (?:\w+\\)*\w+: |^\S+\(.*\)$|^Caused by: |^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Exit|Interrupt)\b|^$|^ *\^+$|^During handling|^The above exception|^Node\.js v/,
    },
  ],
};
