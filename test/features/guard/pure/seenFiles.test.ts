import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatSealedVerdict } from '#base/verdictSeal';
import { answerHook } from '#features/guard/pure/answerHook';
import type { FileState, World } from '#features/guard/pure/world';

const paths = ['a.ts', 'b.ts'] as const;
type Path = typeof paths[number];

type Step =
  | { readonly act: 'change' | 'edit'; readonly path: Path; readonly lines: number; }
  | { readonly act: 'read' | 'print'; readonly path: Path; readonly from: number; readonly count: number; }
  | { readonly act: 'pack'; }
  | { readonly act: 'start'; };

const pathOf = fc.constantFrom(...paths);
const range = { path: pathOf, from: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 1, max: 4 }) };
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('change' as const, 'edit' as const),
    path: pathOf,
    lines: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ act: fc.constantFrom('read' as const, 'print' as const), ...range }),
  fc.record({ act: fc.constant('pack' as const) }),
  fc.record({ act: fc.constant('start' as const) }),
);

/** A folder in memory, in which each step takes a minute. */
class Shop {
  now = 1_800_000_000_000;
  readonly files = new Map<string, { readonly text: string; readonly time: number; }>();
  private count = 0;

  write(path: string, text: string): void {
    this.files.set(`/shop/${path}`, { text, time: this.now });
  }

  change(path: Path, lines: number): void {
    this.write(path, `${this.count++}\n`.repeat(lines));
  }

  pack(): void {
    const basis = {
      revision: `r${this.count++}`,
      level: 'block',
      engine: '1.0.0',
      packedAt: this.now,
      contextPath: '.agentpack/context.md',
      snapshotPath: '.agentpack/snapshots/latest.json',
      task: 'Fix',
      branch: null,
      head: null,
      taskFile: { path: '.agentpack/task.md', hash: null, size: 0, mtimeMs: null },
      files: paths.map((path) => {
        const { text, time } = this.files.get(`/shop/${path}`)!;
        return { path, hash: text, size: text.length, mtimeMs: time };
      }),
    };
    this.write('.agentpack/verdict.json', JSON.stringify({ basis, seal: formatSealedVerdict('/shop', basis) }));
  }

  /** Returns the output of the hook; `isTry`: it leaves the log unchanged. */
  async hook(event: string, fields: object, isTry = false): Promise<string> {
    const log = '/shop/.agentpack/cache/hooks/claude-s.jsonl';
    const before = this.files.get(log);
    const payload = { session_id: 's', cwd: '/shop', hook_event_name: event, ...fields };
    const { answer } = await answerHook(this.world(), 'claude', event, payload);
    if (isTry && before) this.files.set(log, before);
    else if (isTry) this.files.delete(log);
    return answer.stdout;
  }

  private world(): World {
    const stateOf = (path: string): FileState | undefined => {
      const file = this.files.get(path);
      if (file) return { kind: 'file', size: file.text.length, mtimeMs: file.time, isForeign: false };
      const isFolder = [...this.files.keys()].some((one) => one.startsWith(`${path}/`));
      return isFolder ? { kind: 'folder', size: 0, mtimeMs: 0, isForeign: false } : undefined;
    };
    return {
      now: this.now,
      env: {},
      folders: [],
      home: undefined,
      isWindows: false,
      foldsCase: false,
      stat: stateOf,
      realPath: (path) => path,
      read: (path) => this.files.get(path)?.text,
      seal: (text) => text,
      note: () => {},
      hash: (path) => this.files.get(path)?.text,
      queryHost: async () => undefined,
      readWorkingSet: () => Promise.resolve(undefined),
      readHead: () => undefined,
      listOtherTrees: () => [],
      append: (root, name, lines) => {
        const path = `${root}/.agentpack/cache/hooks/${name}`;
        this.files.set(path, { text: `${this.files.get(path)?.text ?? ''}${lines}`, time: this.now });
        return true;
      },
      tidy: () => {},
    };
  }
}

describe('the guard', () => {
  it('lets an edit through only if the session has seen all files of the pack in their current state', () =>
    fc.assert(fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (all) => {
      const shop = new Shop();
      const hasChanged = new Set<Path>();
      const seen = new Map<Path, Set<number>>();
      paths.forEach((path) => shop.change(path, 2));
      shop.now += 60_000;
      shop.pack();
      for (const step of all) {
        shop.now += 60_000;
        await take(step);
        shop.now += 60_000;
        for (const path of paths) {
          const isDenied = /was not made/.test(await edit('PreToolUse', path, true));
          assert.equal(isDenied, paths.some((one) => !isKnown(one)), JSON.stringify(step));
        }
      }

      async function take(step: Step): Promise<void> {
        if (step.act === 'pack') {
          shop.pack();
          hasChanged.clear();
        } else if (step.act === 'start') {
          await shop.hook('SessionStart', { source: 'compact' });
          seen.clear();
        } else if ('from' in step) {
          await read(step);
        } else if (step.act === 'change') {
          shop.change(step.path, step.lines);
          hasChanged.add(step.path);
          seen.delete(step.path);
        } else if (paths.every(isKnown)) {
          await edit('PreToolUse', step.path);
          shop.change(step.path, step.lines);
          await edit('PostToolUse', step.path);
          hasChanged.delete(step.path);
        }
      }

      async function read({ act, path, from, count }: Extract<Step, { readonly from: number; }>): Promise<void> {
        const call = act === 'read'
          ? { tool_name: 'Read', tool_input: { file_path: path, offset: from, limit: count } }
          : { tool_name: 'Bash', tool_input: { command: `sed -n ${from},${from + count - 1}p ${path}` } };
        await shop.hook('PostToolUse', call);
        if (!hasChanged.has(path)) return;
        const lines = seen.get(path) ?? new Set();
        for (let line = from; line < from + count; line++) lines.add(line);
        seen.set(path, lines);
      }

      function isKnown(path: Path): boolean {
        const { text } = shop.files.get(`/shop/${path}`)!;
        const lines = text.split('\n').slice(0, -1);
        return !hasChanged.has(path) || lines.every((_, i) => seen.get(path)?.has(i + 1));
      }

      function edit(event: string, path: Path, isTry = false): Promise<string> {
        return shop.hook(event, { tool_name: 'Edit', tool_input: { file_path: path } }, isTry);
      }
    })));
});
