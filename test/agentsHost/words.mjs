// Texts that AgentPack adds to the requests of agents, as patterns, and comparisons of requests and trees.

export const words = {
  pointer: 'AgentPack makes a context pack|repositories on this machine have a context pack by AgentPack',
  skill: 'Context packs of repositories by AgentPack',
  digest: 'is a context pack for this folder',
  denied: 'The same edit is allowed when it is tried again',
  guard: 'AgentPack: the edit of|AgentPack, about',
  block: 'src/tax\\.ts#full[^]*tax of the shop',
  contested: 'Another thread has changed src/cart.ts',
};

/** How often the pattern is in a request. */
export function count(request = '', pattern) {
  return request.match(new RegExp(pattern, 'g'))?.length ?? 0;
}

/** Whether request n has the words, and more often than the one before. */
export function isNew(requests, n, key) {
  return count(requests[n], words[key]) > count(requests[n - 1], words[key]);
}

/** Paths whose state differs between two trees, sorted. */
export function differences(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
    .sort();
}

/** Returns the arguments for a check: passes if there are no paths, otherwise shows them. */
export function none(paths) {
  return [paths.length === 0, paths];
}
