import { asObject, asString, asStrings, parseJsonc, type Json } from '../resolve/jsonc';
import { getParentFolder, isOrContains } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

/**
 * The settings of a tsconfig.json or jsconfig.json, including everything it extends, that decide where imports lead.
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
  nearest(folder: string): TsConfig | undefined;
}

/** Reads tsconfig files. `resolvePackage` finds `extends: "@acme/tsconfig/base.json"` in a package of the workspace. */
export function tsConfigs(workspace: Workspace, resolvePackage: (specifier: string) => string | undefined): TsConfigs {
  /** Files being read. They stop a cycle of `extends` where it closes. */
  const loading = new Set<string>();
  const withBases = memo(loadConfig);
  const load = memo((path) => throughReferences(path, ofFile(path)));
  const nearest = memo((folder) => {
    for (const up of foldersUp(folder)) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const path = up === '' ? name : `${up}/${name}`;
        if (workspace.hasFile(path)) return load(path);
      }
    }
    return undefined;
  });
  return { nearest };

  function ofFile(path: string): TsConfig {
    return inFolder(withBases(path), getParentFolder(path));
  }

  function loadConfig(path: string): TsConfig {
    loading.add(path);
    const json = jsonOf(path);
    const folder = getParentFolder(path);
    const bases = asStrings(json['extends']).map((base) => extended(folder, base)).filter((base) =>
      base !== undefined && !loading.has(base)
    );
    const merged = [...bases.map((base) => withBases(base!)), readOptions(json, folder)].reduce(over);
    loading.delete(path);
    return merged;
  }

  /**
   * Returns the configuration of a "solution", which only refers to its projects: the first project that configures
   * import resolution.
   */
  function throughReferences(path: string, current: TsConfig): TsConfig {
    const references = jsonOf(path)['references'];
    if (saysWhere(current) || !Array.isArray(references)) return current;
    const folder = getParentFolder(path);
    for (const reference of references as readonly Json[]) {
      const target = join(folder, asString(asObject(reference)['path']) ?? '');
      // a referenced folder's own configuration is nearest to its own files; only files next to this one matter here
      const config = target !== undefined && workspace.hasFile(target) ? ofFile(target) : undefined;
      if (config && saysWhere(config)) return config;
    }
    return current;
  }

  function jsonOf(path: string): { readonly [key: string]: Json; } {
    const text = workspace.manifest(path);
    return asObject(text === undefined ? undefined : parseJsonc(text));
  }

  function extended(folder: string, base: string): string | undefined {
    const target = base.startsWith('.') || base.startsWith('/') ? join(folder, base) : resolvePackage(base);
    if (target === undefined) return undefined;
    return [target, `${target}.json`, `${target}/tsconfig.json`].find((path) => workspace.hasFile(path));
  }
}

/**
 * Returns the paths that `specifier` may mean, in the order in which TypeScript tries them; undefined if no pattern
 * matches.
 */
export function mappedPaths(config: TsConfig, specifier: string): string[] | undefined {
  for (const { prefix, suffix, targets } of config.paths) {
    if (suffix === undefined) {
      if (specifier === prefix) return [...targets];
    } else if (
      specifier.length >= prefix.length + suffix.length && specifier.startsWith(prefix) && specifier.endsWith(suffix)
    ) {
      const star = specifier.slice(prefix.length, specifier.length - suffix.length);
      return targets.map((target) => target.replace('*', () => star));
    }
  }
  return undefined;
}

function readOptions(json: { readonly [key: string]: Json; }, folder: string): TsConfig {
  const options = asObject(json['compilerOptions']);
  const at = (value: Json | undefined): string | undefined => {
    const text = asString(value);
    return text === undefined ? undefined : joined(folder, text);
  };
  const baseUrl = at(options['baseUrl']);
  const paths: PathPattern[] = [];
  for (const [pattern, values] of Object.entries(asObject(options['paths']))) {
    const star = pattern.indexOf('*');
    const targets = asStrings(values).map((value) => joined(baseUrl ?? folder, value))
      .filter((path) => path !== undefined);
    paths.push({
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? undefined : pattern.slice(star + 1),
      targets,
    });
  }
  paths.sort((a, b) =>
    Number(a.suffix !== undefined) - Number(b.suffix !== undefined) || b.prefix.length - a.prefix.length
  );
  const rootDir = at(options['rootDir']);
  const outDir = at(options['outDir']);
  return {
    paths,
    rootDirs: asStrings(options['rootDirs']).map((dir) => joined(folder, dir)).filter((dir) => dir !== undefined),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(rootDir === undefined ? {} : { rootDir }),
    ...(outDir === undefined ? {} : { outDir }),
  };
}

/** The folder of the configuration in use, not of one that it extends (TypeScript 5.5). */
const configDir = '${configDir}';

/** Returns a configuration's path, kept below `${configDir}` until `inFolder` determines that folder. */
function joined(folder: string, path: string): string | undefined {
  return isOrContains(configDir, path) ? join('', path) : join(folder, path);
}

function inFolder(config: TsConfig, folder: string): TsConfig {
  const at = (path: string): string =>
    isOrContains(configDir, path) ? join(folder, path.slice(configDir.length)) ?? path : path;
  const resolvedField = (field: 'baseUrl' | 'rootDir' | 'outDir') =>
    config[field] === undefined ? {} : { [field]: at(config[field]) };
  return {
    paths: config.paths.map((pattern) => ({ ...pattern, targets: pattern.targets.map(at) })),
    rootDirs: config.rootDirs.map(at),
    ...resolvedField('baseUrl'),
    ...resolvedField('rootDir'),
    ...resolvedField('outDir'),
  };
}

function saysWhere(config: TsConfig): boolean {
  return config.paths.length > 0 || config.baseUrl !== undefined;
}

function over(base: TsConfig, config: TsConfig): TsConfig {
  return {
    ...base,
    ...config,
    paths: config.paths.length > 0 ? config.paths : base.paths,
    rootDirs: config.rootDirs.length > 0 ? config.rootDirs : base.rootDirs,
  };
}
