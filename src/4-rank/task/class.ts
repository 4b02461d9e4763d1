import type { TaskClass } from '../../model';

/** `fix(scope)!: subject` → its type and scope. */
export function conventional(text: string): { readonly type: string; readonly scope: string | undefined } | undefined {
  const match = /^\s*([A-Za-z]{2,12})(?:\(([^()\n]{1,60})\))?!?:\s/.exec(text);
  return match ? { type: match[1]!.toLowerCase(), scope: match[2] } : undefined;
}

const types: Readonly<Record<string, TaskClass>> = {
  fix: 'bugfix', bugfix: 'bugfix', hotfix: 'bugfix', feat: 'feature', feature: 'feature', refactor: 'refactor', perf: 'refactor',
  docs: 'docs', doc: 'docs', test: 'test', tests: 'test', build: 'infra', ci: 'infra', release: 'release', style: 'refactor',
};

/** Whole words and the class they speak for; the earlier class wins an even count. */
const words: readonly (readonly [TaskClass, number, string])[] = [
  ['bugfix', 2, 'fix fixes fixed fixing bug bugs bugfix hotfix regression crash crashes crashed crashing broken panic segfault deadlock leak leaks npe'],
  ['bugfix', 1, 'error errors exception wrong incorrect incorrectly fails fail failed failing failure unexpected unexpectedly issue problem hang hangs infinite invalid prevent avoid workaround raises throws traceback'],
  ['test', 2, 'unittest unittests coverage flaky'],
  ['test', 1, 'test tests testing'],
  ['docs', 2, 'docs doc documentation readme docstring docstrings changelog tutorial typo typos'],
  ['release', 2, 'release releases releasing prerelease bump version versions publish'],
  ['infra', 2, 'ci cd docker dockerfile kubernetes k8s terraform helm workflow workflows pipeline deploy deployment travis makefile dependabot'],
  ['infra', 1, 'build dependency dependencies lint linter eslint prettier toolchain upgrade'],
  ['refactor', 2, 'refactor refactors refactored refactoring cleanup rename renamed simplify simplified restructure deduplicate rewrite'],
  ['refactor', 1, 'clean move moved extract remove removed unused optimize optimise faster performance size'],
  ['audit', 2, 'audit vulnerability vulnerabilities cve security hardening threat'],
  ['ui', 2, 'ui ux css stylesheet button buttons layout modal tooltip dropdown'],
  ['feature', 1, 'add adds added adding support supports implement implements implemented introduce allow allows enable new feature expose provide'],
];

const classOf = new Map<string, { of: TaskClass; weight: number }>();
for (const [of, weight, list] of words) for (const word of list.split(' ')) if (!classOf.has(word)) classOf.set(word, { of, weight });

/** The class by whole words: the conventional type first, then the title, the body only where the title says nothing. */
export function taskClass(title: string, body: string): { readonly class: TaskClass; readonly signals: string[] } {
  const type = conventional(title)?.type;
  const known = type !== undefined && Object.hasOwn(types, type) ? types[type] : undefined;
  if (known && type) return { class: known, signals: [type] };
  return count(title) ?? count(body.slice(0, 2000), 'test') ?? { class: 'general', signals: [] };
}

/** `never`: a body that tells of tests is no test task. */
function count(text: string, never?: TaskClass): { class: TaskClass; signals: string[] } | undefined {
  const points = new Map<TaskClass, number>();
  const signals = new Map<TaskClass, string[]>();
  for (const word of new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])) {
    const found = classOf.get(word);
    if (!found || found.of === never) continue;
    points.set(found.of, (points.get(found.of) ?? 0) + found.weight);
    signals.set(found.of, [...(signals.get(found.of) ?? []), word]);
  }
  let best: TaskClass | undefined;
  for (const [of] of words) if ((points.get(of) ?? 0) > (best ? points.get(best)! : 0)) best = of;
  return best && { class: best, signals: (signals.get(best) ?? []).sort() };
}
