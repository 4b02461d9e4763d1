import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dist, forgetPacks, taskText } from '../engines';
import { cpuMs, median } from '../measure';
import type { Area } from '.';

const repetitions = 5;

interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** New processes in turn, so that the load of the machine affects all three equally. */
export const worktrees: Area = {
  title: 'First pack of a new work tree, and of a new clone, over a pack of a new process with a cache',
  files: [250, 3_000],
  async measure({ name, root }, { folder }) {
    forgetPacks(root);
    pack(root);
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const files = pack(root).files;
    const costs: Record<'warm' | 'tree' | 'clone', Cost[]> = { warm: [], tree: [], clone: [] };
    let parsed = 0;
    for (let i = 0; i < repetitions; i++) {
      costs.warm.push(pack(root));
      const [tree, clone] = ['tree', 'clone'].map((kind) => join(folder, `${name}-${kind}-${i}`.replace(' ', '-')));
      git(root, 'worktree', 'add', '-q', '--detach', tree!);
      const ofTree = pack(tree!);
      costs.tree.push(ofTree);
      parsed = Math.max(parsed, ofTree.parsed);
      git(root, 'worktree', 'remove', '--force', tree!);
      git(folder, 'clone', '-q', '--no-hardlinks', root, clone!);
      costs.clone.push(pack(clone!));
      rmSync(clone!, { recursive: true, force: true });
    }
    const of = (kind: keyof typeof costs, part: keyof Cost) => median(costs[kind].map((cost) => cost[part]));
    const ratio = (kind: keyof typeof costs, part: keyof Cost) =>
      median(costs[kind].map((cost, i) => cost[part] / costs.warm[i]![part]));
    return [{
      repository: name,
      'work tree/warm': ratio('tree', 'wall'),
      'clone/warm': ratio('clone', 'wall'),
      'work tree/warm CPU': ratio('tree', 'cpu'),
      'clone/warm CPU': ratio('clone', 'cpu'),
      'work tree ms': of('tree', 'wall'),
      'warm ms': of('warm', 'wall'),
      'clone ms': of('clone', 'wall'),
      'files parsed in the work tree': parsed,
      files,
    }];
  },
};

function pack(root: string): Cost & { readonly files: number; readonly parsed: number; } {
  const [wall, cpu] = [performance.now(), cpuMs()];
  const text = execFileSync(process.execPath, [join(dist(), 'cli.js'), 'pack', root, '--task', taskText, '--budget',
    '16000', '--thread', 'none', '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const cost = { wall: performance.now() - wall, cpu: cpuMs() - cpu };
  const { counts } = JSON.parse(text) as { readonly counts: { readonly files: number; readonly parsed: number; }; };
  return { ...cost, files: counts.files, parsed: counts.parsed };
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
