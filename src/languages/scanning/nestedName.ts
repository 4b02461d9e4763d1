/** The maximum length of a path of containers, in characters; ten levels in handwritten code are shorter. */
const pathMax = 200;

/**
 * Returns `Outer.Inner`: a declaration's name after its container's. A declaration nested so deep that its path would
 * exceed the limit belongs to the last container within it: paths of all depths together would take the square of a
 * file's size.
 */
export function nestedName(container: string | undefined, name: string): string {
  if (container === undefined || container === '') return name;
  return container.length + name.length >= pathMax ? container : `${container}.${name}`;
}
