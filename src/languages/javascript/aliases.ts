import { getParentFolder } from '#base/text/paths';
import { asObject, asStrings, parseJsonc } from '../resolve/jsonc';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';
import { readSettingAliases, createFolderAliases } from './aliasSettings';
import type { NpmPackages } from './npmPackages';
import type { PathPattern } from './tsconfig';

/** The settings files of bundlers, frameworks and test runners, which are read as manifests. */
export const settingFilePattern =
  /(?:^|\/)(?:(?:astro|babel|craco|electron\.vite|esbuild|farm|jest|metro|next|nuxt|quasar|rollup|rsbuild|rslib|rspack|snowpack|svelte|umi|vite|vitest|vue)\.config(?:\.[\w-]{1,30})?\.[cm]?[jt]s|webpack[\w.-]{0,60}\.[cm]?[jt]s|jest[\w.-]{0,60}\.(?:json|[cm]?[jt]s)|\.babelrc(?:\.js(?:on)?)?)$/;

/** Import maps for Deno and browsers. */
const importMapNames = ['deno.json', 'deno.jsonc', 'import_map.json', 'importmap.json'];

/** The aliases that a framework defines by default, by the name of the framework's package. */
const frameworkAliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '@sveltejs/kit': { $lib: ['src/lib'] },
  nuxt: { '~': ['app', 'src', ''], '@': ['app', 'src', ''], '~~': [''], '@@': [''], '#shared': ['shared'] },
  nuxt3: { '~': ['', 'src'], '@': ['', 'src'], '~~': [''], '@@': [''] },
  '@vue/cli-service': { '@': ['src'] },
  'laravel-vite-plugin': { '@': ['resources/js'] },
  umi: { '@': ['src'] },
  '@umijs/max': { '@': ['src'] },
  quasar: {
    src: ['src'],
    app: [''],
    ...Object.fromEntries(
      ['components', 'layouts', 'pages', 'assets', 'boot', 'stores'].map((name) => [name, [`src/${name}`]]),
    ),
  },
};

export interface Aliases {
  /**
   * Returns the paths that a specifier may refer to in a folder's files. Paths from the nearest settings come first.
   */
  listPaths(folder: string, specifier: string): readonly string[];
}

/** Reads aliases other than those of tsconfig.json. */
export function readJavaScriptAliases(workspace: Workspace, packages: NpmPackages): Aliases {
  const patternsByRoot = new Map<string, PathPattern[]>();
  for (const path of [...workspace.pathsLike(settingFilePattern), ...workspace.manifestsNamed('package.json')]) {
    const text = workspace.manifest(path);
    if (text === undefined) continue;
    const settingsFolder = getParentFolder(path);
    const root = packages.findNearest(settingsFolder)?.root ?? settingsFolder;
    addPatterns(root, [...readSettingAliases(text, { settingsFolder, root }), ...readConfiguredFolders(text, root)]);
  }
  for (const name of importMapNames) for (const path of workspace.manifestsNamed(name)) addImportMap(path);
  for (const path of workspace.manifestsNamed('package.json')) addFrameworks(path);
  const findPatterns = memoizeByKey((folder) =>
    listFoldersUp(folder).flatMap((ancestor) => patternsByRoot.get(ancestor) ?? [])
  );
  return {
    listPaths: (folder, specifier) => findPatterns(folder).flatMap((pattern) => expandPattern(pattern, specifier)),
  };

  function addPatterns(root: string, patterns: readonly PathPattern[]): void {
    if (patterns.length > 0) patternsByRoot.set(root, [...(patternsByRoot.get(root) ?? []), ...patterns]);
  }

  function addImportMap(path: string): void {
    const folder = getParentFolder(path);
    const imports = asObject(asObject(parseJsonc(workspace.manifest(path)!))['imports']);
    addPatterns(folder, Object.entries(imports).flatMap(([key, value]): PathPattern[] => {
      const target = asStrings(value)[0];
      const targetPath = target === undefined || !/^\.{0,2}\//.test(target) ? undefined : joinInRoot(folder, target);
      if (targetPath === undefined) return [];
      return key.endsWith('/')
        ? [{ prefix: key, suffix: '', targets: [targetPath === '' ? '*' : `${targetPath}/*`] }]
        : [{ prefix: key, suffix: undefined, targets: [targetPath] }];
    }));
  }

  function addFrameworks(path: string): void {
    const json = asObject(parseJsonc(workspace.manifest(path)!));
    const root = getParentFolder(path);
    for (const list of ['dependencies', 'devDependencies', 'peerDependencies'])
      for (const name of Object.keys(asObject(json[list]))) {
        const aliases = Object.hasOwn(frameworkAliases, name) ? frameworkAliases[name]! : {};
        for (const [key, folders] of Object.entries(aliases))
          addPatterns(root, createFolderAliases(key, joinToRoot(root, folders)));
      }
  }
}

/** Reads the folders that users can configure in a framework: Nuxt's `srcDir` and SvelteKit's `files.lib`. */
function readConfiguredFolders(text: string, root: string): PathPattern[] {
  const sourceFolder = /\bsrcDir\s{0,20}:\s{0,20}["'`]([^"'`\n]{1,200})["'`]/.exec(text)?.[1];
  const libraryFolder = /\bfiles\s{0,20}:\s{0,20}\{[^{}]{0,500}\blib\s{0,20}:\s{0,20}["'`]([^"'`\n]{1,200})["'`]/.exec(
    text,
  )
    ?.[1];
  return [
    ...(sourceFolder === undefined
      ? []
      : ['~', '@'].flatMap((key) => createFolderAliases(key, joinToRoot(root, [sourceFolder])))),
    ...(libraryFolder === undefined ? [] : createFolderAliases('$lib', joinToRoot(root, [libraryFolder]))),
  ];
}

function joinToRoot(root: string, folders: readonly string[]): string[] {
  return folders.map((folder) => joinInRoot(root, folder)).filter((folder) => folder !== undefined);
}

function expandPattern({ prefix, suffix, targets }: PathPattern, specifier: string): readonly string[] {
  if (suffix === undefined) return specifier === prefix ? targets : [];
  if (specifier.length < prefix.length + suffix.length || !specifier.startsWith(prefix)) return [];
  if (!specifier.endsWith(suffix)) return [];
  const wildcardText = specifier.slice(prefix.length, specifier.length - suffix.length);
  return targets.map((target) => target.replace('*', () => wildcardText)).filter((path) =>
    !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
  );
}
