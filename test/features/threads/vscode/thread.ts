import type { ThreadInfo } from '#reports';

/** Noon; threads were active three hours ago. */
export const now = Date.parse('2026-01-02T12:00:00Z');

export function thread(id: string, part: Partial<ThreadInfo> = {}): ThreadInfo {
  return {
    thread: id,
    task: `Do ${id}`,
    status: 'active',
    branch: 'main',
    worktree: '/shop',
    updatedAt: '2026-01-02T09:00:00Z',
    folder: `.agentpack/threads/${id}/`,
    selectedFiles: [],
    packedFiles: [],
    changedFiles: [],
    overlaps: [],
    ...part,
  };
}
