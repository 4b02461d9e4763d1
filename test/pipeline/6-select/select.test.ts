import fc from 'fast-check';
import assert from 'node:assert/strict';
import { chooseSummaryLimits } from '#pipeline/6-select/relevance/fileValue';
import { select } from '#pipeline/6-select/select';
import type { Candidate, SelectInput } from '#pipeline/6-select/selectInput';
import type { Mode, Role, Selection } from '#model';
import { assertLinear } from '#test/support/linear';
import { candidate, count, functions, input, symbol } from '#test/support/candidates';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

const long = functions(60);
const short = functions(3);

describe('select', () => {
  check('takes a small file whole', input([candidate('a.ts', short.text, 50)]), ['a.ts full']);
  check('shows the parts relevant to the task if the whole file does not fit',
    input([candidate('a.ts', long.text, 50, long)], { budget: 700, terms: ['f7'] }), ['a.ts symbols']);
  check('names a file on one line if nothing more fits', input([candidate('a.ts', long.text, 50)], { budget: 60 }), [
    'a.ts summary',
  ]);
  check('leaves out files that do not fit at all', input([candidate('a.ts', long.text, 50)], { budget: 3 }), []);
  check('keeps the order of the ranking',
    input([candidate('a.ts', short.text, 50), candidate('b.ts', short.text, 49), candidate('c.ts', short.text, 48)]), [
    'a.ts full',
    'b.ts full',
    'c.ts full',
  ]);
  check('gives a pinned file a better view than its score would',
    input([candidate('a.ts', short.text, 50), candidate('b.ts', short.text, 0, { pinned: true })]), ['a.ts full',
    'b.ts full']);
  check('shows nothing if there are no candidates', input([]), []);
  check('names an empty file on one line', input([candidate('a.ts', '', 50)]), ['a.ts summary']);

  it('shows the symbols that the task names, with correct lines', () => {
    const { view } = only(
      select(input([candidate('a.ts', long.text, 50, long)], { budget: 600, terms: ['f7', 'f31'] })),
    );
    assert.ok(/^@@ \d+-\d+ (f6, )?f7(, f8)? @@$/m.test(view.text), view.text);
    for (const name of ['f7', 'f31'])
      assert.ok(view.symbols!.some((s) => s.name === name && s.text.startsWith(`function ${name}() {`)));
  });

  it('shows exactly the lines that it claims, verbatim', () => {
    const lines = long.text.split('\n');
    const { view } = only(
      select(input([candidate('a.ts', long.text, 50, long)], { budget: 900, terms: ['f7', 'f31', 'f50'] })),
    );
    assert.equal(view.kind, 'symbols');
    const claimed = view.lines.flatMap(([first, last]) => lines.slice(first - 1, last));
    assert.deepEqual(view.text.split('\n').filter((line) => !line.startsWith('@@ ')), claimed);
  });

  it('shows a line that the task names', () => {
    const { view } = only(
      select(input([candidate('a.ts', long.text, 50, { ...long, named: [455] })], { budget: 500 })),
    );
    assert.ok(view.lines.some(([first, last]) => first <= 455 && 455 <= last), JSON.stringify(view.lines));
  });

  it('shows windows of a file that has no outline', () => {
    const text = Array.from({ length: 900 }, (_, i) => (i === 600 ? 'the needle is here' : `line ${i} of nothing`))
      .join('\n');
    const { view } = only(select(input([candidate('a.txt', text, 50)], { budget: 700, terms: ['needle'] })));
    assert.equal(view.kind, 'symbols');
    assert.ok(view.text.includes('the needle is here'));
  });

  it('shows the definition that the task names first, and no more of a file without value', () => {
    const candidates = [candidate('a.ts', long.text, 50, long),
      candidate('z.ts', long.text, 0, { ...long, hintOnly: true })];
    for (const budget of [600, 3_000, 40_000]) {
      const { files } = select(input(candidates, { budget, named: [{ path: 'z.ts', line: 71, defines: true }] }));
      const { view } = files.find(({ path }) => path === 'z.ts')!;
      assert.deepEqual(view.lines, [[71, 80]], `in ${budget} tokens`);
    }
  });

  it('shows the beginning of a named definition that does not fit, and another one in full', () => {
    const wide = Array.from({ length: 40 }, (_, i) => `  await work(${i}, '${'long words of it '.repeat(12)}');`);
    const text = ['function wide() {', ...wide, '}', 'function tiny() {', '  return 1;', '}', ''].join('\n');
    const symbols = [symbol('wide', 1, 42), symbol('tiny', 43, 45)];
    const places = [1, 43].map((line) => ({ path: 'a.ts', line, defines: true }));
    for (const named of [places, [...places].reverse(), places.slice(0, 1)]) {
      const { view } = only(select(input([candidate('a.ts', text, 50, { symbols })], { budget: 1_500, named })));
      for (const { line } of named)
        assert.ok(view.lines.some(([first, last]) => first <= line && line <= last), JSON.stringify(view.lines));
    }
  });

  it('gives no test more than a fifth, unless the user asks for it', () => {
    const tokensOf = (more: Partial<SelectInput>, own: { readonly pinned?: boolean; } = {}) => {
      const test = candidate('a.test.ts', long.text, 90, { ...long, ...own, facts: { role: 'test' } });
      const terms = Array.from({ length: 30 }, (_, i) => `f${i}`);
      const { files } = select(input([candidate('a.ts', long.text, 100, long), test], { terms, ...more }));
      return files.find(({ path }) => path === 'a.test.ts')?.view.tokens ?? 0;
    };
    for (const budget of [6_000, 12_000, 40_000])
      assert.ok(tokensOf({ budget }) <= Math.max(400, 0.21 * budget), `${tokensOf({ budget })} of ${budget}`);
    assert.ok(tokensOf({ budget: 12_000 }, { pinned: true }) > 2_600);
  });

  it('names the symbols between two spans', () => {
    const { view } = only(select(input([candidate('a.ts', long.text, 50, long)], { budget: 400, terms: ['f7'] })));
    assert.match(view.text, /^@@ \d+-\d+ left out: f\d+, f\d+/m);
  });

  it('ends before the budget if the next step would add little', () => {
    const many = Array.from({ length: 600 },
      (_, i) => candidate(`${String(i).padStart(3, '0')}.ts`, long.text, i === 0 ? 100 : 1, long));
    const selection = select(input(many, { budget: 40_000, maxFiles: 600 }));
    const tokens = viewTokens(selection);
    assert.ok(tokens < 35_000, `${tokens} tokens`);
    assert.ok(selection.files.some(({ viewReason }) => / would add little for its tokens/.test(viewReason)));
  });

  it('ends if the next part is not worth its tokens and no budget was given: first in lite mode', () => {
    const many = Array.from({ length: 60 },
      (_, i) => candidate(`${String(i).padStart(2, '0')}.ts`, long.text, 100 / (i + 1), long));
    const terms = ['f7', 'f31'];
    const selected = (mode: Mode, auto: boolean) =>
      select(input(many, { mode, auto, budget: 16_000, maxFiles: 60, terms }));
    const [lite, balanced, deep, filled] = [selected('lite', true), selected('balanced', true), selected('deep', true),
      selected('balanced', false)].map(viewTokens);
    assert.ok(0 < lite! && lite! < balanced! && balanced! < deep! && balanced! < filled!,
      `${lite} ${balanced} ${deep} ${filled}`);
    assert.ok(selected('balanced', true).omitted.some((f) => f.because === 'rank'));
  });

  it('shows definitions that the task names if no budget was given, whatever they are worth', () => {
    const candidates = [candidate('a.ts', long.text, 50, long),
      candidate('z.ts', long.text, 0, { ...long, hintOnly: true })];
    const { files } = select(input(candidates, { auto: true, named: [{ path: 'z.ts', line: 71, defines: true }] }));
    assert.deepEqual(files.find(({ path }) => path === 'z.ts')?.view.lines, [[71, 80]]);
  });

  it('lists few files on one line each if earlier lists were not useful, and more once they are', () => {
    const list = (packs: number, useful: number) => {
      const learned = { tasks: 10, upTo: '', files: new Map(), summaries: { packs, shown: 200, useful } };
      const many = Array.from({ length: 40 },
        (_, i) => candidate(`${String(i).padStart(2, '0')}.ts`, long.text, 50 - i, { ...long, pinned: i === 39 }));
      return select(input(many, { budget: 3_000, maxFiles: 40, summaries: chooseSummaryLimits(learned) }));
    };
    const listed = ({ files }: Selection) =>
      files.filter(({ view, path }) => view.kind === 'summary' && path !== '39.ts').map(({ path }) => path);
    const [usual, few] = [list(9, 0), list(10, 9)];
    assert.ok(listed(usual).length > 10, `${listed(usual).length} lines`);
    assert.deepEqual(listed(few), [...listed(few)].sort());
    assert.ok(listed(few).length > 0 && listed(few).length <= 4, `${listed(few).length} lines`);
    assert.ok(few.files.some(({ path }) => path === '39.ts'), 'a pinned file stays');
    assert.deepEqual(list(10, 10).files, usual.files);
    assert.equal(
      few.files.filter(({ view }) => view.kind !== 'summary').length >=
        usual.files.filter(({ view }) => view.kind !== 'summary').length,
      true,
      'other views take no harm',
    );
  });

  it('respects the maximum number of files, and reports the others as ranked too low', () => {
    const many = Array.from({ length: 100 },
      (_, i) => candidate(`${String(i).padStart(3, '0')}.ts`, short.text, 50 - i / 4));
    const selection = select(input(many, { budget: 40_000, maxFiles: 7 }));
    assert.equal(selection.files.length, 7);
    assert.ok(selection.omitted.length > 0 && selection.omitted.every((f) => f.because === 'rank'));
    assert.equal(select(input(many, { budget: 1_000_000 })).files.length, 100, 'a large budget shows them all');
  });

  table('chooses the views of each case', (row) => {
    for (
      const [title, entries, expected] of [['shows the entries of a long changelog that the task means, not all of it',
        4000, 'symbols'], ['shows a short changelog whole', 40, 'full']] as const
    ) {
      row(title, () => {
        const text = Array.from({ length: entries }, (_, i) => (i % 4 === 0
          ? ''
          : `- the thing ${i} was ${i === entries - 3 ? 'made quicker' : 'changed in some way'}`)).join('\n');
        const { view } = only(
          select(
            input([candidate('CHANGES.md', text, 20, { facts: { role: 'docs' } })], {
              budget: 40_000,
              terms: ['quicker'],
            }),
          ),
        );
        assert.equal(view.kind, expected);
        assert.match(view.text, /made quicker/);
        assert.ok(view.tokens < 8_000, `${view.tokens} tokens`);
      });
    }
  });

  it('reports why files are omitted, at most 50 of them', () => {
    const rest = Array.from({ length: 80 }, (_, i) => ({ path: `r${i}.ts`, score: 1, reasons: [] }));
    const { omitted } = select(input([candidate('a.ts', long.text, 50)], { budget: 3, lowerRankedFiles: rest }));
    assert.equal(omitted.length, 50);
    assert.deepEqual(omitted.slice(0, 2).map((f) => `${f.path} ${f.because}`), ['a.ts budget', 'r0.ts rank']);
  });

  it('offers cheaper views to fall back to', () => {
    const { view, fallbacks } = only(select(input([candidate('a.ts', long.text, 50, long)], { budget: 20_000 })));
    assert.equal(view.kind, 'full');
    assert.ok(fallbacks.length > 0);
    for (const fallback of fallbacks) assert.ok(fallback.tokens < view.tokens);
    assert.equal(fallbacks.at(-1)!.kind, 'summary');
  });

  it('prefers the short views in lite mode', () => {
    const many = Array.from({ length: 40 },
      (_, i) => candidate(`${String(i).padStart(3, '0')}.ts`, short.text, 50 - i));
    assert.ok(select(input(many, { mode: 'lite' })).files.length <= 12);
    assert.ok(
      select(input(many, { mode: 'deep', budget: 40_000 })).files.filter((f) => f.view.kind === 'full').length > 12,
    );
  });
});

describe('select, with edits', () => {
  const hunk = (at: number) => ({
    oldStart: at,
    oldLines: 2,
    newStart: at,
    newLines: 2,
    lines: [` ${lineOf(at)}`, '-  gone();', `+${lineOf(at + 1)}`],
  });
  const edited = (path: string, score: number) =>
    candidate(path, long.text, score, {
      ...long,
      change: fileChange(path, { hunks: [hunk(72), hunk(312), hunk(502)] }),
      reasons: [{ kind: 'changed', points: score, detail: 'modified' }],
    });

  it('shows an edited file as its diff', () => {
    const { view } = only(select(input([edited('a.ts', 50)], { budget: 220 })));
    assert.equal(view.kind, 'diff');
    assert.deepEqual(view.lines, [[72, 73], [312, 313], [502, 503]]);
  });

  it('shows the parts relevant to the task elsewhere in the file, next to the edits', () => {
    const terms = Array.from({ length: 12 }, (_, i) => `f${11 + i}`);
    const { view } = only(select(input([edited('a.ts', 50)], { budget: 900, terms })));
    assert.equal(view.kind, 'diff');
    assert.match(view.text, /^\+/m);
    assert.match(view.text, /^ function f1[1-9]\b/m);
  });

  it('takes the hunks relevant to the task first, in file order, and counts the others', () => {
    const { view } = only(select(input([edited('a.ts', 50)], { budget: 90, terms: ['f31'] })));
    assert.match(view.text, /^@@ -312,2 \+312,2 @@/);
    assert.match(view.text, /@@ left out: 2 of 3 hunks @@$/);
  });

  it("does not let irrelevant edits crowd out the task's files", () => {
    const meant = Array.from({ length: 3 }, (_, i) => candidate(`m${i}.ts`, long.text, 40, long));
    const { files } = select(
      input([edited('x.ts', 60), edited('y.ts', 60), ...meant], { budget: 12_000, terms: ['f7'] }),
    );
    const tokens = (prefix: RegExp) => files.filter((f) => prefix.test(f.path)).reduce((n, f) => n + f.view.tokens, 0);
    assert.ok(tokens(/^[xy]/) * 2 < tokens(/^m/), `${tokens(/^[xy]/)} against ${tokens(/^m/)}`);
  });

  it('takes the remaining lines from the redacted file', () => {
    const key = ['-----BEGIN RSA PRIVATE KEY-----',
      ...Array.from({ length: 4 }, (_, i) => 'MIIEpAIBAAKCAQEA'.repeat(4).slice(i)), '-----END RSA PRIVATE KEY-----'];
    const text = [...key, ...functions(40).text.split('\n')].join('\n');
    const inner = {
      oldStart: 2,
      oldLines: 3,
      newStart: 2,
      newLines: 3,
      lines: [` ${key[1]}`, `-${'QUJDREVGR0hJSktM'.repeat(4)}`, `+${key[2]}`, ` ${key[3]}`],
    };
    const { view } = only(
      select(
        input([candidate('a.pem.ts', text, 50, { change: fileChange('a.pem.ts', { hunks: [inner] }) })], {
          budget: 120,
        }),
      ),
    );
    assert.equal(view.kind, 'diff');
    assert.doesNotMatch(view.text, /MIIEpAIB|IBAAKCA|QUJDREVGR0/);
  });

  function lineOf(at: number): string {
    return long.text.split('\n')[at - 1]!;
  }
});

describe('select, for any input', () => {
  const body = fc.array(
    fc.constantFrom('function a() {', '}', '  x = 1;', '', '// note', 'import b from "b";', 'needle', '@@ 1-2 @@',
      '```', '\r'),
    { maxLength: 120 },
  );
  const any = fc.array(
    fc.tuple(body, fc.integer({ min: 0, max: 100 }), fc.boolean(),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 110 }), fc.integer({ min: 0, max: 60 })), { maxLength: 6 })),
    { maxLength: 12 },
  );

  it('stays within the budget, shows what it claims, and is reproducible', () => {
    fc.assert(fc.property(any, fc.integer({ min: 0, max: 3000 }), (random, budget) => {
      const sorted = [...random].sort((a, b) => b[1] - a[1]);
      const candidates = sorted.map(([lines, score, pinned, ranges], i) =>
        candidate(`${i}.ts`, lines.join('\n'), score, {
          pinned,
          symbols: ranges.map(([first, length], n) => symbol(`s${n}`, first, first + length)).sort((a, b) =>
            a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]
          ),
        })
      );
      const made = input(candidates, { budget, terms: ['needle'] });
      const selection = select(made);
      assert.ok(selection.files.reduce((n, f) => n + f.view.tokens, 0) <= budget);
      for (const file of selection.files) shownAsClaimed(candidates.find((c) => c.file.path === file.path)!, file);
      assert.deepEqual(select(made), selection);
      assert.equal(new Set([...selection.files, ...selection.omitted].map((f) => f.path)).size, candidates.length);
    }), { numRuns: 200 });
  });

  table('takes time linear in the length of a line of …', (row) => {
    for (
      const [title, piece] of [['letters', 'a'], ['spaces', ' '], ['comment marks', '/*'], ['mixed case', 'aB'], [
        'digits',
        '1',
      ], ['backticks', '`'], ['hashes', '# ']] as const
    ) {
      row(`takes time linear in the length of a line of ${title}`, () =>
        assertLinear(piece, (text) =>
          select(input([candidate('a.ts', text, 50, { facts: { tokens: 500_000 } })], { terms: ['a'] }))));
    }
  });
});

function shownAsClaimed({ text }: Candidate, { view }: Selection['files'][number]): void {
  if (view.kind !== 'full' && view.kind !== 'symbols') return;
  const lines = text.split('\n');
  for (const [first, last] of view.lines) assert.ok(view.text.includes(lines.slice(first - 1, last).join('\n')));
}

function only(selection: Selection): Selection['files'][number] {
  assert.equal(selection.files.length, 1);
  return selection.files[0]!;
}

function viewTokens({ files }: Selection): number {
  return files.reduce((n, { view }) => n + view.tokens, 0);
}

function check(title: string, given: SelectInput, expected: readonly string[]): void {
  it(title, () => {
    const { files } = select(given);
    assert.deepEqual(files.map((f) => `${f.path} ${f.view.kind}`), expected);
    assert.ok(files.reduce((n, f) => n + f.view.tokens, 0) <= given.budget);
    assert.ok(files.every((f) => f.viewReason !== '' && f.view.tokens >= count(f.view.text)));
  });
}

describe('select, with machine-written files', () => {
  const long = (lines: number) =>
    Array.from({ length: lines }, (_, i) =>
      `  "package-${i}": "1.${i}.0", "resolved": "https://registry.example/${i}",`).join('\n');
  const most = {
    'bun.lock': 400,
    'data/countries.csv': 2_500,
    'dist/app.js.map': 400,
    'CHANGELOG.md': 1_500,
    'media/logo.svg': 150,
    'test/cassettes/a.yaml': 2_500,
  } as const;
  const roles: Readonly<Record<keyof typeof most, Role>> = {
    'bun.lock': 'lock',
    'data/countries.csv': 'data',
    'dist/app.js.map': 'generated',
    'CHANGELOG.md': 'docs',
    'media/logo.svg': 'data',
    'test/cassettes/a.yaml': 'fixture',
  };
  table('shows at most a part, more if the task names it, and all if it is pinned', (row) => {
    for (const [path, limit] of Object.entries(most) as [keyof typeof most, number][]) {
      const shown = (more: Parameters<typeof candidate>[3]) =>
        select(
          input([candidate(path, long(700), 300, { facts: { role: roles[path] }, ...more }),
            candidate('src/a.ts', 'const a = 1;\n'.repeat(40), 40)], { budget: 30_000, terms: ['package'] }),
        ).files;
      row(`shows at most a part of ${path}, whatever its score`, () => {
        const files = shown({});
        const own = files.find((file) => file.path === path)!;
        assert.ok(own.view.tokens <= limit && own.view.kind !== 'full',
          `${own.view.kind} of ${own.view.tokens} tokens`);
        assert.equal(files.find((file) => file.path === 'src/a.ts')?.view.kind, 'full');
      });
      row(`shows more of ${path} if the task names it, and all if it is pinned`, () => {
        const [plain, named, pinned] = [{}, {
          reasons: [{ kind: 'mention', points: 300, detail: 'the task names it' }] as const,
        }, { pinned: true }].map((more) => shown(more).find((file) => file.path === path)!.view);
        assert.ok(named!.tokens >= plain!.tokens && named!.tokens <= 4 * limit);
        assert.equal(pinned!.kind, 'full');
      });
    }
  });
  it('shows parts of generated programs', () => {
    const text = 'export function decode() {\n  return 1;\n}\n'.repeat(100);
    const files = select(
      input([
        candidate('api/a.pb.ts', text, 100, {
          facts: { role: 'generated', definitions: [{ name: 'decode', kind: 'function', line: 1, exported: true }] },
        }),
      ], { budget: 30_000, terms: ['decode'] }),
    ).files;
    assert.ok(files[0]!.view.tokens > 400);
  });
});
