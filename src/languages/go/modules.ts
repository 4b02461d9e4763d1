import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

export interface GoModule {
  /** As imported: `example.org/tool`. */
  readonly path: string;
  readonly root: string;
  /**
   * Maps module paths to folders, from `replace old => ../new`, also in the module's go.work, which takes precedence.
   */
  readonly replaced: ReadonlyMap<string, string>;
}

export interface GoModules {
  /** Returns the module of the nearest go.mod. */
  of(folder: string): GoModule | undefined;
  /**
   * Modules by module path. If two have the same path, the module in the higher folder wins, then the first by folder.
   */
  readonly byPath: ReadonlyMap<string, GoModule>;
  readonly packages: readonly PackageInfo[];
}

export function goModules(workspace: Workspace): GoModules {
  const works = new Map(
    workspace.manifestsNamed('go.work').map((
      path,
    ) => [getParentFolder(path), replacements(workspace.manifest(path)!, getParentFolder(path))]),
  );
  const byRoot = new Map<string, GoModule>();
  const packages: PackageInfo[] = [];
  for (const manifest of workspace.manifestsNamed('go.mod')) {
    const text = workspace.manifest(manifest)!;
    const path = /^[ \t]*module[ \t]+(?:"([^"\n]+)"|([^\s"(]+))/m.exec(text)?.slice(1).find((value) =>
      value !== undefined
    );
    if (path === undefined) continue;
    const root = getParentFolder(manifest);
    const work = foldersUp(root).map((folder) => works.get(folder)).find((value) => value !== undefined);
    byRoot.set(root, { path, root, replaced: new Map([...replacements(text, root), ...(work ?? [])]) });
    packages.push({ name: path, root, manifest });
  }
  const byPath = new Map<string, GoModule>();
  const depth = (root: string) => (root === '' ? 0 : root.split('/').length);
  for (const module of [...byRoot.values()].sort((a, b) => depth(a.root) - depth(b.root) || byText(a.root, b.root)))
    if (!byPath.has(module.path)) byPath.set(module.path, module);
  return {
    of: memo((folder) => foldersUp(folder).map((up) => byRoot.get(up)).find((value) => value !== undefined)),
    byPath,
    packages,
  };
}

/** Reads `replace a v1 => ../b`, alone or in a group; only replacements that lead to folders of the root. */
function replacements(text: string, root: string): Map<string, string> {
  const foldersByPath = new Map<string, string>();
  for (
    const match of text.matchAll(
      /^[ \t]*(?:replace[ \t]*\(?[ \t]*)?"?([^\s"()]+)"?(?:[ \t]+v[^\s]+)?[ \t]+=>[ \t]+"?(\.{1,2}(?:\/[^\s"]*)?)"?/gm,
    )
  ) {
    const folder = join(root, match[2]!);
    if (folder !== undefined) foldersByPath.set(match[1]!, folder);
  }
  return foldersByPath;
}

/** Maps each folder to its Go files, sorted: `sources` without tests, `all` with them. */
export function goFolders(
  workspace: Workspace,
): { readonly sources: ReadonlyMap<string, readonly string[]>; readonly all: ReadonlyMap<string, readonly string[]>; } {
  const sources = new Map<string, string[]>();
  const all = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.go$/)].sort(byText)) {
    for (const map of baseName(path).endsWith('_test.go') ? [all] : [all, sources]) {
      const list = map.get(getParentFolder(path));
      if (list) list.push(path);
      else map.set(getParentFolder(path), [path]);
    }
  }
  return { sources, all };
}
