import type { Role, Task, TaskClass } from '../../../../src/model';
import { askedShare, roleShares } from '../../../../src/4-rank/weights';

/** The share of its points that a role keeps: more where the task asks for it by its class or in its first line. */
export function shareOfRole(task: Task): (role: Role) => number {
  const asked = askedRoles(task);
  return (role) => {
    if (role === 'test' && task.class === 'test') return 1;
    return asked.has(role) ? Math.max(askedShare, roleShares[role]) : roleShares[role];
  };
}

const byClass: Readonly<Partial<Record<TaskClass, readonly Role[]>>> = {
  test: ['test', 'fixture'],
  docs: ['docs', 'example'],
  release: ['config', 'lock', 'docs'],
  infra: ['ci', 'config', 'script', 'lock'],
  ui: ['style'],
};

const byWord: readonly (readonly [Role, RegExp])[] = [
  ['test', /\b(?:tests?|testing|specs?|unit ?tests?|test suite)\b/i],
  ['docs', /\b(?:docs?|documentation|readme|changelog|tutorial|guide)\b/i],
  ['example', /\b(?:examples?|demos?|playground|benchmarks?)\b/i],
  ['ci', /\b(?:ci|travis|workflows?|github actions?)\b/i],
  ['config', /\b(?:configs?|package\.json|dependenc(?:y|ies)|build|eslint|tsconfig|bundle)\b/i],
  ['lock', /\block ?files?\b/i],
  ['style', /\b(?:css|styles?|stylesheets?|theme)\b/i],
  ['script', /\b(?:scripts?|release)\b/i],
  ['types', /\b(?:types?|typings?|typescript|signatures?|declarations?)\b/i],
];

function askedRoles(task: Task): ReadonlySet<Role> {
  const title = (task.text.split('\n', 1)[0] ?? '').slice(0, 200);
  return new Set([...(byClass[task.class] ?? []), ...byWord.filter(([, word]) => word.test(title)).map(([role]) => role)]);
}
