import type { ImportRef } from '#model';
import { indexDefiners, createMainFileFinder, resolveDefinerTargets, type Definers } from '../resolve/definers';
import { findSwiftModules, type SwiftModule } from './modules';
import type { Resolver, Target, Workspace } from '../resolve/workspace';

/**
 * The maximum number of a module's files that define a name at the top level. A name that more files define belongs to
 * extensions and tests.
 */
const maxDefiners = 4;

/**
 * Resolves an import to the module's files that define types named by the importer. Resolves a name to the file that
 * defines the name in the importer's own module.
 */
export function createSwiftResolver(workspace: Workspace): Resolver {
  const modules = findSwiftModules(workspace);
  const findMainFile = createMainFileFinder(workspace, ['main', 'exports']);
  const cache = new Map<SwiftModule, Definers>();

  return {
    packages: modules.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const module = modules.findNamedModule(ref.specifier.split('.')[0]!, from);
      const ownModule = modules.findModuleOfFile(from);
      if (!module || module === ownModule) return [];
      const names = ref.names[0] === '*' ? listForeignNames(from, ownModule) : ref.names;
      const targets = resolveDefinerTargets(names, getDefiners(module), maxDefiners).filter((target) =>
        target.path !== from
      );
      if (targets.length > 0) return targets;
      const main = findMainFile(module.name, module.files);
      return main === undefined ? [] : [{ path: main, names: ref.names }];
    },
    resolveName(from: string, name: string): readonly Target[] {
      const ownModule = modules.findModuleOfFile(from);
      const paths = ownModule ? getDefiners(ownModule).get(name) ?? [] : [];
      return paths.length > maxDefiners
        ? []
        : paths.filter((path) => path !== from).map((path) => ({ path, names: [name] }));
    },
  };

  /** Returns the names that a file uses but that its own module does not define. */
  function listForeignNames(from: string, ownModule: SwiftModule | undefined): readonly string[] {
    const ownDefiners = ownModule && getDefiners(ownModule);
    return workspace.declared(from)?.uses?.names.filter((name) => !ownDefiners?.has(name)) ?? [];
  }

  function getDefiners(module: SwiftModule): Definers {
    let cached = cache.get(module);
    if (!cached) cache.set(module, cached = indexDefiners(workspace, module.files));
    return cached;
  }
}
