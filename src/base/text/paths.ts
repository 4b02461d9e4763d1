/** Characters. */
const longest = 160;

/** For people: a path of hundreds of folders is known by its ends. */
export function shortPath(path: string): string {
  return path.length <= longest ? path : `${path.slice(0, longest / 2)}…${path.slice(-longest / 2)}`;
}
