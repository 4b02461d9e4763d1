import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chosen } from '../../../../src/engine/inputs/selection';
import type { Mode } from '../../../../src/model';
import { applyChanges, storedUndo, undoChanges, type TunePorts,
  type TuneUndo } from '../../../../src/hosts/vscode/tune/applyChanges';
import type { TuneChange } from '../../../../src/hosts/vscode/tune/tuneChanges';

interface World {
  ignore: string | undefined;
  pinned: readonly string[];
  excluded: readonly string[];
  mode: Mode | undefined;
}

function portsOf(world: World): TunePorts {
  return {
    readIgnore: async () => world.ignore,
    async writeIgnore(text) {
      world.ignore = text;
    },
    choices: () => ({ pinned: world.pinned, excluded: world.excluded, taskPinned: [] }),
    async choose({ paths, choice, on }) {
      const kind = choice === 'excluded' ? on ? 'exclude' : 'include' : on ? 'pin' : 'unpin';
      Object.assign(world, chosen(world, kind, paths));
    },
    mode: () => world.mode,
    async writeMode(mode) {
      world.mode = mode;
    },
  };
}

const text = '';
const docs: TuneChange = { kind: 'ignore', line: '/docs/', text };
const pin: TuneChange = { kind: 'pin', path: 'src/a.ts', text };
const deep: TuneChange = { kind: 'mode', mode: 'deep', text };

async function tuned(world: World, changes: readonly TuneChange[]): Promise<TuneUndo> {
  let undo: TuneUndo = { pinned: [] };
  await applyChanges(changes, portsOf(world), async (now) => {
    undo = storedUndo(JSON.parse(JSON.stringify(now))) ?? assert.fail('it cannot be stored');
  });
  return undo;
}

describe('what Tune changes', () => {
  it('is what was chosen, beside what is there', async () => {
    const world: World = { ignore: 'dist', pinned: ['src/b.ts'], mode: undefined, excluded: [] };
    await tuned(world, [docs, pin, deep]);
    assert.deepEqual(world, { ignore: 'dist\n/docs/\n', pinned: ['src/a.ts', 'src/b.ts'], mode: 'deep', excluded: [] });
  });

  it('is as it was after the undo, whatever was there', async () => {
    const worlds = fc.record({
      ignore: fc.option(fc.constantFrom('', 'dist', 'dist\n', '/docs/\r\n', '# x\n\n/docs/\n'), { nil: undefined }),
      pinned: fc.subarray(['src/b.ts']),
      ofFile: fc.constantFrom('pinned', 'excluded', undefined),
      mode: fc.option(fc.constantFrom('lite', 'balanced', 'deep') as fc.Arbitrary<Mode>, { nil: undefined }),
    });
    await fc.assert(fc.asyncProperty(worlds, fc.subarray([docs, pin, deep]), async ({ ofFile, ...others }, changes) => {
      const before: World = { ...others, excluded: ofFile === 'excluded' ? ['src/a.ts'] : [] };
      if (ofFile === 'pinned') before.pinned = ['src/a.ts', ...before.pinned];
      const world = { ...before };
      await undoChanges(await tuned(world, changes), portsOf(world));
      assert.deepEqual(world, { ...before });
    }));
  });

  it('is taken back although somebody changed the rest since', async () => {
    const world: World = { ignore: 'dist\n', pinned: [], mode: undefined, excluded: [] };
    const undo = await tuned(world, [docs, pin, deep]);
    world.ignore = `# ours\n${world.ignore}/build/\n`;
    world.pinned = ['src/a.ts', 'src/c.ts'];
    world.mode = 'lite';
    await undoChanges(undo, portsOf(world));
    assert.deepEqual(world, { ignore: '# ours\ndist\n/build/\n', pinned: ['src/c.ts'], mode: 'lite', excluded: [] });
  });

  it('can be taken back although it was made in part only', async () => {
    const world: World = { ignore: undefined, pinned: [], mode: undefined, excluded: [] };
    let undo: TuneUndo = { pinned: [] };
    const ports = { ...portsOf(world), choose: () => Promise.reject(new Error('no such file')) };
    await assert.rejects(applyChanges([docs, pin, deep], ports, async (now) => {
      undo = now;
    }));
    await undoChanges(undo, portsOf(world));
    assert.deepEqual(world, { ignore: undefined, pinned: [], mode: undefined, excluded: [] });
  });
});
