import type { Role, TaskClass } from '../../../../src/model';
import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Signal } from './signal';

const classes: ReadonlySet<TaskClass> = new Set(['infra', 'release']);
const roles: ReadonlySet<Role> = new Set(['config', 'ci', 'lock']);

/** Build and release tasks are about configuration: the nearer to the top, the more. */
export function configs({ files, task }: Scene): Signal {
  const points = new Float64Array(files.length);
  if (classes.has(task.class)) files.forEach(({ path, facts }, i) => {
    if (roles.has(facts.role)) points[i] = weights.config / path.split('/').length;
  });
  return { kind: 'config', points, detail: () => `configuration, for a task of class ${task.class}` };
}
