import { createStateHost } from '#platform/state/state';
import { createThreadIndex } from '#engine/threads/threadIndex';

// A process that writes rows of its threads: ROOT NAME COUNT. Tests start several at once.
const [root, name, count] = process.argv.slice(2) as [string, string, string];
const index = createThreadIndex({ state: createStateHost(root, 'test', () => undefined) });
for (let i = 0; i < Number(count); i++) {
  index.add({
    branch: 'main',
    dirty_files: [],
    selected_files: [],
    status: 'active',
    task: `${i} ${'x'.repeat(3_000)}`,
    task_hash: '',
    thread_id: `${name}-${i % 3}`,
    updated_at: new Date(i).toISOString(),
    worktree: root,
  });
}
