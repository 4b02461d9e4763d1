import { getBaseName } from '#base/text/paths';
import { getLanguageRow, findPackageKind } from '#languages/languages';
import { standardModules } from '#languages/python/standardModules';
import type { ImportGraph, IndexedFile } from '#model';
import { isRepositorySpecifier, getNameWithoutExtension } from './importEdges';

/** Reports whether an unresolved import certainly refers to something outside the repository. */
export type OutsideImportCheck = (from: IndexedFile, specifier: string) => boolean;

/**
 * Creates a check for imports from outside the repository: the language's own modules, dependencies that a manifest
 * declares, and any other unresolved name in a language whose imports are exact. In other languages, an unresolved name
 * may be an alias that is defined in a tool's settings.
 */
export function createOutsideImportCheck(files: readonly IndexedFile[], graph: ImportGraph): OutsideImportCheck {
  let declaredDependencies: ReadonlySet<string> | undefined;
  let moduleNames: ReadonlySet<string> | undefined;
  return (from, specifier) => {
    if (specifier === '' || isRepositorySpecifier(graph, specifier)) return false;
    const family = getLanguageRow(from.language)?.family;
    if (family === 'js') return isOutsideJavaScript(specifier);
    switch (from.language) {
      case 'python':
      case 'notebook': {
        const firstName = specifier.split('.')[0]!;
        return standardModules.has(firstName) || !(moduleNames ??= collectModuleNames(files)).has(firstName);
      }
      case 'rust': {
        const firstName = specifier.split('::')[0]!;
        return rustCrates.has(firstName) || getDependencies().has(normalizePackageName(firstName));
      }
      case 'go':
        return !specifier.split('/')[0]!.includes('.') ||
          graph.packages.some(({ manifest }) => manifest.endsWith('go.mod'));
      case 'java':
        // a Kotlin file facade may be in the repository: it contains top-level functions
        return !/Kt$/.test(specifier);
      default:
        return true;
    }
  };

  function isOutsideJavaScript(specifier: string): boolean {
    if (/^(?:node|bun|npm|jsr|https?|cloudflare):/.test(specifier)) return true;
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    return nodeModules.has(name) || getDependencies().has(normalizePackageName(name)) ||
      getDependencies().has(normalizePackageName(`@types/${name.replace(/^@/, '').replace('/', '__')}`));
  }

  function getDependencies(): ReadonlySet<string> {
    return declaredDependencies ??= new Set(
      files.flatMap(({ path, manifest }) =>
        manifest === undefined
          ? []
          : findPackageKind(path)?.readDependencies(manifest, path).flatMap(({ name, alias = name, folder }) =>
            alias === undefined || folder !== undefined ? [] : normalizePackageName(alias)
          ) ?? []
      ),
    );
  }
}

/** Returns the module names by which an import can refer to a file or a folder of the repository. */
function collectModuleNames(files: readonly IndexedFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path } of files) {
    for (const folder of path.split('/').slice(0, -1)) names.add(folder);
    names.add(getNameWithoutExtension(getBaseName(path)));
  }
  return names;
}

function normalizePackageName(name: string): string {
  return name.replace(/[-_.]/g, '-').toLowerCase();
}

const rustCrates = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

const nodeModules = splitWords(`assert async_hooks buffer bun child_process cluster console constants crypto dgram
  diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode
  querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads
  zlib`);

function splitWords(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
