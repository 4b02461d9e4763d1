import type { Lesson } from '../../model';
import type { InputRow } from './inputRow';

/** What past sessions of agents teach, where the host reads them; the newest first. */
export const lessonsInput: InputRow<readonly Lesson[]> = {
  create: (host) => async ({ waiting }) => {
    const lessons = await host.lessons?.(waiting) ?? [];
    return lessons.length === 0 ? undefined : [...lessons].sort((a, b) => a.age - b.age);
  },
  isDue: ({ partial, ranking }) => !partial && ranking,
  record: ([newest]) => (newest ? { lessonsUpTo: newest.session } : {}),
};
