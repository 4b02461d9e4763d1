import type { TaskClass } from '../../model';
import { roles } from '../corpus/corpus';
import { weights } from '../weights';
import type { Scene, Signal } from './signal';

const classes: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const isConfig = roles.map((role) => role === 'config' || role === 'ci' || role === 'lock');

/** Build and release tasks are about configuration: the nearer to the top, the more. */
export function configs({ corpus, task }: Scene): Signal {
  const points = new Map<number, number>();
  if (classes.has(task.class)) {
    for (let slot = 0; slot < corpus.slots; slot++) if (isConfig[corpus.roleOf[slot]!]) points.set(slot, weights.config / corpus.pathOf[slot]!.split('/').length);
  }
  return { kind: 'config', points, detail: () => `configuration, for a task of class ${task.class}` };
}
