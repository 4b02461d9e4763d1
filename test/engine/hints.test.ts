import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import type { EditorFiles, FileChange } from '#model';
import type { ReportFile } from '#reports';
import { memoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import type { PackOptions } from '#engine/options';

const words = ['cart', 'total', 'price', 'mail', 'tax', 'order', 'money', 'stock', 'user', 'login'] as const;
const folders = ['src', 'src/shop', 'test', 'docs', 'lib'] as const;
const task = 'The cart total forgets the tax of an order: fix cart0';

interface MadeFile {
  readonly folder: number;
  readonly names: readonly string[];
  readonly imports: readonly number[];
}

const pathOf = (file: MadeFile, i: number) =>
  `${folders[file.folder]!}/f${i}${file.folder === 2 ? '.test' : ''}.${file.folder === 3 ? 'md' : 'ts'}`;

function textOf(file: MadeFile, i: number, all: readonly MadeFile[]): string {
  if (file.folder === 3)
    return file.names.map((name) => `# ${name}\n\nThe ${name} is told of here, and nothing else.\n`).join('\n');
  const imports = file.imports.map((n) => n % all.length).filter((n) => n !== i && all[n]!.folder !== 3);
  const heads = imports.map((n) =>
    `import { ${all[n]!.names[0]!}0 } from '${'../'.repeat(folders[file.folder]!.split('/').length)}${
      pathOf(all[n]!, n).replace(/\.ts$/, '')
    }';`
  );
  const bodies = file.names.map((name, k) =>
    [`/** Of the ${name}. */`, `export function ${name}${k}(${name}: number): number {`,
      ...Array.from({ length: 3 + (k * 5) % 9 }, (_, n) => `  const step${n} = ${name} * ${n + k};`), '  return step0;',
      '}', ''].join('\n')
  );
  return [...heads, '', ...bodies].join('\n');
}

const files = fc.array(
  fc.record({
    folder: fc.nat(folders.length - 1),
    names: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
    imports: fc.array(fc.nat(30), { maxLength: 2 }),
  }),
  { minLength: 4, maxLength: 18 },
);
const some = fc.array(fc.nat(17), { maxLength: 3 });
const hints = fc.record({ pinned: some, open: some, edited: some }).filter(({ pinned, open, edited }) =>
  pinned.length + open.length + edited.length > 0
);

/** All that an editor can show of these files. */
const editorOf = (paths: readonly string[]): EditorFiles => ({
  open: paths.slice(1),
  recent: [],
  visible: paths.slice(0, 1),
  selected: paths.slice(0, 1).map((path) => ({ path, lines: [2, 9] as const })),
  problems: paths.map((path) => ({ path, errors: 1, warnings: 0 })),
});

const edit = (path: string): FileChange => ({
  path,
  status: 'modified',
  staged: false,
  unstaged: true,
  sinceRef: false,
  hunks: [{ oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: ['-old', '+new'] }],
});

/** Returns what a pack shows of each file, in tokens. */
async function shown(made: readonly MadeFile[], changes: readonly FileChange[],
  options: PackOptions): Promise<ReadonlyMap<string, ReportFile>>
{
  const host = memoryHost({
    files: Object.fromEntries(made.map((file, i) => [pathOf(file, i), textOf(file, i, made)])),
    git: { branch: 'main', head: 'a'.repeat(40), changes },
  });
  const engine = createEngine(host);
  const report = await engine.pack({ task, noWrite: true, ...options }, quiet);
  engine.dispose();
  return new Map(report.files.map((file) => [file.path, file]));
}

const tokens = (of: ReadonlyMap<string, ReportFile>, path: string) => of.get(path)?.tokens ?? 0;

describe('a pin, an open tab, an edit', () => {
  it('takes nothing from other files below the budget', async () => {
    await fc.assert(
      fc.asyncProperty(files, hints,
        fc.constantFrom('lite', 'balanced', 'deep') as fc.Arbitrary<'lite' | 'balanced' | 'deep'>,
        async (made, { pinned, open, edited }, mode) => {
          const at = (list: readonly number[]) =>
            [...new Set(list.map((n) => n % made.length))].map((n) => pathOf(made[n]!, n));
          const before = await shown(made, [], { budget: 30_000, mode });
          const after = await shown(made, at(edited).map(edit), {
            budget: 30_000,
            mode,
            pinned: at(pinned),
            editor: editorOf(at(open)),
          });
          // at the number of files that lite shows, a pin takes a place
          if (after.size >= 12 && mode === 'lite') return;
          for (const path of before.keys()) {
            if (at(edited).includes(path)) continue; // its diff may say it in fewer tokens
            assert.ok(tokens(after, path) >= tokens(before, path),
              `${path}: ${before.get(path)!.view} ${tokens(before, path)} → ${after.get(path)?.view ?? 'out'} ${
                tokens(after, path)
              }`);
          }
        }),
      { numRuns: 30, includeErrorInReport: true },
    );
  });

  it('takes only the space it needs at the budget limit', async () => {
    await fc.assert(
      fc.asyncProperty(files, some, some, fc.integer({ min: 500, max: 2_500 }), async (made, pinned, open, budget) => {
        const at = (list: readonly number[]) =>
          [...new Set(list.map((n) => n % made.length))].map((n) => pathOf(made[n]!, n));
        const hinted = new Set([...at(pinned), ...at(open)]);
        const [before, after] = [await shown(made, [], { budget }),
          await shown(made, [], { budget, pinned: at(pinned), editor: editorOf(at(open)) })];
        const sum = (of: ReadonlyMap<string, ReportFile>, own: boolean) =>
          [...of.values()].filter((file) => hinted.has(file.path) === own).reduce((n, file) => n + file.tokens, 0);
        const lost = sum(before, false) - sum(after, false);
        const taken = Math.max(0, sum(after, true) - sum(before, true));
        assert.ok(lost <= taken + step, `${lost} tokens of others were lost for ${taken}`);
      }),
      { numRuns: 30, includeErrorInReport: true },
    );
  });
});

/** The largest part of a file that is shown or not as one: it may not fit any more by a single token. */
const step = 250;
