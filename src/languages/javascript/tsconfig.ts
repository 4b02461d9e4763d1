import { asObject, asString, asStrings, parseJsonc, type Json } from '../resolve/jsonc';
import { getParentFolder, containsOrEqualsPath } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

/**
 * The settings of a tsconfig.json or jsconfig.json that affect import resolution, including the settings it extends.
 */
export interface TsConfig {
  readonly baseUrl?: string;
  /**
   * Patterns with their targets, which are paths in the root. Patterns without `*` come first, then those with the
   * longest prefix.
   */
  readonly paths: readonly PathPattern[];
  readonly rootDirs: readonly string[];
  readonly rootDir?: string;
  readonly outDir?: string;
}

export interface PathPattern {
  readonly prefix: string;
  /** Undefined if the pattern has no `*` and must match the whole specifier. */
  readonly suffix: string | undefined;
  readonly targets: readonly string[];
}

export interface TsConfigs {
  /** Returns the configuration in the nearest folder, from the given one upwards. */
  findNearest(folder: string): TsConfig | undefined;
}

/** Reads tsconfig files. `resolvePackage` finds `extends: "@acme/tsconfig/base.json"` in a package of the workspace. */
export function createTsConfigs(workspace: Workspace,
  resolvePackage: (specifier: string) => string | undefined): TsConfigs
{
  /** The files being read. These files are not read again, so that a cycle of `extends` ends. */
  const loadingPaths = new Set<string>();
  const loadWithBases = memoizeByKey(loadConfig);
  const loadConfigFile = memoizeByKey((path) => followReferences(path, readConfigFile(path)));
  const findNearest = memoizeByKey((folder) => {
    for (const ancestor of listFoldersUp(folder)) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const path = ancestor === '' ? name : `${ancestor}/${name}`;
        if (workspace.hasFile(path)) return loadConfigFile(path);
      }
    }
    return undefined;
  });
  return { findNearest };

  function readConfigFile(path: string): TsConfig {
    return resolveConfigDir(loadWithBases(path), getParentFolder(path));
  }

  function loadConfig(path: string): TsConfig {
    loadingPaths.add(path);
    const json = readConfigJson(path);
    const folder = getParentFolder(path);
    const basePaths = asStrings(json['extends']).map((base) => findBase(folder, base)).filter((base) =>
      base !== undefined && !loadingPaths.has(base)
    );
    const mergedConfig = [...basePaths.map((base) => loadWithBases(base!)), readOptions(json, folder)].reduce(
      mergeConfigs,
    );
    loadingPaths.delete(path);
    return mergedConfig;
  }

  /**
   * Returns the configuration of a "solution", which only refers to its projects: the first project that configures
   * import resolution.
   */
  function followReferences(path: string, solutionConfig: TsConfig): TsConfig {
    const references = readConfigJson(path)['references'];
    if (configuresResolution(solutionConfig) || !Array.isArray(references)) return solutionConfig;
    const folder = getParentFolder(path);
    for (const reference of references as readonly Json[]) {
      const target = joinInRoot(folder, asString(asObject(reference)['path']) ?? '');
      // a referenced folder's configuration already applies to its files, so only files next to this one matter here
      const config = target !== undefined && workspace.hasFile(target) ? readConfigFile(target) : undefined;
      if (config && configuresResolution(config)) return config;
    }
    return solutionConfig;
  }

  function readConfigJson(path: string): { readonly [key: string]: Json; } {
    const text = workspace.manifest(path);
    return asObject(text === undefined ? undefined : parseJsonc(text));
  }

  function findBase(folder: string, base: string): string | undefined {
    const target = base.startsWith('.') || base.startsWith('/') ? joinInRoot(folder, base) : resolvePackage(base);
    if (target === undefined) return undefined;
    return [target, `${target}.json`, `${target}/tsconfig.json`].find((path) => workspace.hasFile(path));
  }
}

/**
 * Returns the paths that `specifier` may refer to, in the order in which TypeScript tries them, or undefined if no
 * pattern matches.
 */
export function findMappedPaths(config: TsConfig, specifier: string): string[] | undefined {
  for (const { prefix, suffix, targets } of config.paths) {
    if (suffix === undefined) {
      if (specifier === prefix) return [...targets];
    } else if (
      specifier.length >= prefix.length + suffix.length && specifier.startsWith(prefix) && specifier.endsWith(suffix)
    ) {
      const wildcardText = specifier.slice(prefix.length, specifier.length - suffix.length);
      return targets.map((target) => target.replace('*', () => wildcardText));
    }
  }
  return undefined;
}

function readOptions(json: { readonly [key: string]: Json; }, folder: string): TsConfig {
  const options = asObject(json['compilerOptions']);
  const resolvePath = (value: Json | undefined): string | undefined => {
    const text = asString(value);
    return text === undefined ? undefined : joinConfigPath(folder, text);
  };
  const baseUrl = resolvePath(options['baseUrl']);
  const paths: PathPattern[] = [];
  for (const [pattern, values] of Object.entries(asObject(options['paths']))) {
    const starIndex = pattern.indexOf('*');
    const targets = asStrings(values).map((value) => joinConfigPath(baseUrl ?? folder, value))
      .filter((path) => path !== undefined);
    paths.push({
      prefix: starIndex < 0 ? pattern : pattern.slice(0, starIndex),
      suffix: starIndex < 0 ? undefined : pattern.slice(starIndex + 1),
      targets,
    });
  }
  paths.sort((a, b) =>
    Number(a.suffix !== undefined) - Number(b.suffix !== undefined) || b.prefix.length - a.prefix.length
  );
  const rootDir = resolvePath(options['rootDir']);
  const outDir = resolvePath(options['outDir']);
  return {
    paths,
    rootDirs: asStrings(options['rootDirs']).map((dir) => joinConfigPath(folder, dir)).filter((dir) =>
      dir !== undefined
    ),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(rootDir === undefined ? {} : { rootDir }),
    ...(outDir === undefined ? {} : { outDir }),
  };
}

/** A variable for the folder of the configuration in use, not of one that it extends (since TypeScript 5.5). */
const configDirVariable = '${configDir}';

/** Joins a path to a folder. A path below `${configDir}` is kept until `resolveConfigDir` replaces the variable. */
function joinConfigPath(folder: string, path: string): string | undefined {
  return containsOrEqualsPath(configDirVariable, path) ? joinInRoot('', path) : joinInRoot(folder, path);
}

function resolveConfigDir(config: TsConfig, folder: string): TsConfig {
  const resolvePath = (path: string): string =>
    containsOrEqualsPath(configDirVariable, path)
      ? joinInRoot(folder, path.slice(configDirVariable.length)) ?? path
      : path;
  const resolveField = (field: 'baseUrl' | 'rootDir' | 'outDir') =>
    config[field] === undefined ? {} : { [field]: resolvePath(config[field]) };
  return {
    paths: config.paths.map((pattern) => ({ ...pattern, targets: pattern.targets.map(resolvePath) })),
    rootDirs: config.rootDirs.map(resolvePath),
    ...resolveField('baseUrl'),
    ...resolveField('rootDir'),
    ...resolveField('outDir'),
  };
}

function configuresResolution(config: TsConfig): boolean {
  return config.paths.length > 0 || config.baseUrl !== undefined;
}

function mergeConfigs(base: TsConfig, config: TsConfig): TsConfig {
  return {
    ...base,
    ...config,
    paths: config.paths.length > 0 ? config.paths : base.paths,
    rootDirs: config.rootDirs.length > 0 ? config.rootDirs : base.rootDirs,
  };
}
