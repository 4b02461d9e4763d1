import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface GoModule {
  /** The module path that imports use: `example.org/tool`. */
  readonly path: string;
  readonly root: string;
  /**
   * Maps module paths to the folders in `replace old => ../new` directives of go.mod and go.work. Directives in go.work
   * take precedence.
   */
  readonly replacementFolders: ReadonlyMap<string, string>;
}

export interface GoModules {
  /** Returns the module of the nearest go.mod. */
  findModule(folder: string): GoModule | undefined;
  /**
   * Modules by module path. If several have the same path, the one closest to the root wins, then the first by folder.
   */
  readonly byPath: ReadonlyMap<string, GoModule>;
  readonly packages: readonly PackageInfo[];
}

export function readGoModules(workspace: Workspace): GoModules {
  const workReplacementsByFolder = new Map(
    workspace.manifestsNamed('go.work').map((
      path,
    ) => [getParentFolder(path), readReplacements(workspace.manifest(path)!, getParentFolder(path))]),
  );
  const moduleByRoot = new Map<string, GoModule>();
  const packages: PackageInfo[] = [];
  for (const manifest of workspace.manifestsNamed('go.mod')) {
    const text = workspace.manifest(manifest)!;
    const path = /^[ \t]*module[ \t]+(?:"([^"\n]+)"|([^\s"(]+))/m.exec(text)?.slice(1).find((value) =>
      value !== undefined
    );
    if (path === undefined) continue;
    const root = getParentFolder(manifest);
    const workReplacements = listFoldersUp(root).map((folder) => workReplacementsByFolder.get(folder)).find((value) =>
      value !== undefined
    );
    moduleByRoot.set(root, {
      path,
      root,
      replacementFolders: new Map([...readReplacements(text, root), ...(workReplacements ?? [])]),
    });
    packages.push({ name: path, root, manifest });
  }
  const moduleByPath = new Map<string, GoModule>();
  const getDepth = (root: string) => (root === '' ? 0 : root.split('/').length);
  for (
    const module of [...moduleByRoot.values()].sort((a, b) =>
      getDepth(a.root) - getDepth(b.root) || byText(a.root, b.root)
    )
  )
    if (!moduleByPath.has(module.path)) moduleByPath.set(module.path, module);
  return {
    findModule: memoizeByKey((folder) =>
      listFoldersUp(folder).map((ancestor) => moduleByRoot.get(ancestor)).find((value) => value !== undefined)
    ),
    byPath: moduleByPath,
    packages,
  };
}

/** Reads `replace a v1 => ../b` directives, single or grouped. Ignores replacements that are outside the root. */
function readReplacements(text: string, root: string): Map<string, string> {
  const foldersByPath = new Map<string, string>();
  for (
    const match of text.matchAll(
      /^[ \t]*(?:replace[ \t]*\(?[ \t]*)?"?([^\s"()]+)"?(?:[ \t]+v[^\s]+)?[ \t]+=>[ \t]+"?(\.{1,2}(?:\/[^\s"]*)?)"?/gm,
    )
  ) {
    const folder = joinInRoot(root, match[2]!);
    if (folder !== undefined) foldersByPath.set(match[1]!, folder);
  }
  return foldersByPath;
}

/** Groups the Go files by folder, sorted: `sources` without tests, `all` with tests. */
export function groupGoFiles(
  workspace: Workspace,
): { readonly sources: ReadonlyMap<string, readonly string[]>; readonly all: ReadonlyMap<string, readonly string[]>; } {
  const sources = new Map<string, string[]>();
  const all = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.go$/)].sort(byText)) {
    for (const filesByFolder of getBaseName(path).endsWith('_test.go') ? [all] : [all, sources]) {
      const files = filesByFolder.get(getParentFolder(path));
      if (files) files.push(path);
      else filesByFolder.set(getParentFolder(path), [path]);
    }
  }
  return { sources, all };
}
