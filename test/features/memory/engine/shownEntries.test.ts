import assert from 'node:assert/strict';
import { createPackedMemory, describeOmittedMemory, buildMemoryReport,
  readLoadedStatements } from '#features/memory/engine/packing/packedMemory';
import { choosePackedDocuments, toReportDocuments } from '#features/documents/engine/packedDocuments';
import type { FoundEntry, SafeText, SelectedFile } from '#model';
import { containsAllStatements } from '#features/memory/pure/plainStatement';
import { count } from '#test/support/candidates';
import { memoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

const entry = (id: string, about: readonly string[], more: Partial<FoundEntry> = {}): FoundEntry => ({
  id,
  kind: 'note',
  date: undefined,
  owner: 'repository',
  location: '.agentpack/MEMORY.md:1',
  title: () => `Title of ${id}` as SafeText,
  text: () => `Carts of ${id} are never empty in this shop.` as SafeText,
  source: undefined,
  about,
  similarity: 0,
  matched: [],
  isMeant: false,
  files: [],
  ...more,
});

const selected = (path: string, more: object = {}): SelectedFile =>
  ({ path, view: { kind: 'full' }, reasons: [], ...more }) as unknown as SelectedFile;

interface Asked {
  readonly entries: readonly FoundEntry[];
  readonly changed?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly overview?: 'none' | 'all';
  readonly budget?: number;
  readonly candidates?: readonly string[];
}

function memoryOf(
  { entries, changed = {}, files = {}, overview = 'none', budget = 10_000, candidates = ['a.ts', 'b.ts'] }: Asked,
) {
  const asked: string[] = [];
  const packed = createPackedMemory(memoryHost({ files }))({
    foundMemory: {
      entries,
      digest: undefined,
      problems: [],
      async changed(some) {
        asked.push(...some.map(({ id }) => id));
        return new Map(
          some.filter(({ id }) => id in changed).map((
            one,
          ) => [one, [{ of: changed[one.id]!, change: 'changed' as const }]]),
        );
      },
    },
    opened: { candidates: candidates.map((path) => ({ file: { path }, outline: { symbols: [] } })) } as never,
    overview,
    agent: 'claude',
    budget,
    count,
    isFile: (path) => candidates.includes(path),
  });
  return { ...packed, asked };
}

describe('memory entries shown in a pack', () => {
  table('are about its files, or relevant to the task:', (row) => {
    const check = (title: string, asked: Asked, files: readonly SelectedFile[], expected: readonly string[]) =>
      row(title, async () => {
        const chosen = await memoryOf(asked).choose(files);
        assert.deepEqual(
          chosen.map(({ entry: { id }, omitted, suspect }) =>
            `${id}${omitted ? ` ${omitted}` : ''}${suspect.map(({ of }) => ` ${of}`).join('')}`
          ),
          expected,
        );
      });
    const both = [entry('one', ['a.ts']), entry('two', ['b.ts'])];
    check('for the shown files', { entries: both }, [selected('a.ts')], ['one']);
    check('in the order of the files', { entries: both }, [selected('b.ts'), selected('a.ts')], ['two', 'one']);
    check('but not for a file on one line', { entries: both }, [selected('a.ts', { view: { kind: 'summary' } })], []);
    check('by words only', { entries: [entry('one', [], { isMeant: true })] }, [], ['one']);
    check('in an overview without a file', { entries: both, overview: 'all' }, [selected('a.ts')], []);
    for (
      const more of [{ changed: true }, { named: true }, { reasons: [{ kind: 'pinned' }] }, {
        reasons: [{ kind: 'mention' }],
      }]
    )
      check(`in an overview of a file with ${JSON.stringify(more)}`, { entries: both, overview: 'all' }, [
        selected('a.ts', more),
      ], ['one']);
    check('in an overview without one for other reasons', { entries: both, overview: 'all' }, [
      selected('a.ts', { changed: false, reasons: [{ kind: 'content' }] }),
    ], []);
    check('with the changes', { entries: both, changed: { one: 'a.ts#f' } }, [selected('a.ts')], ['one a.ts#f']);
    check('left out if the agent loads the same text', {
      entries: both,
      files: { 'CLAUDE.md': '- Carts of one are never empty in this shop.\n' },
    }, [selected('a.ts'), selected('b.ts')], ['two', 'one loaded']);
    check('left out if there is no room', { entries: both, budget: 600 }, [selected('a.ts'), selected('b.ts')], [
      'one',
      'two budget',
    ]);
  });

  it('are the only ones checked for changes', async () => {
    const { choose, asked } = memoryOf({ entries: [entry('one', ['a.ts']), entry('two', ['b.ts'])] });
    await choose([selected('a.ts')]);
    assert.deepEqual(asked, ['one']);
  });

  it('are likely for the 30 best files', () => {
    const paths = Array.from({ length: 31 }, (_, i) => `f${i}.ts`);
    const { likelyEntries: likely } = memoryOf({
      entries: [entry('in', ['f29.ts']), entry('out', ['f30.ts'])],
      candidates: paths,
    });
    assert.deepEqual(likely.map((one) => one.entry.id), ['in']);
  });

  it('are reported with the reason for an omission, the first 60', () => {
    const chosen = Array.from({ length: 61 }, (_, i) => ({
      entry: entry(`${i}`, []),
      because: i === 0 ? { kind: 'file' as const, path: 'a.ts' } : { kind: 'words' as const, matched: ['cart'] },
      suspect: [],
      ...(i === 2 ? { omitted: 'loaded' as const } : {}),
    }));
    const report = buildMemoryReport({ entries: [chosen[0]!.entry] } as never, chosen, 1, count);
    assert.equal(report.entries, 1);
    assert.equal(report.chosen.length, 60);
    assert.deepEqual(report.chosen.slice(0, 3).map(({ path, matched, omitted }) => [path, matched, omitted]), [['a.ts',
      [], null], [null, ['cart'], 'budget'], [null, ['cart'], 'loaded']]);
  });

  it('are reported without a secret from the task', () => {
    const key = `ghp_${'a1B2'.repeat(9)}`;
    const chosen = [{
      entry: entry('one', []),
      because: { kind: 'words' as const, matched: [key] },
      suspect: [{ of: key, change: 'changed' as const }],
    }];
    assert.ok(!JSON.stringify(buildMemoryReport({ entries: [] } as never, chosen, 1, count)).includes(key));
  });

  it('are listed with the reason for their omission, eight for each', () => {
    const left = (ids: readonly string[], omitted?: 'budget' | 'loaded' | 'file') =>
      ids.map((id) => ({
        entry: entry(id, []),
        because: { kind: 'words' as const, matched: [] },
        ...(omitted && { omitted }),
      }));
    const nine = Array.from({ length: 9 }, (_, i) => `${i}`);
    assert.deepEqual(
      describeOmittedMemory([...left(['x']), ...left(nine, 'budget'), ...left(['l'], 'loaded'),
        ...left(nine.slice(1), 'file')]),
      [
        'memory entries that do not fit the budget: 0, 1, 2, 3, 4, 5, 6, 7, …',
        'memory entries that repeat a file that the agent loads itself: l',
        'memory entries that are files of this pack: 1, 2, 3, 4, 5, 6, 7, 8',
      ],
    );
    assert.deepEqual(describeOmittedMemory(left(['x'])), []);
  });
});

describe('text that an agent loads itself', () => {
  table('contains or does not contain a memory sentence:', (row) => {
    const sentence = 'Carts of this shop are never empty at all.';
    const check = (title: string, files: Readonly<Record<string, string>>, expected: boolean,
      agent: 'claude' | 'cursor' | 'aider' = 'claude') =>
      row(title, () =>
        assert.equal(containsAllStatements(readLoadedStatements(memoryHost({ files }), agent), sentence), expected));
    check('in its own file', { 'CLAUDE.md': sentence }, true);
    check('in the file of another agent', { 'GEMINI.md': sentence }, false);
    check('in AGENTS.md without a file of its own', { 'AGENTS.md': sentence, '.claude/rules/a.md': 'Be brief.' }, true);
    check('in AGENTS.md beside its own file', { 'AGENTS.md': sentence, 'CLAUDE.local.md': 'Be brief.' }, false);
    check('in its rules', { '.claude/rules/a.md': sentence, '.claude/rules/b.txt': '' }, true);
    check('in a rule with a different extension', { '.claude/rules/a.txt': sentence }, false);
    check('in a rule for some files', { '.claude/rules/a.md': `---\npaths: src/**\n---\n${sentence}` }, false);
    check('in a rule that is always applied', { '.cursor/rules/a.mdc': `---\nalwaysApply: true\n---\n\n${sentence}` },
      true, 'cursor');
    check('in a file that it imports', { 'CLAUDE.md': 'See @docs/a.md.', 'docs/a.md': sentence }, true);
    check('in a file that another agent does not import', { 'AGENTS.md': 'See @docs/a.md.', 'docs/a.md': sentence },
      false, 'cursor');
    check('in a file of one megabyte', { 'CLAUDE.md': `${sentence}\n`.padEnd(1_000_000) }, true);
    check('in a larger file', { 'CLAUDE.md': `${sentence}\n`.padEnd(1_000_001) }, false);
    check('if it loads nothing', { 'CLAUDE.md': sentence, 'AGENTS.md': sentence }, false, 'aider');
  });
});

describe('document chunks shown in a pack', () => {
  const chunk = (id: string, more: object = {}) => ({ chunk: { id, path: 'a.pdf' }, score: 1, linked: [], ...more });

  it('are empty if nothing was found', () => {
    assert.deepEqual(choosePackedDocuments(undefined, 1_000, { candidates: [] } as never, count), []);
    assert.deepEqual(choosePackedDocuments({ chunks: [] } as never, 1_000, { candidates: [] } as never, count), []);
  });

  it('are reported with the reason for an omission, the first 20', () => {
    const ranked = [chunk('0'), chunk('1'), chunk('2', { omitted: 'share' }),
      ...Array.from({ length: 18 }, (_, i) => chunk(`${i + 3}`))];
    const { chunks } = toReportDocuments({ documents: 1, failed: [], chunks: [] } as never, ranked as never, 1);
    assert.equal(chunks.length, 20);
    assert.deepEqual(chunks.slice(0, 3).map(({ omitted }) => omitted), [null, 'budget', 'share']);
  });
});
