import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import type { FileChange, Hunk } from '#model';
import type { ReportFile } from '#reports';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';

const words = ['cart', 'total', 'price', 'mail', 'tax', 'order', 'stock', 'user'] as const;

interface MadeFile {
  readonly names: readonly string[];
  readonly long: number;
  readonly edit: 'none' | 'lines' | 'removal' | 'new' | 'conflict';
  readonly at: number;
}

const madeFile: fc.Arbitrary<MadeFile> = fc.record({
  names: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }),
  long: fc.constantFrom(2, 6, 15, 50),
  edit: fc.constantFrom('none', 'lines', 'removal', 'new', 'conflict'),
  at: fc.nat(500),
});
const repository = fc.array(madeFile, { minLength: 2, maxLength: 12 });

function linesOf({ names, long }: MadeFile): string[] {
  return names.flatMap((name,
    k) => [`/** Of the ${name}. */`, `export function ${name}${k}(${name}: number): number {`,
    ...Array.from({ length: long }, (_, n) => `  const step${n} = ${name} * ${n + k};`), '  return step0;', '}', '']
  );
}

/** The file as it is now, and git's word of its change, with three lines of context. */
function changedTo(path: string, file: MadeFile): { readonly text: string; readonly change: FileChange | undefined; } {
  const lines = linesOf(file);
  const at = file.at % lines.length;
  const base = { path, staged: false, unstaged: true, sinceRef: false };
  const withHunk = (removed: number, added: readonly string[], status: 'modified' | 'conflicted') => {
    const [from, end] = [Math.max(0, at - 3), Math.min(lines.length, at + removed + 3)];
    const hunk: Hunk = {
      oldStart: from + 1,
      oldLines: end - from,
      newStart: from + 1,
      newLines: end - from - removed + added.length,
      lines: [...lines.slice(from, at).map((l) => ` ${l}`), ...lines.slice(at, at + removed).map((l) => `-${l}`),
        ...added.map((l) => `+${l}`), ...lines.slice(at + removed, end).map((l) => ` ${l}`)],
    };
    return {
      text: [...lines.slice(0, at), ...added, ...lines.slice(at + removed)].join('\n') + '\n',
      change: { ...base, status, hunks: [hunk] },
    };
  };
  switch (file.edit) {
    case 'none':
      return { text: lines.join('\n') + '\n', change: undefined };
    case 'new':
      return { text: lines.join('\n') + '\n', change: { ...base, status: 'untracked', hunks: [] } };
    case 'lines':
      return withHunk(Math.min(2, lines.length - at), ['  const edited = 1;', '  const again = 2;',
        '  const third = 3;'], 'modified');
    case 'removal':
      return withHunk(Math.min(60, lines.length - at), [], 'modified');
    case 'conflict':
      return withHunk(0, ['<<<<<<< HEAD', '  const ours = 1;', '=======', '  const theirs = 2;', '>>>>>>> other'],
        'conflicted');
  }
}

const order = ['summary', 'symbols', 'diff', 'full'];
const pathOf = (i: number) => `src/f${i}.ts`;

function hostOf(made: readonly MadeFile[]) {
  const states = made.map((file, i) => changedTo(pathOf(i), file));
  return {
    states,
    host: memoryHost({
      files: Object.fromEntries(states.map(({ text }, i) => [pathOf(i), text])),
      git: { branch: 'main', head: 'a'.repeat(40), changes: states.flatMap(({ change }) => change ?? []) },
    }),
  };
}

async function packed(host: ReturnType<typeof memoryHost>, task: string,
  budget: number): Promise<ReadonlyMap<string, ReportFile>>
{
  const engine = createEngine(host);
  const report = await engine.pack({ task, budget, noWrite: true }, quiet);
  engine.dispose();
  return new Map(report.files.map((file) => [file.path, file]));
}

const linesShown = (file: ReportFile | undefined) =>
  new Set((file?.ranges ?? []).flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => a + i)));

describe('views of changed files', () => {
  it('grow with the budget, and never shrink', async () => {
    const tasks = fc.constantFrom('Resolve the merge conflict', 'The cart total forgets the tax', 'Continue');
    await fc.assert(
      fc.asyncProperty(repository, tasks, fc.integer({ min: 400, max: 3_000 }), async (made, task, least) => {
        const { host, states } = hostOf(made);
        let before: ReadonlyMap<string, ReportFile> = new Map();
        for (const budget of [least, least + 130, least * 1.4, least * 2.1, least * 5].map(Math.floor)) {
          const now = await packed(host, task, budget);
          for (const { change } of states) {
            const was = change && before.get(change.path);
            if (!was) continue;
            const is = now.get(change.path);
            const told = `${change.path} (${change.status}) below ${budget}: ${was.view} ${was.tokens} → ${
              is?.view ?? 'out'
            } ${is?.tokens ?? 0}`;
            assert.ok(is && order.indexOf(is.view) >= order.indexOf(was.view), told);
            const shown = linesShown(is);
            assert.ok([...linesShown(was)].every((line) => shown.has(line)), `${told}: lines are gone`);
          }
          before = now;
        }
      }),
      { numRuns: 12 },
    );
  });

  it('are whole for small files and at least a diff for others, if there is room', async () => {
    await fc.assert(fc.asyncProperty(fc.array(madeFile, { minLength: 2, maxLength: 6 }), async (made) => {
      const { host, states } = hostOf(made);
      const now = await packed(host, 'Something else entirely', 40_000);
      for (const [i, { change, text }] of states.entries()) {
        if (!change) continue;
        const view = now.get(pathOf(i))?.view;
        if (text.length < 3_000) assert.equal(view, 'full', pathOf(i));
        else assert.ok(view === 'full' || view === (change.status === 'untracked' ? 'symbols' : 'diff'),
            `${pathOf(i)}: ${view}`);
      }
    }), { numRuns: 8 });
  });

  it('show what is worth its tokens if only a comment is appended and no budget is given', async () => {
    const files: readonly (readonly [path: string, names: readonly string[], long: number])[] = [
      ['src/tax.ts', ['tax', ...words, ...words], 50],
      ['src/f0.ts', ['tax', ...words], 50],
      ['src/f0.ts', ['tax', 'mail', 'stock', 'user'], 20],
    ];
    for (const [path, names, long] of files) {
      const text = linesOf({ names, long, edit: 'none', at: 0 });
      const others = Object.fromEntries(
        Array.from({ length: 9 },
          (_,
            i) => [`src/other${i}.ts`,
            linesOf({ names: [words[i % words.length]!], long: 15, edit: 'none', at: 0 }).join('\n') + '\n']),
      );
      const before = text.length;
      const edited = [...text, '// x'];
      const hunks: Hunk[] = [{
        oldStart: before - 2,
        oldLines: 3,
        newStart: before - 2,
        newLines: 4,
        lines: [...text.slice(-3).map((l) => ` ${l}`), '+// x'],
      }];
      const change: FileChange = { path, status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks };
      const git = { branch: 'main', head: 'a'.repeat(40) };
      const task = 'The tax of an order is wrong';
      const view = async (lines: readonly string[], changes: readonly FileChange[]) => {
        const engine = createEngine(memoryHost({
          files: { ...others, [path]: lines.join('\n') + '\n' },
          git: { ...git, changes: [...changes] },
        }));
        const report = await engine.pack({ task, noWrite: true }, quiet);
        engine.dispose();
        return report;
      };
      const [clean, dirty] = [await view(text, []), await view(edited, [change])];
      const shown = dirty.files.find((file) => file.path === path);
      assert.equal(shown?.view, 'diff', `${path}: ${before} lines`);
      const lines = linesShown(shown).size;
      const was = linesShown(clean.files.find((file) => file.path === path)).size;
      // the declaration that the comment follows, and at most one other that the edit makes likelier
      assert.ok(lines <= was + 2 * (long + 5), `${path}: ${lines} of ${before} lines, ${was} without the edit`);
      const gone = clean.files.filter((file) => !dirty.files.some((other) => other.path === file.path));
      assert.deepEqual(gone.map((file) => file.path), []);
    }
  });

  it('show a merge conflict, and name it as a separate reason', async () => {
    const made: MadeFile[] = Array.from({ length: 9 }, (_, i) => ({
      names: [...words, ...words],
      long: 15,
      edit: i === 4 ? 'conflict' : i === 5 ? 'lines' : 'none',
      at: 200,
    }));
    const { host } = hostOf(made);
    for (const budget of [1_500, 2_000, 3_000, 8_000]) {
      const engine = createEngine(host);
      const report = await engine.pack({ task: 'resolve the merge conflict', budget }, quiet);
      engine.dispose();
      const [first] = report.files;
      assert.equal(first?.path, pathOf(4));
      assert.ok(
        first.reasons.some(({ kind, detail }) => kind === 'conflict' && detail === 'merge conflict at line 201'),
        JSON.stringify(first.reasons),
      );
      assert.match(host.text('.agentpack/context.md')!, /<<<<<<< HEAD[\s\S]*const ours[\s\S]*const theirs/);
    }
  });

  it('mention a merge conflict only if git reports one, and otherwise its markers', async () => {
    for (
      const [status, says] of [['conflicted', 'merge conflict at line 3'], ['modified',
        'contains conflict markers at line 3']] as const
    ) {
      const lines = ['export const a = 1;', 'export const b = 2;', '<<<<<<< HEAD', 'export const c = 3;', '=======',
        'export const c = 4;', '>>>>>>> other'];
      const hunks: Hunk[] = [{
        oldStart: 1,
        oldLines: 2,
        newStart: 1,
        newLines: 7,
        lines: [...lines.slice(0, 2).map((l) => ` ${l}`), ...lines.slice(2).map((l) => `+${l}`)],
      }];
      const host = memoryHost({
        files: { 'src/a.ts': lines.join('\n') + '\n' },
        git: {
          branch: 'main',
          head: 'a'.repeat(40),
          changes: [{ path: 'src/a.ts', status, staged: false, unstaged: true, sinceRef: false, hunks }],
        },
      });
      const engine = createEngine(host);
      const { files: [file] } = await engine.pack({ task: 'resolve the merge conflict', noWrite: true }, quiet);
      engine.dispose();
      assert.equal(file!.reasons.find(({ kind }) => kind === 'conflict')?.detail, says);
    }
  });

  it('show both sides of a conflict, even if ours is unchanged', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `export const line${i} = ${i};`);
    const mark = (at: number, line: string): Hunk => ({
      oldStart: at - 3,
      oldLines: 6,
      newStart: at - 3,
      newLines: 7,
      lines: [...lines.slice(at - 4, at - 1).map((l) => ` ${l}`), `+${line}`,
        ...lines.slice(at - 1, at + 2).map((l) => ` ${l}`)],
    });
    const theirs = ['=======', '  const theirs = 1;', '>>>>>>> other'];
    const text =
      [...lines.slice(0, 49), '<<<<<<< HEAD', ...lines.slice(49, 79), ...theirs, ...lines.slice(79)].join('\n') + '\n';
    const second = mark(80, theirs[0]!);
    const hunks = [mark(50, '<<<<<<< HEAD'), {
      ...second,
      newStart: second.newStart + 1,
      newLines: 9,
      lines: second.lines.flatMap((l) => (l === '+=======' ? theirs.map((t) => `+${t}`) : [l])),
    }];
    const host = memoryHost({
      files: { 'src/a.ts': text, 'src/b.ts': lines.join('\n') },
      git: {
        branch: 'main',
        head: 'a'.repeat(40),
        changes: [{ path: 'src/a.ts', status: 'conflicted', staged: true, unstaged: true, sinceRef: false, hunks }],
      },
    });
    const engine = createEngine(host);
    await engine.pack({ task: 'resolve the merge conflict', budget: 2_500 }, quiet);
    engine.dispose();
    assert.ok(
      host.text('.agentpack/context.md')!.includes(
        ['+<<<<<<< HEAD', ...lines.slice(49, 79).map((l) => ` ${l}`), ...theirs.map((t) => `+${t}`)].join('\n'),
      ),
    );
  });

  it('show removed lines', async () => {
    const made: MadeFile[] = [4, 300].map((at) => ({
      names: at === 4 ? ['cart'] : [...words, ...words],
      long: 15,
      edit: 'removal',
      at,
    }));
    const { host, states } = hostOf(made);
    const engine = createEngine(host);
    await engine.pack({ task: 'What did I remove?', budget: 6_000 }, quiet);
    engine.dispose();
    for (const { change } of states)
      for (const line of change!.hunks[0]!.lines.filter((l) => l.startsWith('-')))
        assert.ok(
          host.text('.agentpack/context.md')!.includes(`\n${line}\n`),
          line,
        );
  });
});
