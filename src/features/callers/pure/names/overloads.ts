/**
 * Reports whether the file's language lets a field and several methods of a type share a name, and lets a type inherit
 * further methods with that name.
 */
export function hasOverloads(path: string): boolean {
  return path.endsWith('.java');
}
