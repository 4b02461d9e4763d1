import { addAll } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { byText } from '#base/order';
import { cargoPackages, type Cargo, type CargoPackage } from './cargo';
import { baseName, getParentFolder } from '#base/text/paths';
import { join, type Workspace } from '../resolve/workspace';

/** A module of a crate: a file, or the content of `mod name { … }` in a file. */
export interface RustModule {
  readonly file: string;
  /** Names of the inline modules within the file; empty for the file itself. */
  readonly inline: readonly string[];
  readonly parent: RustModule | undefined;
  /** The folder that contains the files of its modules. */
  readonly folder: string;
  readonly crate: RustCrate;
  readonly children: Map<string, RustModule>;
}

export interface RustCrate {
  readonly root: RustModule;
  readonly package: CargoPackage | undefined;
  /** Names from `#[macro_export]` and `macro_rules!`, at any level. */
  readonly macros: Map<string, string>;
}

export interface RustModules {
  readonly cargo: Cargo;
  /** Returns the module of a file; if it is in several crates, that of the library. */
  of(file: string): RustModule | undefined;
  /** Returns the root module of a package's library. */
  library(of: CargoPackage): RustModule | undefined;
}

/** Follows `mod` from each crate's root file, in time linear in the size of the crates' files. */
export function rustModules(workspace: Workspace): RustModules {
  const cargo = cargoPackages(workspace);
  const byFile = new Map<string, RustModule>();
  const libraries = new Map<CargoPackage, RustModule>();
  for (const cargoPackage of cargo.all)
    for (const root of cargoPackage.roots) {
      const module = crateAt(root, cargoPackage);
      if (root === cargoPackage.library) libraries.set(cargoPackage, module);
    }
  // files outside all crates become separate crates: scripts, included files, and folders without a manifest
  const rest = [...workspace.pathsLike(/\.rs$/)].sort((a, b) =>
    Number(isRootName(b)) - Number(isRootName(a)) || byText(a, b)
  );
  for (const path of rest) if (!byFile.has(path)) crateAt(path, cargo.of(getParentFolder(path)));
  return { cargo, of: (file) => byFile.get(file), library: (of) => libraries.get(of) };

  function crateAt(file: string, owner: CargoPackage | undefined): RustModule {
    const crate: { root: RustModule; package: CargoPackage | undefined; macros: Map<string, string>; } = {
      root: undefined as never,
      package: owner,
      macros: new Map(),
    };
    const seen = new Set([file]);
    crate.root = { file, inline: [], parent: undefined, folder: getParentFolder(file), crate, children: new Map() };
    const queue = [crate.root];
    for (let next = queue.pop(); next; next = queue.pop()) addAll(queue, modulesIn(next, seen));
    return crate.root;
  }

  /** Enters a file's inline modules and returns its modules in other files. */
  function modulesIn(module: RustModule, seen: Set<string>): RustModule[] {
    const { file } = module;
    if (!byFile.has(file)) byFile.set(file, module);
    const facts = workspace.declared(file);
    for (const { name, kind, container } of facts?.definitions ?? []) {
      if (kind === 'module') inlineModule(module, [...(container?.split('.') ?? []), name]);
      else if (kind === 'function' && !module.crate.macros.has(name)) module.crate.macros.set(name, file);
    }
    return (facts?.imports ?? []).filter((item) => item.kind === 'require').flatMap((ref) => {
      const path = fileOf(module, ref);
      if (path === undefined || seen.has(path.file)) return [];
      seen.add(path.file);
      const parent = inlineModule(module, path.around);
      const stem = baseName(path.file).replace(/\.rs$/, '');
      const folder = path.own || stem === 'mod' ? getParentFolder(path.file) : join(getParentFolder(path.file), stem)!;
      const child: RustModule = {
        file: path.file,
        inline: [],
        parent,
        folder,
        crate: module.crate,
        children: new Map(),
      };
      parent.children.set(path.name, child);
      return [child];
    });
  }

  function inlineModule(of: RustModule, path: readonly string[]): RustModule {
    let at = of;
    for (const name of path) {
      const existing = at.children.get(name);
      if (existing) {
        at = existing;
        continue;
      }
      const child: RustModule = {
        file: of.file,
        inline: [...at.inline, name],
        parent: at,
        folder: at.folder === '' ? name : `${at.folder}/${name}`,
        crate: of.crate,
        children: new Map(),
      };
      at.children.set(name, child);
      at = child;
    }
    return at;
  }

  function fileOf(module: RustModule, ref: Omit<ImportRef, 'line'>): {
    readonly file: string;
    readonly name: string;
    readonly around: readonly string[];
    readonly own: boolean;
  } | undefined {
    if (ref.names[0] !== '*') { // #[path = "…"]
      const file = join(getParentFolder(module.file), ref.specifier);
      return file !== undefined && workspace.hasFile(file)
        ? { file, name: ref.names[0]!, around: [], own: true }
        : undefined;
    }
    const around = ref.specifier.split('::');
    const name = around.pop()!;
    const base = [module.folder, ...around].filter((item) => item !== '').join('/');
    const file = [join(base, `${name}.rs`), join(base, `${name}/mod.rs`)].find((item) =>
      item !== undefined && workspace.hasFile(item)
    );
    return file === undefined ? undefined : { file, name, around, own: false };
  }
}

function isRootName(path: string): boolean {
  return /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path);
}
