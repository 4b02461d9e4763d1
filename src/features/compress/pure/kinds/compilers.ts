import type { OutputKind } from '../outputKind';

/**
 * Matches indented and blank lines, and lines of code after their number: below the message and a blank line, below the
 * mark of another line, or below the dots between two.
 */
const tscQuotePattern =
  /\n(?:[ \t]+\S[^\n]*|\s*)$|(?:error TS\d+: [^\n]*\n?|^[ \t]+[^\s~][^\n]*\n|\n[ \t]*~+|\n\.{3})\n(?:\d+ [^\n]*|\.{3})$/;

/** The output of `tsc`, with or without `--pretty`. */
export const tsc: OutputKind = {
  label: 'tsc',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?(?:vue-)?tsc\b/,
  clues: [/^\S.*\(\d+,\d+\): error TS\d+: /, /^\S+:\d+:\d+ - error TS\d+: /, /^Found \d+ errors?\b/],
  proofs: [/^\S.*\(\d+,\d+\): error TS\d+: /, /^\S+:\d+:\d+ - error TS\d+: /],
  rules: [
    { role: 'error', pattern: /\): error TS\d+: | - error TS\d+: |^error TS\d+: /, quotes: tscQuotePattern },
    { role: 'summary', pattern: /^Found \d+ errors?\b/ },
    { role: 'progress', pattern: /^\[?\d+:\d+:\d+ .*(?:Starting compilation|File change detected)/ },
  ],
};

/** ESLint's `stylish` format, which indents findings below a path, and its `compact` and `unix` formats. */
export const eslint: OutputKind = {
  label: 'ESLint',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?eslint\b/,
  clues: [/^\s+\d+:\d+ {2}(?:error|warning) {2}\S/, /^✖ \d+ problems? \(\d+ errors?, \d+ warnings?\)$/],
  proofs: [/^✖ \d+ problems? \(/],
  rules: [
    { role: 'summary', pattern: /^✖ \d+ problems? |^\s+\d+ errors? and \d+ warnings? potentially fixable/ },
    { role: 'error', pattern: /: line \d+, col \d+, Error - |:\d+:\d+: .*\[Error\// },
    { role: 'warning', pattern: /: line \d+, col \d+, Warning - |:\d+:\d+: .*\[Warning\// },
    { role: 'error', pattern: /^(?:\/|[A-Za-z]:\\|\.{0,2}\/?[\w@.-]+[\\/]).*[^:]$/, continues: /^\s+\d+:\d+ {2}/ },
  ],
};

/** The output of Python linters and type checkers: one finding per line, followed by excerpts in ruff and mypy. */
export const pythonLinters: OutputKind = {
  label: 'Python linter',
  command: /^(?:python[\d.]* -m |uv run |poetry run )?(?:ruff|mypy|flake8|pyflakes|pylint|pyright|pycodestyle)\b/,
  clues: [/^\S+\.pyi?:\d+(?::\d+)?: (?:error|note|warning): /, /^\S+\.pyi?:\d+:\d+:? [A-Z]+\d+ /,
    /^Found \d+ errors?(?: in \d+ files?)?\b/, /^[A-Z]+\d+ (?:\[\*\] )?\S/, /^ *--> \S+\.pyi?:\d+:\d+$/],
  rules: [
    {
      role: 'summary',
      pattern:
        /^Found \d+ errors?|^Success: no issues|^All checks passed|^\[\*\] \d+ fixable|^Your code has been rated/,
    },
    { role: 'warning', pattern: /^\S+\.pyi?:\d+(?::\d+)?: (?:note|warning): / },
    { role: 'error', pattern: /^\S+\.pyi?:\d+(?::\d+)?:? /, continues: /^ +\S/ },
    { role: 'error', pattern: /^[A-Z]+\d+ (?:\[\*\] )?\S/, until: /^$/ },
    { role: 'progress', pattern: /^\*{5,} Module / },
  ],
};

/** Matches the line of code below a message, and the indented lines of the caret and of details. */
const javacQuotePattern = /(?:^|\n)\S+\.java:\d+: (?:error|warning): [^\n]*\n[^\n]*$|\n[ \t]+\S[^\n]*$/;

/** The output of `javac`, including runs by a build tool: a finding, the line of code, and a caret. */
export const javac: OutputKind = {
  label: 'javac',
  command: /^javac\b/,
  clues: [/^\S+\.java:\d+: (?:error|warning): /, /^\d+ (?:errors?|warnings?)$/],
  proofs: [/^\S+\.java:\d+: error: /],
  rules: [
    { role: 'error', pattern: /^\S+\.java:\d+: error: |^error: /, quotes: javacQuotePattern },
    { role: 'warning', pattern: /^\S+\.java:\d+: warning: |^warning: /, quotes: javacQuotePattern },
    { role: 'summary', pattern: /^\d+ (?:errors?|warnings?)$/ },
    { role: 'warning', pattern: /^Note: / },
  ],
};

/** Matches excerpts of code after a bar, carets, notes on the finding above, and where its file is included. */
const clangOwnPattern =
  /^$|^ *(?:(?:\d+|\+\+\+) *)?\||^[ \t]*[~^][ ~^]*$|^\S+:\d+(?::\d+)?: (?:note: | {2})|^In file included from |^\s+from \S+:\d+|: In instantiation of |: At (?:global scope|top level):|^compilation terminated\.$|^cc1(?:plus|obj)?: |^\(skipping \d+ |^ {2}['‘]|^ {2}\S.*: events? \d/;
/**
 * Matches the line of code below a message, which older versions of clang print as it is, and the fix below a caret.
 */
const clangQuotePattern =
  /(?:^|\n)\S+:\d+(?::\d+)?: (?:fatal error|error|warning|note): [^\n]*\n[^\n]*$|\n[ \t]*[~^][ ~^]*\n[ \t]+\S[^\n]*$/;

/**
 * The output of clang and gcc, possibly run by make or ninja. These build tools also run other programs, so only the
 * lines identify the kind.
 */
export const clang: OutputKind = {
  label: 'C/C++ compiler',
  command: /^(?:clang|gcc|g\+\+|cc|c\+\+)(?:-[\w.]+)?(?:\s|$)/,
  clues: [/^\S+:\d+:\d+: (?:fatal )?error: /, /^\S+:\d+:\d+: warning: .*\[-W/,
    /^\S+: In (?:function|member function|constructor) /, /^\[\d+\/\d+\] (?:Building|Linking) /, /^make(?:\[\d+\])?: /,
    /^\d+ (?:errors?|warnings?) generated\.$/],
  proofs: [/^\S+\.(?:c|cc|cpp|cxx|h|hpp|m|mm):\d+:\d+: (?:fatal )?error: /],
  rules: [
    {
      role: 'error',
      pattern:
        /^\S+:\d+(?::\d+)?: (?:fatal )?error: |: undefined reference to |^(?:\S+ld|collect2|ld\.lld|clang(?:\+\+)?): error: /,
      continues: clangOwnPattern,
      quotes: clangQuotePattern,
    },
    {
      role: 'warning',
      pattern: /^\S+:\d+(?::\d+)?: warning: /,
      continues: clangOwnPattern,
      quotes: clangQuotePattern,
    },
    { role: 'error', pattern: /^make(?:\[\d+\])?: \*\*\* |^ninja: build stopped|^FAILED: / },
    { role: 'summary', pattern: /^\d+ (?:errors?|warnings?)\b.*generated\.$/ },
    {
      role: 'progress',
      pattern:
        /^\[\s*\d+(?:\/\d+|%)\] |^(?:cc|gcc|g\+\+|clang|clang\+\+|ar|ranlib|c\+\+) |^make(?:\[\d+\])?: (?:Entering|Leaving|Nothing)|^-- (?!.*\berrors?\b)|^Scanning dependencies|\S: In (?:function|member function|constructor) /,
    },
  ],
};

/** The human-readable output of rustc, as printed by `cargo build`, `check` and `clippy`. */
export const rustc: OutputKind = {
  label: 'rustc',
  command: /^(?:cargo (?:\+\S+ )?(?:build|check|clippy|run|b|c|r|doc)|rustc)\b/,
  clues: [/^error(?:\[E\d+\])?: /, /^\s+--> \S+\.rs:\d+:\d+$/, /^warning: .* generated \d+ warnings?/,
    /^\s+Compiling \S+ v\d/],
  rules: [
    {
      role: 'summary',
      pattern: /^(?:warning|error): (?:`.*` \(.*\) generated \d+|could not compile|aborting due to)|^\s+Finished /,
    },
    { role: 'error', pattern: /^error(?:\[\w+\])?: /, until: /^$/ },
    { role: 'warning', pattern: /^warning(?:\[\w+\])?: /, until: /^$/ },
    { role: 'error', pattern: /^thread '.*' (?:\(\d+\) )?panicked at /, until: /^note: |^$/ },
    {
      role: 'progress',
      pattern: /^\s+(?:Compiling|Checking|Running|Downloading|Downloaded|Updating|Fresh|Blocking|Locking|Adding) /,
    },
  ],
};
