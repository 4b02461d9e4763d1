import type { PackageInfo } from '#model';
import { asObject, asString, asStrings, isJsonObject, type Json } from '../resolve/jsonc';
import { parseTomlManifest } from '../resolve/toml';
import { getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

/** The project in one folder with a pyproject.toml, setup.cfg or setup.py. */
export interface PythonProject {
  readonly root: string;
  /** Folders from which the project's modules are imported: declared folders first, then the usual ones. */
  readonly importRoots: readonly string[];
}

export interface PythonProjects {
  findNearest(folder: string): PythonProject | undefined;
  readonly packages: readonly PackageInfo[];
}

/** The maximum number of characters that are read from a setup.py. */
const maxScriptChars = 100_000;

export function findPythonProjects(workspace: Workspace): PythonProjects {
  const declaredFolders = new Map<string, string[]>();
  const packages: PackageInfo[] = [];
  for (const path of workspace.manifestsNamed('pyproject.toml'))
    addFromToml(path, parseTomlManifest(workspace.manifest(path)!));
  for (const path of workspace.manifestsNamed('setup.cfg')) addFromConfig(path, workspace.manifest(path)!);
  for (const path of workspace.manifestsNamed('setup.py'))
    addFromScript(path, workspace.manifest(path)!.slice(0, maxScriptChars));
  const projectsByRoot = new Map(
    [...declaredFolders].map(([root, folders]) => [root, { root, importRoots: filterExistingFolders(root, folders) }]),
  );
  return {
    findNearest: memoizeByKey((folder) =>
      listFoldersUp(folder).map((ancestor) => projectsByRoot.get(ancestor)).find((candidate) => candidate !== undefined)
    ),
    packages,
  };

  function addProject(path: string, folders: readonly string[], name: string | undefined): void {
    const root = getParentFolder(path);
    declaredFolders.set(root, [...(declaredFolders.get(root) ?? []), ...folders]);
    if (name !== undefined && !packages.some((candidate) => candidate.root === root))
      packages.push({ name, root, manifest: path });
  }

  function addFromToml(path: string, json: { readonly [key: string]: Json; }): void {
    const tool = asObject(json['tool']);
    const setuptools = asObject(tool['setuptools']);
    const packageSettings = setuptools['packages'];
    const findFolders = isJsonObject(packageSettings) ? asStrings(asObject(packageSettings['find'])['where']) : [];
    const poetry = asObject(tool['poetry']);
    const poetryFolders = (Array.isArray(poetry['packages']) ? poetry['packages'] : []).map((item: Json) =>
      asString(asObject(item)['from'])
    ).filter((item) => item !== undefined);
    const wheelFolders = asStrings(
      asObject(asObject(asObject(asObject(tool['hatch'])['build'])['targets'])['wheel'])['packages'],
    ).map(getParentFolder);
    const flitModule = asObject(asObject(tool['flit'])['module']);
    const pytestFolders = asStrings(asObject(asObject(tool['pytest'])['ini_options'])['pythonpath']);
    const pdmFolder = asString(asObject(asObject(tool['pdm'])['build'])['package-dir']);
    addProject(path, [...Object.values(asObject(setuptools['package-dir'])).flatMap((item) => asStrings(item)),
      ...findFolders, ...poetryFolders, ...wheelFolders, ...pytestFolders,
      ...(pdmFolder === undefined ? [] : [pdmFolder])],
      asString(asObject(json['project'])['name']) ?? asString(poetry['name']) ?? asString(flitModule['name']));
  }

  function addFromConfig(path: string, text: string): void {
    const sections = parseIni(text);
    const packageFolders = (sections.get('options')?.get('package_dir') ?? '').split('\n').map((line) =>
      line.split('=')[1]?.trim() ?? ''
    );
    const searchFolders = (sections.get('options.packages.find')?.get('where') ?? '').split('\n').map((line) =>
      line.trim()
    );
    addProject(path, [...packageFolders, ...searchFolders].filter((item) => item !== ''),
      sections.get('metadata')?.get('name'));
  }

  function addFromScript(path: string, text: string): void {
    const folders = [/\bpackage_dir\s*=\s*\{\s*['"]['"]\s*:\s*['"]([^'"\n]+)['"]/,
      /\bfind_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?['"]([^'"\n]+)['"]/].map((pattern) =>
        pattern.exec(text)?.[1]
      );
    addProject(path, folders.filter((item) => item !== undefined),
      /^\s*name\s*=\s*['"]([^'"\n]+)['"]/m.exec(text)?.[1]);
  }

  function filterExistingFolders(root: string, folders: readonly string[]): string[] {
    const paths = [...folders, '', 'src', 'lib', 'python'].map((folder) => joinInRoot(root, folder)).filter((folder) =>
      folder !== undefined && workspace.hasFolder(folder)
    );
    return [...new Set(paths as string[])];
  }
}

/** Returns the sections of an INI file; a value's indented lines are joined with line breaks. */
function parseIni(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split('\n')) {
    if (/^\s*[#;]/.test(line)) continue;
    if (line.startsWith('[')) {
      const name = line.slice(1, Math.max(1, line.indexOf(']'))).trim();
      sections.set(name, section = sections.get(name) ?? new Map<string, string>());
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (key !== undefined && line.trim() !== '') section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`);
    } else {
      const separatorIndex = line.search(/[=:]/);
      key = separatorIndex < 0 ? undefined : line.slice(0, separatorIndex).trim();
      if (key !== undefined) section.set(key, line.slice(separatorIndex + 1).trim());
    }
  }
  return sections;
}
