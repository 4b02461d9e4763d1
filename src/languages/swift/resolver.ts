import type { ImportRef } from '#model';
import { indexDefiners, createMainFileFinder, resolveDefinerTargets, type Definers } from '../resolve/definers';
import { swiftModules, type SwiftModule } from './modules';
import type { Resolver, Target, Workspace } from '../resolve/workspace';

/** A name that more files of a module define at the top level belongs to extensions and tests. */
const maxDefiners = 4;

/**
 * Resolves an import to the module's files that define types named by the importer, and a name to the file that defines
 * it in the importer's own module.
 */
export function swiftResolver(workspace: Workspace): Resolver {
  const modules = swiftModules(workspace);
  const mainFile = createMainFileFinder(workspace, ['main', 'exports']);
  const cache = new Map<SwiftModule, Definers>();

  return {
    packages: modules.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const module = modules.named(ref.specifier.split('.')[0]!, from);
      const ownModule = modules.of(from);
      if (!module || module === ownModule) return [];
      const names = ref.names[0] === '*' ? usedOf(from, ownModule) : ref.names;
      const targets = resolveDefinerTargets(names, definers(module), maxDefiners).filter((target) =>
        target.path !== from
      );
      if (targets.length > 0) return targets;
      const main = mainFile(module.name, module.files);
      return main === undefined ? [] : [{ path: main, names: ref.names }];
    },
    resolveName(from: string, name: string): readonly Target[] {
      const ownModule = modules.of(from);
      const paths = ownModule ? definers(ownModule).get(name) ?? [] : [];
      return paths.length > maxDefiners
        ? []
        : paths.filter((path) => path !== from).map((path) => ({ path, names: [name] }));
    },
  };

  /** Returns the names that a file uses and its own module does not define. */
  function usedOf(from: string, ownModule: SwiftModule | undefined): readonly string[] {
    const ownDefiners = ownModule && definers(ownModule);
    return workspace.declared(from)?.uses?.names.filter((name) => !ownDefiners?.has(name)) ?? [];
  }

  function definers(module: SwiftModule): Definers {
    let cached = cache.get(module);
    if (!cached) cache.set(module, cached = indexDefiners(workspace, module.files));
    return cached;
  }
}
