import { fold } from '#base/words/words';
import type { Role, Task, TaskClass } from '#model';
import { requestedShare, roleShares } from '../../roleShares';
import type { PackageRequest } from '../signal';

/**
 * Returns the share of its points that a role keeps, which is higher if the task requests the role by its class or in
 * its title.
 */
export function shareOfRole(task: Task, request: PackageRequest | undefined): (role: Role) => number {
  const requested = requestedRoles(task, request);
  return (role) => {
    if (role === 'test' && task.class === 'test') return 1;
    return requested.has(role) ? Math.max(requestedShare, roleShares[role]) : roleShares[role];
  };
}

const byClass: Readonly<Partial<Record<TaskClass, readonly Role[]>>> = {
  test: ['test', 'fixture'],
  docs: ['docs', 'example'],
  release: ['config', 'docs'],
  infra: ['ci', 'config', 'script'],
  ui: ['style'],
};

/** Lock files are left out, because a tool writes them and a task about a lock file names it. */
const byRequest: Readonly<Record<PackageRequest['kind'], readonly Role[]>> = {
  release: ['config', 'docs', 'script'],
  dependency: ['config', 'ci'],
};

/** A role is requested by any form of these words, or by the phrase. */
const byWord: readonly (readonly [role: Role, words: string, phrase?: RegExp])[] = [
  ['test', 'test spec', /\bunit ?tests?\b/i],
  ['docs', 'doc documentation readme changelog tutorial guide'],
  ['example', 'example demo playground benchmark'],
  ['ci', 'ci travis workflow', /\bgithub actions?\b/i],
  ['config', 'config build eslint tsconfig bundle', /\bpackage\.json\b/i],
  ['lock', 'lockfile', /\block ?files?\b|\b[\w-]+\.lock\b|\b\w+-lock\.\w+/i],
  ['style', 'css style stylesheet theme'],
  ['script', 'script release'],
  ['types', 'type typing typescript signature declaration'],
];
const requesting = byWord.map(([role, words, phrase]) => ({
  role,
  words: new Set(words.split(' ').map(fold)),
  phrase,
}));

function requestedRoles(task: Task, request: PackageRequest | undefined): ReadonlySet<Role> {
  const title = task.title.slice(0, 200);
  const words = new Set((title.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold));
  return new Set([
    ...(byClass[task.class] ?? []),
    ...(request === undefined ? [] : byRequest[request.kind]),
    ...requesting.filter((candidate) =>
      candidate.phrase?.test(title) === true || [...candidate.words].some((word) => words.has(word))
    )
      .map((
        { role },
      ) => role),
  ]);
}
