/**
 * Languages in which a field and several methods of a type may share a name, and a type may inherit more methods of
 * that name.
 */
export function hasOverloads(path: string): boolean {
  return path.endsWith('.java');
}
