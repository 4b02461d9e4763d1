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
  readonly inline: readonly string[];
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
  const byFile = new Map<string, RustModule>();
  const libraries = new Map<CargoPackage, RustModule>();
  for (const cargoPackage of cargo.allPackages)
    for (const root of cargoPackage.roots) {
      const module = addCrate(root, cargoPackage);
      if (root === cargoPackage.library) libraries.set(cargoPackage, module);
    }
  // files outside all crates become separate crates: scripts, included files, and folders without a manifest
  const rustFiles = [...workspace.pathsLike(/\.rs$/)].sort((a, b) =>
    Number(isRootName(b)) - Number(isRootName(a)) || byText(a, b)
  );
  for (const path of rustFiles) if (!byFile.has(path)) addCrate(path, cargo.findPackage(getParentFolder(path)));
  return { cargo, findModule: (file) => byFile.get(file), findLibraryModule: (of) => libraries.get(of) };

  function addCrate(file: string, owner: CargoPackage | undefined): RustModule {
    const crate: { root: RustModule; package: CargoPackage | undefined; macros: Map<string, string>; } = {
      root: undefined as never,
      package: owner,
      macros: new Map(),
    };
    const seen = new Set([file]);
    crate.root = { file, inline: [], parent: undefined, folder: getParentFolder(file), crate, children: new Map() };
    const queue = [crate.root];
    for (let next = queue.pop(); next; next = queue.pop()) addAll(queue, registerModules(next, seen));
    return crate.root;
  }

  /** Registers a file's inline modules and returns the modules that it declares in other files. */
  function registerModules(module: RustModule, seen: Set<string>): RustModule[] {
    const { file } = module;
    if (!byFile.has(file)) byFile.set(file, module);
    const facts = workspace.declared(file);
    for (const { name, kind, container } of facts?.definitions ?? []) {
      if (kind === 'module') enterInlineModule(module, [...(container?.split('.') ?? []), name]);
      else if (kind === 'function' && !module.crate.macros.has(name)) module.crate.macros.set(name, file);
    }
    return (facts?.imports ?? []).filter((item) => item.kind === 'require').flatMap((ref) => {
      const moduleFile = findModuleFile(module, ref);
      if (moduleFile === undefined || seen.has(moduleFile.file)) return [];
      seen.add(moduleFile.file);
      const parent = enterInlineModule(module, moduleFile.enclosingModules);
      const stem = getBaseName(moduleFile.file).replace(/\.rs$/, '');
      const folder = moduleFile.hasPathAttribute || stem === 'mod'
        ? getParentFolder(moduleFile.file)
        : joinInRoot(getParentFolder(moduleFile.file), stem)!;
      const child: RustModule = {
        file: moduleFile.file,
        inline: [],
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
    let current = module;
    for (const name of path) {
      const existing = current.children.get(name);
      if (existing) {
        current = existing;
        continue;
      }
      const child: RustModule = {
        file: module.file,
        inline: [...current.inline, name],
        parent: current,
        folder: current.folder === '' ? name : `${current.folder}/${name}`,
        crate: module.crate,
        children: new Map(),
      };
      current.children.set(name, child);
      current = child;
    }
    return current;
  }

  function findModuleFile(module: RustModule, ref: Omit<ImportRef, 'line'>): {
    readonly file: string;
    readonly name: string;
    readonly enclosingModules: readonly string[];
    readonly hasPathAttribute: boolean;
  } | undefined {
    if (ref.names[0] !== '*') { // #[path = "…"]
      const file = joinInRoot(getParentFolder(module.file), ref.specifier);
      return file !== undefined && workspace.hasFile(file)
        ? { file, name: ref.names[0]!, enclosingModules: [], hasPathAttribute: true }
        : undefined;
    }
    const enclosingModules = ref.specifier.split('::');
    const name = enclosingModules.pop()!;
    const base = [module.folder, ...enclosingModules].filter((item) => item !== '').join('/');
    const file = [joinInRoot(base, `${name}.rs`), joinInRoot(base, `${name}/mod.rs`)].find((item) =>
      item !== undefined && workspace.hasFile(item)
    );
    return file === undefined ? undefined : { file, name, enclosingModules, hasPathAttribute: false };
  }
}

function isRootName(path: string): boolean {
  return /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path);
}
