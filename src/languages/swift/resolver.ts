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
  const definersByModule = new Map<SwiftModule, Definers>();

  return {
    packages: modules.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const module = modules.findNamedModule(importRef.specifier.split('.')[0]!, importerPath);
      const ownModule = modules.findModuleOfFile(importerPath);
      if (!module || module === ownModule) return [];
      const names = importRef.names[0] === '*' ? listForeignNames(importerPath, ownModule) : importRef.names;
      const targets = resolveDefinerTargets(names, getDefiners(module), maxDefiners).filter((target) =>
        target.path !== importerPath
      );
      if (targets.length > 0) return targets;
      const mainFile = findMainFile(module.name, module.files);
      return mainFile === undefined ? [] : [{ path: mainFile, names: importRef.names }];
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      const ownModule = modules.findModuleOfFile(importerPath);
      const paths = ownModule ? getDefiners(ownModule).get(name) ?? [] : [];
      return paths.length > maxDefiners
        ? []
        : paths.filter((path) => path !== importerPath).map((path) => ({ path, names: [name] }));
    },
  };

  /** Returns the names that a file uses but that its own module does not define. */
  function listForeignNames(importerPath: string, ownModule: SwiftModule | undefined): readonly string[] {
    const ownDefiners = ownModule && getDefiners(ownModule);
    return workspace.declared(importerPath)?.uses?.names.filter((name) => !ownDefiners?.has(name)) ?? [];
  }

  function getDefiners(module: SwiftModule): Definers {
    let definers = definersByModule.get(module);
    if (!definers) definersByModule.set(module, definers = indexDefiners(workspace, module.files));
    return definers;
  }
}
