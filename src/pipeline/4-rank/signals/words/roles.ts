import { fold } from '#base/words/words';
import type { Role, Task, TaskClass } from '#model';
import { minRequestedShare, roleShares } from '../../roleShares';
import type { PackageRequest } from '../signal';

/**
 * Creates a function that returns the share of points that files with a role keep. The share is higher if the task
 * requests the role by its class or in its title.
 */
export function createRoleShareLookup(task: Task, packageRequest: PackageRequest | undefined): (role: Role) => number {
  const requestedRoles = findRequestedRoles(task, packageRequest);
  return (role) => {
    if (role === 'test' && task.class === 'test') return 1;
    return requestedRoles.has(role) ? Math.max(minRequestedShare, roleShares[role]) : roleShares[role];
  };
}

const rolesByClass: Readonly<Partial<Record<TaskClass, readonly Role[]>>> = {
  test: ['test', 'fixture'],
  docs: ['docs', 'example'],
  release: ['config', 'docs'],
  infra: ['ci', 'config', 'script'],
  ui: ['style'],
};

/** Lock files are omitted because tools generate them, and a task about a lock file mentions the file by name. */
const rolesByRequest: Readonly<Record<PackageRequest['kind'], readonly Role[]>> = {
  release: ['config', 'docs', 'script'],
  dependency: ['config', 'ci'],
};

/** A title requests a role if it contains any form of these words or matches the phrase. */
const roleWords: readonly (readonly [role: Role, words: string, phrase?: RegExp])[] = [
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
const roleRequests = roleWords.map(([role, words, phrase]) => ({
  role,
  words: new Set(words.split(' ').map(fold)),
  phrase,
}));

function findRequestedRoles(task: Task, packageRequest: PackageRequest | undefined): ReadonlySet<Role> {
  const title = task.title.slice(0, 200);
  const words = new Set((title.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold));
  return new Set([
    ...(rolesByClass[task.class] ?? []),
    ...(packageRequest === undefined ? [] : rolesByRequest[packageRequest.kind]),
    ...roleRequests.filter((candidate) =>
      candidate.phrase?.test(title) === true || [...candidate.words].some((word) => words.has(word))
    )
      .map((
        { role },
      ) => role),
  ]);
}
