import { getParentFolder } from '#base/text/paths';
import type { IndexedFile } from '#model';
import type { Binding, FileSyntax, ImportSource } from '../fileSyntax';
import { AnswerCache } from './answers';
import { resolveDottedModule, findImportEdges, getModuleName, findImportedPaths } from './importEdges';
import { findModuleBinding } from './lexicalScope';
import { findLinkedDefinition } from './linkedFunctions';
import type { Meaning, ModuleMeaning, NameUse } from './meaning';
import { jvmLanguages } from './repositoryNames';
import type { ModuleQueries, Resolution } from './resolution';

/** A C or C++ definition that is visible to a file. */
interface LinkedName {
  readonly path: string;
  /** Undefined for a name that a macro creates, because the file's tree does not show it. */
  readonly binding?: Binding;
}

/** Resolves names across files through imports, exports, re-exports and packages. */
export class ModuleNames implements ModuleQueries {
  private readonly exportedNames = new AnswerCache<string, Meaning | undefined>(undefined);
  private readonly linkedNames = new AnswerCache<string, LinkedName | undefined>(undefined);

  constructor(private readonly resolution: Resolution) {}

  async resolveInModule(paths: readonly string[], name: string, use: NameUse, depth = 0): Promise<Meaning | undefined> {
    let isKnown = false;
    for (const path of paths) {
      const meaning = await this.resolveExported(path, name, use, depth + 1);
      if (meaning) return meaning;
      isKnown ||= await this.resolution.loadSyntax(path) !== undefined;
    }
    for (const path of paths) {
      const defaultExport = name === 'default'
        ? undefined
        : await this.resolveExported(path, 'default', use, depth + 1);
      if (!defaultExport) continue;
      const member = await this.resolution.values.resolveMember(defaultExport, name, use, depth + 1);
      if (member) return member;
    }
    return isKnown ? { kind: 'local' } : undefined;
  }

  async resolveSource(path: string, source: ImportSource, use: NameUse, depth: number,
    isWildcard = false): Promise<Meaning | undefined>
  {
    const { graph } = this.resolution.names;
    if (this.resolution.isTooFar(depth)) return undefined;
    const edges = findImportEdges(graph, path, source);
    const dotted = source.name === '*' && !isWildcard
      ? resolveDottedModule(graph, path, source.specifier ?? '')
      : undefined;
    if (dotted) return dotted;
    if (edges.length === 0) {
      const ownMeaning = await this.resolveInOwnModule(path, source, use, depth);
      const isOutside = this.resolution.names.isOutside(path, source.specifier ?? '');
      return ownMeaning ?? (isOutside ? { kind: 'external' } : { kind: 'unresolved', name: source.name });
    }
    if (source.owner !== undefined && source.name !== '*')
      return this.resolveStaticMember(edges.map(({ to }) => to), source.owner, source.name, use, depth + 1);
    if (source.name === '*')
      return (isWildcard ? undefined : await this.resolveSelfType(path, source, edges, depth)) ??
        { kind: 'module', paths: [...new Set(edges.map(({ to }) => to))] };
    for (const { to } of edges) {
      const meaning = await this.resolveExported(to, source.name, use, depth + 1);
      if (meaning) return meaning;
    }
    const module = edges.find(({ to }) => getModuleName(to) === source.name);
    if (module) return { kind: 'module', paths: [module.to] };
    return source.name === 'default'
      ? { kind: 'module', paths: edges.map(({ to }) => to) }
      : { kind: 'unresolved', name: source.name };
  }

  async resolveModuleMember(module: ModuleMeaning, name: string, use: NameUse,
    depth = 0): Promise<Meaning | undefined>
  {
    if (module.package !== undefined) return this.resolveInJavaPackage(module.package, name, use, depth + 1);
    return module.dotted
      ? this.resolveDotted(module.dotted.path, module.dotted.name, name, use, depth + 1)
      : this.resolveInModule(module.paths, name, use, depth + 1);
  }

  findJavaPackage(path: string, name: string): Meaning | undefined {
    return path.endsWith('.java') && this.resolution.names.hasJavaPackage(name)
      ? { kind: 'module', paths: [], package: name }
      : undefined;
  }

  private async resolveInJavaPackage(packageName: string, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    const { names } = this.resolution;
    const isInPackage = ({ facts, language }: IndexedFile) =>
      facts.module === packageName && jvmLanguages.has(language);
    const match = names.findDefinitions(name).find(({ file, definition }) =>
      definition.container === undefined && isInPackage(file)
    );
    if (match) return this.resolveExported(match.file.path, name, use, depth + 1);
    const fullName = `${packageName}.${name}`;
    return names.hasJavaPackage(fullName) ? { kind: 'module', paths: [], package: fullName } : { kind: 'external' };
  }

  /** Returns a member of Python's `import a.b`: a module with that name, otherwise one of the package's own names. */
  private async resolveDotted(path: string, dotted: string, name: string, use: NameUse,
    depth: number): Promise<Meaning>
  {
    const { graph } = this.resolution.names;
    const submodule = resolveDottedModule(graph, path, `${dotted}.${name}`);
    if (submodule) return submodule;
    const paths = findImportedPaths(graph, path, `${dotted}.${name}`);
    if (paths.length > 0) return { kind: 'module', paths };
    return await this.resolveInModule(findImportedPaths(graph, path, dotted), name, use, depth) ??
      { kind: 'unresolved', name };
  }

  async resolveUndeclared(path: string, syntax: FileSyntax | undefined, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    const { names } = this.resolution;
    const language = names.findFile(path)?.language;
    if (language === 'c' || language === 'cpp') {
      const linkTarget = await this.findLinkedName(path, name, use);
      if (!linkTarget?.binding) return linkTarget && { kind: 'definition', path: linkTarget.path, name };
      return this.resolution.resolveBinding(linkTarget.path, linkTarget.binding, use, depth + 1);
    }
    for (const edge of names.graph.imports.get(path) ?? []) {
      if (!edge.names.includes(name)) continue;
      const definition = names.findFile(edge.to)?.facts.definitions.find((candidate) =>
        candidate.name === name && candidate.container === undefined
      );
      if (definition) return this.resolveExported(edge.to, name, use, depth + 1);
    }
    const meaning = await this.resolveThroughWildcards(path, syntax?.wildcards ?? [], name, use, depth);
    return meaning ?? (language === 'go' ? this.resolveInFolder(path, name, use, depth) : undefined);
  }

  async resolveInScope(path: string, scopeName: string, scope: Meaning | undefined, name: string,
    depth: number): Promise<Meaning | undefined>
  {
    if (!scope)
      return scopeName === 'std' ? { kind: 'external' } : this.resolveInNamespace(path, scopeName, name, 'type', depth);
    // a type nested in a library type may be an alias for a type of the repository
    if (scope.kind !== 'definition' && scope.kind !== 'instance') return undefined;
    const syntax = await this.resolution.loadSyntax(scope.path);
    const binding = syntax && findModuleBinding(syntax, name, 'type');
    return binding && this.resolution.resolveBinding(scope.path, binding, 'type', depth + 1);
  }

  async resolveInNamespace(path: string, namespace: string, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    const syntax = await this.resolution.loadSyntax(path);
    const resolvedNamespace = syntax?.namespaceAliases.get(namespace) ?? namespace;
    const ownBinding = syntax?.bindings.get(name)?.find((candidate) => isInNamespace(candidate, resolvedNamespace));
    if (ownBinding) return this.resolution.resolveBinding(path, ownBinding, use, depth + 1);
    const linkTarget = await this.findLinkedName(path, name, use);
    return linkTarget?.binding && isInNamespace(linkTarget.binding, resolvedNamespace)
      ? this.resolution.resolveBinding(linkTarget.path, linkTarget.binding, use, depth + 1)
      : undefined;
  }

  private findLinkedName(path: string, name: string, use: NameUse): Promise<LinkedName | undefined> {
    return this.linkedNames.get(`${use}\0${path}\0${name}`, async () => {
      const definingPath = findLinkedDefinition(this.resolution.names, path, name, use);
      if (definingPath === undefined) return undefined;
      const syntax = await this.resolution.loadSyntax(definingPath);
      const binding = syntax && findModuleBinding(syntax, name, use);
      return { path: definingPath, ...(binding && binding.kind !== 'value' ? { binding } : {}) };
    });
  }

  /** Resolves Rust's `use kinds::Kind::{self, Round}`, which refers to a type in a module instead of a module. */
  private async resolveSelfType(path: string, { specifier = '' }: ImportSource,
    edges: readonly { readonly to: string; }[], depth: number): Promise<Meaning | undefined>
  {
    if (this.resolution.names.findFile(path)?.language !== 'rust') return undefined;
    const lastName = specifier.slice(specifier.lastIndexOf(':') + 1);
    for (const { to } of edges) {
      if (getModuleName(to) === lastName) continue;
      const type = await this.resolveExported(to, lastName, 'type', depth + 1);
      if (type?.kind === 'definition') return type;
    }
    return undefined;
  }

  /** Resolves `use self::Kind::*` or `use Shape::Round`, which refer to an item of the file itself. */
  private async resolveInOwnModule(path: string, source: ImportSource, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (this.resolution.names.findFile(path)?.language !== 'rust') return undefined;
    const syntax = await this.resolution.loadSyntax(path);
    const ownBinding = syntax?.bindings.get(source.name)?.find(({ kind }) => kind !== 'import' && kind !== 'value');
    return ownBinding && this.resolution.resolveBinding(path, ownBinding, use, depth + 1);
  }

  private resolveExported(path: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    return this.exportedNames.get(`${use}\0${path}\0${name}`, () => this.searchExported(path, name, use, depth));
  }

  private async searchExported(path: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    if (this.resolution.isTooFar(depth)) return undefined;
    const syntax = await this.resolution.loadSyntax(path);
    if (!syntax) {
      const isDefined = this.resolution.names.findFile(path)?.facts.definitions.some((candidate) =>
        candidate.name === name
      );
      return isDefined ? { kind: 'definition', path, name } : undefined;
    }
    const exportEntry = syntax.exports.get(name);
    if (exportEntry?.source) {
      const meaning = await this.resolveSource(path, exportEntry.source, use, depth + 1);
      if (meaning) return meaning;
    }
    const localName = exportEntry?.local ?? name;
    const binding = findModuleBinding(syntax, localName, use);
    if (binding) return this.resolveExport(path, binding, use, depth);
    if (exportEntry?.local !== undefined) return { kind: 'definition', path, name: exportEntry.local };
    return this.resolveThroughWildcards(path, syntax.wildcards.filter((wildcard) => wildcard.isExported), name, use,
      depth);
  }

  /** Resolves an exported binding. A constant whose value cannot be resolved is itself the definition. */
  private async resolveExport(path: string, binding: Binding, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (binding.kind !== 'value') return this.resolution.resolveBinding(path, binding, use, depth + 1);
    const value = await this.resolution.resolveBinding(path, binding, use, depth + 1);
    return value && value.kind !== 'local' && value.kind !== 'external'
      ? value
      : { kind: 'definition', path, name: binding.name, binding };
  }

  private async resolveThroughWildcards(path: string, wildcards: FileSyntax['wildcards'], name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    let isUnresolved = false;
    for (const { source } of wildcards) {
      const module = await this.resolveSource(path, source, use, depth + 1, true);
      isUnresolved ||= module?.kind === 'unresolved';
      if (module?.kind !== 'module') continue;
      if (source.owner !== undefined) {
        const meaning = await this.resolveStaticMember(module.paths, source.owner, name, use, depth + 1);
        if (meaning) return meaning;
        continue;
      }
      for (const modulePath of module.paths) {
        const meaning = await this.resolveExported(modulePath, name, use, depth + 1);
        if (meaning?.kind === 'unresolved') isUnresolved = true;
        else if (meaning) return meaning;
      }
    }
    return isUnresolved ? { kind: 'unresolved', name } : undefined;
  }

  /** Returns the meaning of a static import's name. */
  private async resolveStaticMember(paths: readonly string[], type: string, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    for (const path of paths) {
      const owner = await this.resolveExported(path, type, 'type', depth + 1);
      const member = owner && await this.resolution.values.resolveMember(owner, name, use, depth + 1);
      if (member) return member;
    }
    return undefined;
  }

  /** Resolves a name in the folder of a Go file, because the folder is the file's package. */
  private async resolveInFolder(path: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    const { names } = this.resolution;
    const module = names.findFile(path)?.facts.module;
    const match = names.findDefinitions(name).find(({ file, definition }) =>
      definition.container === undefined && file.path !== path && getParentFolder(file.path) === getParentFolder(path)
      && file.facts.module === module
    );
    return match && this.resolveExported(match.file.path, name, use, depth + 1);
  }
}

/** Reports whether a binding is in a namespace; `''` means in no namespace. */
function isInNamespace({ namespaces, to }: Binding, namespace: string): boolean {
  if (!namespaces || to !== Infinity) return false;
  return namespace === '' ? namespaces.length === 0 : namespaces.includes(namespace);
}
