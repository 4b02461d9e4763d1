/** The maximum length of a path of containers, in characters; ten levels in handwritten code are shorter. */
const maxPathLength = 200;

/**
 * Returns a declaration's name after its container's: `Outer.Inner`. If that path would exceed the limit, returns the
 * container's path, because the paths of deeply nested declarations could take space quadratic in the file's size.
 */
export function joinNestedName(container: string | undefined, name: string): string {
  if (container === undefined || container === '') return name;
  return container.length + name.length >= maxPathLength ? container : `${container}.${name}`;
}
