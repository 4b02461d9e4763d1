import { english } from '#base/text/english';
import { splitRootedPath } from '#base/text/rootNames';
import type { SharedKind } from '#model';
import { getSlotPoints } from './scoreAccumulator';
import type { Loss } from './signals/work/learned';
import type { RankContext } from './signals/signal';

/**
 * The share of its points that a file of a foreign root keeps. It was tuned on pairs of unrelated repositories.
 * Without this reduction, files from the other repository were among the best five in 4 of 20 tasks of one web
 * framework and in 1 of 20 of another, because the texts alone do not show which repository is meant.
 */
const foreignShare = 0.5;

/**
 * Kinds of names that connect repositories. Environment variables are not among them, because unrelated repositories
 * read and set `PORT`.
 */
const connectingKinds: ReadonlySet<SharedKind> = new Set<SharedKind>(['calls', 'serves', 'declares', 'subscribes',
  'publishes', 'implements', 'defines', 'generated', 'source', 'offers', 'invokes']);

/**
 * Returns the points that files of foreign roots lose, by slot. A further root is foreign if nothing connects it to the
 * task: no import, route, topic, service or operation connects it, the task does not name the root or any of its files,
 * and nothing has changed in the root. Tasks are usually about the root in which the command runs, so an equal match in
 * that root is worth more.
 */
export function computeForeignLosses(
  { corpus, git, graph, namedFiles, links: sharedLinks, roots = [], task }: RankContext,
): ReadonlyMap<number, Loss> {
  const losses = new Map<number, Loss>();
  if (roots.length === 0) return losses;
  const rootNames = new Set(roots);
  const getRootName = (path: string) => splitRootedPath(path, (rootName) => rootNames.has(rootName)).name;
  const linkedRoots = new Map<string | undefined, Set<string | undefined>>();
  const linkRoots = (a: string | undefined, b: string | undefined) => {
    if (a === b) return;
    linkedRoots.set(a, (linkedRoots.get(a) ?? new Set()).add(b));
    linkedRoots.set(b, (linkedRoots.get(b) ?? new Set()).add(a));
  };
  for (const [from, edges] of graph.imports) {
    const root = getRootName(from);
    for (const { to } of edges) linkRoots(root, getRootName(to));
  }
  for (const path of corpus.pathsBySlot) {
    const root = path === undefined ? undefined : getRootName(path);
    if (path === undefined || root === undefined) continue;
    for (const { path: other, kind } of sharedLinks?.getLinks(path) ?? [])
      if (connectingKinds.has(kind)) linkRoots(root, getRootName(other));
  }
  for (const { path } of git?.changes ?? []) linkRoots(undefined, getRootName(path));
  const taskWords = new Set(task.text.toLowerCase().match(/[\p{L}\p{N}._-]+/gu));
  for (const name of roots) if (taskWords.has(name.toLowerCase())) linkRoots(undefined, name);
  for (const [slot, path] of corpus.pathsBySlot.entries())
    if (path !== undefined && getSlotPoints(namedFiles.points, slot) > 0) linkRoots(undefined, getRootName(path));
  const reachableRoots = new Set<string | undefined>([undefined]);
  // the set grows in this loop
  for (const root of reachableRoots) for (const other of linkedRoots.get(root) ?? []) reachableRoots.add(other);
  for (const [slot, path] of corpus.pathsBySlot.entries()) {
    const root = path === undefined ? undefined : getRootName(path);
    if (root === undefined || reachableRoots.has(root)) continue;
    losses.set(slot, {
      kind: 'role',
      share: 1 - foreignShare,
      detail: english`in ${root}, which nothing connects to the task: keeps ${100 * foreignShare}%`,
    });
  }
  return losses;
}
