import type { OutputKind } from '../outputKind';

/** The output of `tsc`, with or without `--pretty`. */
export const tsc: OutputKind = {
  label: 'tsc',
  command: /^(?:npx |pnpm (?:exec )?|yarn )?(?:vue-)?tsc\b/,
  clues: [/^\S.*\(\d+,\d+\): error TS\d+: /, /^\S+:\d+:\d+ - error TS\d+: /, /^Found \d+ errors?\b/],
  proofs: [/^\S.*\(\d+,\d+\): error TS\d+: /, /^\S+:\d+:\d+ - error TS\d+: /],
  rules: [
    { role: 'error', pattern: /\): error TS\d+: | - error TS\d+: |^error TS\d+: /, continues: /^\s|^$|^\d+ / },
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

/** The output of `javac`, including runs by a build tool: a finding, the line of code, and a caret. */
export const javac: OutputKind = {
  label: 'javac',
  command: /^javac\b/,
  clues: [/^\S+\.java:\d+: (?:error|warning): /, /^\d+ (?:errors?|warnings?)$/],
  proofs: [/^\S+\.java:\d+: error: /],
  rules: [
    { role: 'error', pattern: /^\S+\.java:\d+: error: |^error: /, continues: /^\s|^[^:]*$/ },
    { role: 'warning', pattern: /^\S+\.java:\d+: warning: |^warning: /, continues: /^\s|^[^:]*$/ },
    { role: 'summary', pattern: /^\d+ (?:errors?|warnings?)$/ },
    { role: 'warning', pattern: /^Note: / },
  ],
};

/**
 * Matches the end of the code excerpt below a finding, which clang does not indent. Notes belong to the finding above.
 */
const clangEndPattern =
  /^\S+:\d+(?::\d+)?: (?:fatal error|error|warning): |: undefined reference to |^\d+ (?:errors?|warnings?)\b|: In (?:function|member function|constructor) |^(?:make|ninja|cc|gcc|g\+\+|clang)(?:\+\+)?(?:\[\d+\])?[: ]|^\[\s*\d+/;

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
      until: clangEndPattern,
    },
    { role: 'warning', pattern: /^\S+:\d+(?::\d+)?: warning: /, until: clangEndPattern },
    { role: 'error', pattern: /^make(?:\[\d+\])?: \*\*\* |^ninja: build stopped|^FAILED: / },
    { role: 'summary', pattern: /^\d+ (?:errors?|warnings?)\b.*generated\.$/ },
    {
      role: 'progress',
      pattern:
        /^\[\s*\d+(?:\/\d+|%)\] |^(?:cc|gcc|g\+\+|clang|clang\+\+|ar|ranlib|c\+\+) |^make(?:\[\d+\])?: (?:Entering|Leaving|Nothing)|^-- |^Scanning dependencies|\S+: In (?:function|member function|constructor) /,
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
