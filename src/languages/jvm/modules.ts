import type { PackageInfo } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

const buildFiles = new Set(['pom.xml', 'build.gradle', 'build.gradle.kts', 'build.sbt', 'build.sc', 'build.mill']);
/** The maximum number of characters of a build file that are read. */
const maxBuildFileChars = 200_000;

export interface JvmModules {
  /** Returns the folder of the module that contains a folder. */
  findModuleRoot(folder: string): string;
  readonly packages: readonly PackageInfo[];
}

/** Returns the modules of Maven, Gradle and sbt: folders with a build file, and folders that settings name. */
export function findJvmModules(workspace: Workspace): JvmModules {
  const packageByRoot = new Map<string, PackageInfo>();
  for (const path of workspace.manifestsNamed('pom.xml')) {
    addPackage({ root: getParentFolder(path), name: parsePomArtifact(readBuildFile(path)), manifest: path });
  }
  for (
    const path of [...workspace.manifestsNamed('settings.gradle'), ...workspace.manifestsNamed('settings.gradle.kts')]
  ) addGradleModules(path);
  for (const path of workspace.manifestsNamed('build.sbt')) addSbtModules(path);
  for (const path of workspace.pathsLike(/(?:^|\/)build\.gradle[^/]*$/)) {
    const name = getBaseName(path);
    const folder = getParentFolder(path);
    if (buildFiles.has(name)) addPackage({ root: folder, name: getBaseName(folder), manifest: path });
  }
  const findModuleRoot = memoizeByKey((folder: string) =>
    listFoldersUp(folder).find((ancestor) => packageByRoot.has(ancestor)) ?? getFolderAboveSources(folder)
  );
  return { findModuleRoot, packages: [...packageByRoot.values()].filter((packageInfo) => packageInfo.name !== '') };

  function readBuildFile(path: string): string {
    return workspace.manifest(path)!.slice(0, maxBuildFileChars);
  }

  function addPackage(packageInfo: PackageInfo): void {
    if (!packageByRoot.has(packageInfo.root)) packageByRoot.set(packageInfo.root, packageInfo);
  }

  /**
   * Reads Gradle settings: `include(":a:b")` means the folder `a/b`, unless `project(":a:b").projectDir = file("c")`
   * sets another folder.
   */
  function addGradleModules(path: string): void {
    const script = readBuildFile(path);
    const settingsFolder = getParentFolder(path);
    const movedFolders = new Map(
      [...script.matchAll(
        /project\(\s{0,20}["']:?([\w:.-]{1,200})["']\s{0,20}\)\.projectDir\s{0,20}=\s{0,20}(?:new File\([\w.]{1,40},\s{0,20}|file\(\s{0,20})["']([^"'\n]{1,200})["']/g,
      )].map((match) => [match[1]!, match[2]!]),
    );
    const includedNames = new Set<string>();
    for (
      const statement of script.matchAll(
        /^[ \t]{0,40}(?:include|includeFlat)\b[\s(]{0,40}((?:["'][\w:./-]{1,200}["'][,\s]{0,80}){1,500})/gm,
      )
    ) {
      for (const item of statement[1]!.matchAll(/["']:?([\w:./-]{1,200})["']/g)) includedNames.add(item[1]!);
    }
    const projectName = /\brootProject\.name\s{0,20}=\s{0,20}["']([^"'\n]{1,200})["']/.exec(script)?.[1];
    if (projectName !== undefined) addPackage({ root: settingsFolder, name: projectName, manifest: path });
    for (const name of includedNames) {
      const root = joinInRoot(settingsFolder, movedFolders.get(name) ?? name.replaceAll(':', '/'));
      if (root !== undefined && workspace.hasFolder(root))
        addPackage({
          root,
          name: getBaseName(name.replaceAll(':', '/')),
          manifest: findGradleBuildFile(root) ?? `${root}/build.gradle`,
        });
    }
  }

  function findGradleBuildFile(root: string): string | undefined {
    return ['build.gradle.kts', 'build.gradle', `${getBaseName(root)}.gradle`, `${getBaseName(root)}.gradle.kts`].map((
      name,
    ) => `${root}/${name}`).find((path) => workspace.hasFile(path));
  }

  /** Reads `lazy val core = project.in(file("modules/core"))`; without `file`, the value's name is the folder. */
  function addSbtModules(path: string): void {
    const buildFolder = getParentFolder(path);
    const script = readBuildFile(path);
    const projectName = /^[ \t]{0,40}(?:ThisBuild \/ )?name[ \t]{0,20}:=[ \t]{0,20}"([^"\n]{1,200})"/m.exec(script)
      ?.[1];
    addPackage({ root: buildFolder, name: projectName ?? getBaseName(buildFolder), manifest: path });
    for (
      const [, name, definition] of script.matchAll(
        /^[ \t]{0,20}lazy val (`?[\w-]{1,100}`?)\b([^\n]{0,300}(?:\n[ \t]{1,20}[^\n]{0,300})?)/gm,
      )
    ) {
      const folder = /\bfile\(\s{0,10}"([^"\n]{1,200})"/.exec(definition!)?.[1] ??
        (/\b(?:crossProject|project|Project)\b/.test(definition!) ? name!.replaceAll('`', '') : undefined);
      const root = folder === undefined ? undefined : joinInRoot(buildFolder, folder);
      if (root !== undefined && root !== buildFolder && workspace.hasFolder(root))
        addPackage({ root, name: name!.replaceAll('`', ''), manifest: path });
    }
  }
}

/** Returns the artifact that a POM describes, not its parent or its dependencies. */
function parsePomArtifact(xml: string): string {
  let depth = 0;
  const tagPattern = /<!--|<(\/?)([\w:.-]{1,100})[^>]{0,500}?(\/?)>/g;
  for (let match = tagPattern.exec(xml); match; match = tagPattern.exec(xml)) {
    if (match[0] === '<!--') {
      const end = xml.indexOf('-->', tagPattern.lastIndex);
      if (end < 0) return '';
      tagPattern.lastIndex = end;
      continue;
    }
    if (match[3] === '/') continue;
    if (match[1] === '/') {
      depth--;
      continue;
    }
    if (depth === 1 && match[2] === 'artifactId')
      return /^\s{0,100}([\w.-]{1,200})/.exec(xml.slice(tagPattern.lastIndex, tagPattern.lastIndex + 310))?.[1] ?? '';
    depth++;
  }
  return '';
}

/** Guesses the folder of a module that no build file names: `a` for `a/src/main/java/x`. */
function getFolderAboveSources(folder: string): string {
  const sourcesIndex = `/${folder}/`.indexOf('/src/');
  return sourcesIndex < 0 ? '' : folder.slice(0, Math.max(0, sourcesIndex - 1));
}
