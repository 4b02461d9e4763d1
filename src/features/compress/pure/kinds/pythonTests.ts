import type { OutputKind } from '../outputKind';

/** Matches the message below a traceback's code: pytest's marker, or an exception at the start of the line. */
const messagePattern = /^E {2,}\S|^(?:[\w.]+\.)?\w*(?:Error|Exception|Exit|Failed|Interrupt|Warning)\b/;

/** The output of pytest in all traceback styles. `= FAILURES =` and `= ERRORS =` contain `___ name ___` blocks. */
export const pytest: OutputKind = {
  label: 'pytest',
  command: /^(?:python[\d.]* -m |uv run |poetry run |pipenv run )?(?:pytest|py\.test)\b/,
  clues: [
    /^=+ test session starts =+$/,
    /^=+ .*\b(?:passed|failed|errors?|no tests ran)\b.* in [\d.]+s.* =+$/,
    /^platform \w+ -- Python /,
  ],
  proofs: [/^=+ (?:FAILURES|ERRORS|short test summary info|warnings summary) =+$/],
  sections: {
    failures: { starts: /^=+ (?:FAILURES|ERRORS) =+$/, ends: /^=+ (?!FAILURES|ERRORS)/ },
    warnings: { starts: /^=+ warnings summary =+$/, ends: /^-- Docs: |^=+ (?!warnings)/ },
  },
  rules: [
    {
      role: 'summary',
      pattern:
        /^=+ .*\b(?:passed|failed|errors?|no tests ran)\b.* in [\d.]+s.* =+$|^\d+ (?:passed|failed).* in [\d.]+s/,
    },
    { role: 'error', pattern: /^!{5,} .* !{5,}$/ },
    {
      role: 'failure',
      within: 'failures',
      pattern: /^_{2,} .+ _{2,}$/,
      until: /^_{2,} .+ _{2,}$|^=+ /,
      title: { pattern: /^_{2,} (.+?) _{2,}$/, parts: /(?=\[)/ },
      message: messagePattern,
    },
    { role: 'warning', within: 'warnings', pattern: /^\S/, continues: /^ / },
    { role: 'failure', recap: 'full', pattern: /^(?:FAILED|ERROR) \S/ },
    {
      role: 'passed',
      pattern: /^\S+ (?:PASSED|SKIPPED|XFAIL|XPASS)\b|^\S+\.py [.sxXFE]+ *(?:\[ *\d+%\])?$|^[.sxXFE]+ *(?:\[ *\d+%\])$/,
    },
    {
      role: 'progress',
      pattern:
        /^(?:platform|rootdir|configfile|plugins|cachedir|collected|collecting|asyncio:)\b|^=+ test session starts/,
    },
  ],
};

/** The output of unittest and Django's test runner, with `FAIL: name (class)` blocks between separator lines. */
export const unittest: OutputKind = {
  label: 'unittest',
  command: /^python[\d.]* (?:-m unittest|manage\.py test)\b/,
  clues: [/^={70}$/, /^Ran \d+ tests? in [\d.]+s$/, /^(?:FAIL|ERROR): \S+ \(.+\)/, /^(?:OK|FAILED)(?: \(.*\))?$/],
  rules: [
    { role: 'summary', pattern: /^Ran \d+ tests? in |^(?:OK|FAILED)(?: \(.*\))?$/ },
    {
      role: 'failure',
      pattern: /^(?:FAIL|ERROR): /,
      until: /^={20,}$|^Ran \d+ tests? in /,
      title: { pattern: /^(?:FAIL|ERROR): (.+)/, parts: /(?= [([])/ },
      message: messagePattern,
    },
    { role: 'passed', pattern: /\.\.\. (?:ok|skipped|expected failure)\b/ },
    { role: 'progress', pattern: /^[.sxuFE]+$|^={20,}$|^-{20,}$|\.\.\. (?:FAIL|ERROR)$/ },
  ],
};
