import { fold } from '../../base/words/words';
import type { Role, Task, TaskClass } from '../../model';
import { askedShare, roleShares } from '../weights';
import type { PackageWish } from './signal';

/** The share of its points that a role keeps: more where the task asks for it by its class or in its title. */
export function shareOfRole(task: Task, wish: PackageWish | undefined): (role: Role) => number {
  const asked = askedRoles(task, wish);
  return (role) => {
    if (role === 'test' && task.class === 'test') return 1;
    return asked.has(role) ? Math.max(askedShare, roleShares[role]) : roleShares[role];
  };
}

const byClass: Readonly<Partial<Record<TaskClass, readonly Role[]>>> = {
  test: ['test', 'fixture'],
  docs: ['docs', 'example'],
  release: ['config', 'docs'],
  infra: ['ci', 'config', 'script'],
  ui: ['style'],
};

/** A lock file follows from the manifest: a tool writes it, and who asks for it names it. */
const byWish: Readonly<Record<PackageWish['kind'], readonly Role[]>> = {
  release: ['config', 'docs', 'script'],
  dependency: ['config', 'ci'],
};

/** Any form of these words, or the phrase. */
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
const asking = byWord.map(([role, words, phrase]) => ({ role, words: new Set(words.split(' ').map(fold)), phrase }));

function askedRoles(task: Task, wish: PackageWish | undefined): ReadonlySet<Role> {
  const title = task.title.slice(0, 200);
  const words = new Set((title.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold));
  return new Set([
    ...(byClass[task.class] ?? []),
    ...(wish === undefined ? [] : byWish[wish.kind]),
    ...asking.filter((one) => one.phrase?.test(title) === true || [...one.words].some((word) => words.has(word))).map((
      { role },
    ) => role),
  ]);
}
