import { Session, type Profiler } from 'node:inspector';

/**
 * Runs `work` with a profiler, and returns the longest time that functions of files below `folder` held the thread
 * between two pauses, in milliseconds.
 */
export async function measureOwnHold(folder: string, work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await post(session, 'Profiler.enable');
  await post(session, 'Profiler.start');
  await work();
  const { profile } = await post(session, 'Profiler.stop') as Profiler.StopReturnType;
  session.disconnect();
  return findLongestHold(profile, folder);
}

function post(session: Session, method: string): Promise<unknown> {
  return new Promise((done, fail) => {
    session.post(method, (error: Error | null, result: unknown) => error ? fail(error) : done(result));
  });
}

function findLongestHold({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, folder: string): number {
  const ownIds = new Set<number>(), idleIds = new Set<number>();
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  const visit = (node: Profiler.ProfileNode, isInOwn: boolean): void => {
    const isOwn = isInOwn || node.callFrame.url.includes(folder);
    if (isOwn) ownIds.add(node.id);
    if (['(idle)', '(program)'].includes(node.callFrame.functionName)) idleIds.add(node.id);
    for (const child of node.children ?? []) visit(nodesById.get(child)!, isOwn);
  };
  visit(nodes[0]!, false);
  let longest = 0, current = 0;
  samples.forEach((id, i) => {
    if (idleIds.has(id)) current = 0;
    else if (ownIds.has(id)) current += timeDeltas[i]!;
    longest = Math.max(longest, current);
  });
  return longest / 1_000;
}
