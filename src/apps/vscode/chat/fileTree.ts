import type { ChatResponseFileTree } from 'vscode';
import { byText } from '#base/order';

/** Builds a tree of folders from the files, sorted by name with folders first. */
export function buildFileTree(paths: readonly string[]): ChatResponseFileTree[] {
  const pathsByFolder = new Map<string, string[]>();
  const files: string[] = [];
  for (const path of paths) {
    const slash = path.indexOf('/');
    if (slash < 0) files.push(path);
    else {
      const folder = path.slice(0, slash);
      pathsByFolder.set(folder, [...pathsByFolder.get(folder) ?? [], path.slice(slash + 1)]);
    }
  }
  return [
    ...[...pathsByFolder].sort(([a], [b]) => byText(a, b)).map(([name, childPaths]) => ({
      name,
      children: buildFileTree(childPaths),
    })),
    ...[...new Set(files)].sort(byText).map((name) => ({ name })),
  ];
}
