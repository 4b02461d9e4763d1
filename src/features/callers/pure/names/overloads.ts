/** Languages in which a field and several methods of a type may have one name; a type may inherit others of it. */
export function hasOverloads(path: string): boolean {
  return path.endsWith('.java');
}
