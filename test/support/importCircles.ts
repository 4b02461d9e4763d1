import { posix } from 'node:path';
import ts from 'typescript';

/**
 * Returns the path that `specifier` in a file below `source` names: relative to the file, or to the source
 * (`#base/order`).
 */
export function importedPath(path: string, specifier: string, source = ''): string {
  return specifier.startsWith('#')
    ? posix.join(source, specifier.slice(1))
    : posix.normalize(posix.join(posix.dirname(path), specifier));
}

/** By path of a source file, the source files that it imports; imports of types count. */
export type ImportMap = ReadonlyMap<string, readonly string[]>;

/** `sources` holds the text of each file by its path. Other imports (packages, JSON) are excluded. */
export function importsBetween(sources: ReadonlyMap<string, string>): ImportMap {
  return new Map([...sources].map(([path, text]) => {
    const named = ts.preProcessFile(text, true, true).importedFiles.filter(({ fileName }) => /^[.#]/.test(fileName));
    return [path, [...new Set(named.flatMap(({ fileName }) => resolved(importedPath(path, fileName))))]];
  }));

  function resolved(target: string): string[] {
    const found = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((path) => sources.has(path));
    return found === undefined ? [] : [found];
  }
}

/**
 * Import circles, each as its files in order: the strongly connected components of more than one file, and files that
 * import themselves. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1972.
 */
export function importCircles(imports: ImportMap): string[][] {
  const index = new Map<string, number>(), low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
  for (const path of imports.keys()) if (!index.has(path)) visit(path);
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));

  function visit(path: string): void {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    onStack.add(path);
    for (const next of imports.get(path) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== own) return;
    const component = stack.splice(stack.indexOf(path));
    for (const one of component) onStack.delete(one);
    if (component.length > 1 || imports.get(path)!.includes(path)) circles.push(component.sort());
  }
}

/** Returns a line for each file of a circle with those of its imports that are part of the circle. */
export function circleInWords(circle: readonly string[], imports: ImportMap): string {
  const lines = circle.map((path) =>
    `  ${path} imports ${imports.get(path)!.filter((next) => circle.includes(next)).join(', ')}`
  );
  return `${circle.length} ${circle.length === 1 ? 'file imports itself' : 'files import each other'}:\n${
    lines.join('\n')
  }`;
}
