import { baseName } from '#base/text/paths';
import { languageRow, findPackageKind } from '#languages/languages';
import { standardModules } from '#languages/python/standardModules';
import type { ImportGraph, IndexedFile } from '#model';
import { isOwnSpecifier, withoutExtension } from './importEdges';

/** Reports whether an import that resolves to no file certainly refers to no file of the repository. */
export type OutsideImports = (from: IndexedFile, specifier: string) => boolean;

/**
 * Finds imports from outside the repository: the language's own modules, dependencies that a manifest declares, and any
 * other unresolved name in a language whose imports are exact. Any other name may be an alias that only a tool's
 * settings explain.
 */
export function outsideImports(files: readonly IndexedFile[], graph: ImportGraph): OutsideImports {
  let declared: ReadonlySet<string> | undefined;
  let modules: ReadonlySet<string> | undefined;
  return (from, specifier) => {
    if (specifier === '' || isOwnSpecifier(graph, specifier)) return false;
    const family = languageRow(from.language)?.family;
    if (family === 'js') return isOutsideForJavaScript(specifier);
    switch (from.language) {
      case 'python':
      case 'notebook': {
        const first = specifier.split('.')[0]!;
        return standardModules.has(first) || !(modules ??= moduleNames(files)).has(first);
      }
      case 'rust': {
        const first = specifier.split('::')[0]!;
        return rustCrates.has(first) || dependencies().has(normalized(first));
      }
      case 'go':
        return !specifier.split('/')[0]!.includes('.') ||
          graph.packages.some(({ manifest }) => manifest.endsWith('go.mod'));
      case 'java':
        // a Kotlin file facade, which holds top-level functions
        return !/Kt$/.test(specifier);
      default:
        return true;
    }
  };

  function isOutsideForJavaScript(specifier: string): boolean {
    if (/^(?:node|bun|npm|jsr|https?|cloudflare):/.test(specifier)) return true;
    const parts = specifier.split('/');
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    return nodeModules.has(name) || dependencies().has(normalized(name)) ||
      dependencies().has(normalized(`@types/${name.replace(/^@/, '').replace('/', '__')}`));
  }

  function dependencies(): ReadonlySet<string> {
    return declared ??= new Set(
      files.flatMap(({ path, manifest }) =>
        manifest === undefined
          ? []
          : findPackageKind(path)?.needs(manifest, path).flatMap(({ name, alias = name, folder }) =>
            alias === undefined || folder !== undefined ? [] : normalized(alias)
          ) ?? []
      ),
    );
  }
}

/** Returns the module names by which an import can refer to a file or a folder of the repository. */
function moduleNames(files: readonly IndexedFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path } of files) {
    for (const folder of path.split('/').slice(0, -1)) names.add(folder);
    names.add(withoutExtension(baseName(path)));
  }
  return names;
}

function normalized(name: string): string {
  return name.replace(/[-_.]/g, '-').toLowerCase();
}

const rustCrates = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

const nodeModules = words(`assert async_hooks buffer bun child_process cluster console constants crypto dgram
  diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode
  querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads
  zlib`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
