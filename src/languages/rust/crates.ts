import { addAll } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { byText } from '#base/order';
import { findCargoPackages, type CargoWorkspace, type CargoPackage } from './cargo';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { joinInRoot, type Workspace } from '../resolve/workspace';

/** A module of a crate: a file, or the content of `mod name { … }` in a file. */
export interface RustModule {
  readonly file: string;
  /** Names of the inline modules within the file; empty for the file itself. */
  readonly inlineNames: readonly string[];
  readonly parent: RustModule | undefined;
  /** The folder that contains the files of the module's submodules. */
  readonly folder: string;
  readonly crate: RustCrate;
  readonly children: Map<string, RustModule>;
}

export interface RustCrate {
  readonly root: RustModule;
  readonly package: CargoPackage | undefined;
  /** Maps the names from `#[macro_export]` and `macro_rules!`, at any level, to their files. */
  readonly macros: Map<string, string>;
}

export interface RustModules {
  readonly cargo: CargoWorkspace;
  /** Returns the module of a file. If the file belongs to several crates, returns the library's module. */
  findModule(file: string): RustModule | undefined;
  /** Returns the root module of a package's library. */
  findLibraryModule(cargoPackage: CargoPackage): RustModule | undefined;
}

/** Builds the module tree of each crate by following `mod` declarations from its root file, in linear time. */
export function buildRustModules(workspace: Workspace): RustModules {
  const cargo = findCargoPackages(workspace);
  const moduleByFile = new Map<string, RustModule>();
  const moduleByPackage = new Map<CargoPackage, RustModule>();
  for (const cargoPackage of cargo.allPackages)
    for (const root of cargoPackage.roots) {
      const module = addCrate(root, cargoPackage);
      if (root === cargoPackage.library) moduleByPackage.set(cargoPackage, module);
    }
  // files outside all crates become separate crates: scripts, included files, and folders without a manifest
  const rustFiles = [...workspace.pathsLike(/\.rs$/)].sort((a, b) =>
    Number(isRootName(b)) - Number(isRootName(a)) || byText(a, b)
  );
  for (const path of rustFiles) if (!moduleByFile.has(path)) addCrate(path, cargo.findPackage(getParentFolder(path)));
  return {
    cargo,
    findModule: (file) => moduleByFile.get(file),
    findLibraryModule: (cargoPackage) => moduleByPackage.get(cargoPackage),
  };

  function addCrate(file: string, cargoPackage: CargoPackage | undefined): RustModule {
    const crate: { root: RustModule; package: CargoPackage | undefined; macros: Map<string, string>; } = {
      root: undefined as never,
      package: cargoPackage,
      macros: new Map(),
    };
    const seenFiles = new Set([file]);
    crate.root = {
      file,
      inlineNames: [],
      parent: undefined,
      folder: getParentFolder(file),
      crate,
      children: new Map(),
    };
    const queue = [crate.root];
    for (let nextModule = queue.pop(); nextModule; nextModule = queue.pop())
      addAll(queue, registerModules(nextModule, seenFiles));
    return crate.root;
  }

  /** Registers a file's inline modules and returns the modules that it declares in other files. */
  function registerModules(module: RustModule, seenFiles: Set<string>): RustModule[] {
    const { file } = module;
    if (!moduleByFile.has(file)) moduleByFile.set(file, module);
    const facts = workspace.declared(file);
    for (const { name, kind, container } of facts?.definitions ?? []) {
      if (kind === 'module') enterInlineModule(module, [...(container?.split('.') ?? []), name]);
      else if (kind === 'function' && !module.crate.macros.has(name)) module.crate.macros.set(name, file);
    }
    return (facts?.imports ?? []).filter((item) => item.kind === 'require').flatMap((declaration) => {
      const moduleFile = findModuleFile(module, declaration);
      if (moduleFile === undefined || seenFiles.has(moduleFile.file)) return [];
      seenFiles.add(moduleFile.file);
      const parent = enterInlineModule(module, moduleFile.enclosingModules);
      const stem = getBaseName(moduleFile.file).replace(/\.rs$/, '');
      const folder = moduleFile.hasPathAttribute || stem === 'mod'
        ? getParentFolder(moduleFile.file)
        : joinInRoot(getParentFolder(moduleFile.file), stem)!;
      const child: RustModule = {
        file: moduleFile.file,
        inlineNames: [],
        parent,
        folder,
        crate: module.crate,
        children: new Map(),
      };
      parent.children.set(moduleFile.name, child);
      return [child];
    });
  }

  function enterInlineModule(module: RustModule, path: readonly string[]): RustModule {
    let currentModule = module;
    for (const name of path) {
      const existingChild = currentModule.children.get(name);
      if (existingChild) {
        currentModule = existingChild;
        continue;
      }
      const child: RustModule = {
        file: module.file,
        inlineNames: [...currentModule.inlineNames, name],
        parent: currentModule,
        folder: currentModule.folder === '' ? name : `${currentModule.folder}/${name}`,
        crate: module.crate,
        children: new Map(),
      };
      currentModule.children.set(name, child);
      currentModule = child;
    }
    return currentModule;
  }

  function findModuleFile(module: RustModule, declaration: Omit<ImportRef, 'line'>): {
    readonly file: string;
    readonly name: string;
    readonly enclosingModules: readonly string[];
    readonly hasPathAttribute: boolean;
  } | undefined {
    if (declaration.names[0] !== '*') { // #[path = "…"]
      const file = joinInRoot(getParentFolder(module.file), declaration.specifier);
      return file !== undefined && workspace.hasFile(file)
        ? { file, name: declaration.names[0]!, enclosingModules: [], hasPathAttribute: true }
        : undefined;
    }
    const enclosingModules = declaration.specifier.split('::');
    const name = enclosingModules.pop()!;
    const baseFolder = [module.folder, ...enclosingModules].filter((item) => item !== '').join('/');
    const file = [joinInRoot(baseFolder, `${name}.rs`), joinInRoot(baseFolder, `${name}/mod.rs`)].find((item) =>
      item !== undefined && workspace.hasFile(item)
    );
    return file === undefined ? undefined : { file, name, enclosingModules, hasPathAttribute: false };
  }
}

function isRootName(path: string): boolean {
  return /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path);
}
