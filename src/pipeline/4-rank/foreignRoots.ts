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
  { corpus, git, graph, named, links: sharedLinks, roots = [], task }: RankContext,
): ReadonlyMap<number, Loss> {
  const losses = new Map<number, Loss>();
  if (roots.length === 0) return losses;
  const names = new Set(roots);
  const getRootName = (path: string) => splitRootedPath(path, (rootName) => names.has(rootName)).name;
  const links = new Map<string | undefined, Set<string | undefined>>();
  const link = (a: string | undefined, b: string | undefined) => {
    if (a === b) return;
    links.set(a, (links.get(a) ?? new Set()).add(b));
    links.set(b, (links.get(b) ?? new Set()).add(a));
  };
  for (const [from, edges] of graph.imports) {
    const root = getRootName(from);
    for (const { to } of edges) link(root, getRootName(to));
  }
  for (const path of corpus.pathOf) {
    const root = path === undefined ? undefined : getRootName(path);
    if (path === undefined || root === undefined) continue;
    for (const { path: other, kind } of sharedLinks?.getLinks(path) ?? [])
      if (connectingKinds.has(kind)) link(root, getRootName(other));
  }
  for (const { path } of git?.changes ?? []) link(undefined, getRootName(path));
  const words = new Set(task.text.toLowerCase().match(/[\p{L}\p{N}._-]+/gu));
  for (const name of roots) if (words.has(name.toLowerCase())) link(undefined, name);
  for (const [slot, path] of corpus.pathOf.entries())
    if (path !== undefined && getSlotPoints(named.points, slot) > 0) link(undefined, getRootName(path));
  const reachable = new Set<string | undefined>([undefined]);
  for (const root of reachable) for (const other of links.get(root) ?? []) reachable.add(other); // grows while it is read
  for (const [slot, path] of corpus.pathOf.entries()) {
    const root = path === undefined ? undefined : getRootName(path);
    if (root === undefined || reachable.has(root)) continue;
    losses.set(slot, {
      kind: 'role',
      share: 1 - foreignShare,
      detail: english`in ${root}, which nothing connects to the task: keeps ${100 * foreignShare}%`,
    });
  }
  return losses;
}
