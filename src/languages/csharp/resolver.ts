import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { readCSharpProjects } from './projects';
import type { Resolver, Target, Workspace } from '../resolve/workspace';

/**
 * The maximum number of files for one partial type, or for types with the same name. With more, a name is ambiguous.
 */
const maxTypeFiles = 6;

interface TypeFile {
  readonly path: string;
  readonly namespace: string;
}

/** The targets of the names in one file: by the using directive that imports them, or by name if there is none. */
interface VisibleTargets {
  readonly byUsing: ReadonlyMap<string, readonly Target[]>;
  readonly byName: ReadonlyMap<string, readonly Target[]>;
}

/**
 * Resolves the names in a file to the files that define the types, as the compiler does. The search covers the file's
 * own and enclosing namespaces, then its using directives, including the global ones of the project. It is limited to
 * the file's project and the projects that it references.
 */
export function createCSharpResolver(workspace: Workspace): Resolver {
  const projects = readCSharpProjects(workspace);
  const files = workspace.pathsLike(/\.csx?$/);
  const typeFilesByName = new Map<string, TypeFile[]>();
  const extensionFilesByName = new Map<string, TypeFile[]>();
  const globalNamespacesByProject = new Map<string, Set<string>>();
  for (const path of [...files].sort(byText)) collectDeclarations(path);
  /** The result for the last file, which is replaced when the declarations of the file change. */
  let lastResult:
    | { readonly from: string; readonly declaredParts: readonly unknown[]; readonly targets: VisibleTargets; }
    | undefined;

  return {
    packages: projects.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      return getVisibleTargets(importerPath).byUsing.get(importRef.specifier) ?? [];
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      return getVisibleTargets(importerPath).byName.get(name) ?? [];
    },
  };

  function getVisibleTargets(importerPath: string): VisibleTargets {
    const declarations = workspace.declared(importerPath);
    const declaredParts = [declarations?.module, declarations?.imports, declarations?.uses];
    if (lastResult?.from !== importerPath || lastResult.declaredParts.some((part, i) => part !== declaredParts[i]))
      lastResult = { from: importerPath, declaredParts, targets: resolveVisibleTargets(importerPath) };
    return lastResult.targets;
  }

  function collectDeclarations(path: string): void {
    const declarations = workspace.declared(path);
    if (!declarations) return;
    const file: TypeFile = { path, namespace: declarations.module ?? '' };
    for (const { name, kind, container } of declarations.definitions) {
      if (container === undefined && kind !== 'function') addTypeFile(typeFilesByName, name, file);
      else if (kind === 'method' && container !== undefined && container.endsWith('Extensions'))
        addTypeFile(extensionFilesByName, `.${name}`, file);
    }
    const project = projects.getProject(path)?.manifest ?? '';
    for (const { kind, specifier } of declarations.imports) {
      if (kind !== 'reexport') continue;
      const existingNamespaces = globalNamespacesByProject.get(project);
      if (existingNamespaces) existingNamespaces.add(specifier);
      else globalNamespacesByProject.set(project, new Set([specifier]));
    }
  }

  function resolveVisibleTargets(importerPath: string): VisibleTargets {
    const declarations = workspace.declared(importerPath);
    const byUsing = new Map<string, Target[]>();
    const byName = new Map<string, Target[]>();
    if (!declarations) return { byUsing, byName };
    const project = projects.getProject(importerPath);
    const ownNamespaces = listEnclosingNamespaces(declarations.module ?? '');
    const usings = declarations.imports.map((importRef) => importRef.specifier);
    const globalNamespaces = [...(globalNamespacesByProject.get(project?.manifest ?? '') ?? []),
      ...(project?.usings ?? [])];
    for (const importRef of declarations.imports)
      if (importRef.names[0] !== '*')
        addTargets(byUsing, importRef.specifier, findType(importerPath, importRef.specifier), importRef.names);
    for (const name of declarations.uses?.names ?? []) {
      const candidates = filterVisible(importerPath,
        typeFilesByName.get(name) ?? extensionFilesByName.get(name) ?? typeFilesByName.get(`${name}Attribute`) ?? []);
      if (candidates.length === 0) continue;
      const bareName = name.replace('.', '');
      const ownCandidates = ownNamespaces.map((namespace) =>
        candidates.filter((candidate) => candidate.namespace === namespace)
      ).find((group) => group.length > 0);
      const using = ownCandidates
        ? undefined
        : usings.find((namespace) =>
          candidates.some((candidate) =>
            candidate.namespace === namespace ||
            ownNamespaces.some((ancestor) => ancestor !== '' && candidate.namespace === `${ancestor}.${namespace}`)
          )
        );
      if (ownCandidates) addTargets(byName, name, ownCandidates, [bareName]);
      else if (using !== undefined)
        addTargets(byUsing, using, candidates.filter((candidate) =>
          candidate.namespace === using || candidate.namespace.endsWith(`.${using}`)
        ), [bareName]);
      else addTargets(byName, name, candidates.filter((candidate) => globalNamespaces.includes(candidate.namespace)), [
          bareName,
        ]);
    }
    return { byUsing, byName };
  }

  /**
   * Returns the candidates in the file's project or in a project that it references. If there are none, returns all
   * candidates, because projects can also link the sources of other projects.
   */
  function filterVisible(importerPath: string, candidates: readonly TypeFile[]): readonly TypeFile[] {
    const otherFiles = candidates.filter((candidate) => candidate.path !== importerPath);
    const reachableFiles = otherFiles.filter((candidate) => projects.canReference(importerPath, candidate.path));
    return reachableFiles.length > 0 ? reachableFiles : otherFiles;
  }

  /** Finds `A.B.C` as the type C in the namespace A.B, or as a type nested in the type B of A. */
  function findType(importerPath: string, specifier: string, isNested = false): readonly TypeFile[] {
    const dot = specifier.lastIndexOf('.');
    const namespace = specifier.slice(0, Math.max(0, dot));
    const matches = filterVisible(importerPath, typeFilesByName.get(specifier.slice(dot + 1)) ?? []).filter((
      candidate,
    ) => candidate.namespace === namespace);
    return matches.length > 0 || isNested || namespace === '' ? matches : findType(importerPath, namespace, true);
  }

  function addTargets(targetsByKey: Map<string, Target[]>, key: string, typeFiles: readonly TypeFile[],
    names: readonly string[]): void
  {
    if (typeFiles.length === 0 || typeFiles.length > maxTypeFiles) return;
    const targets = targetsByKey.get(key) ?? [];
    for (const { path } of typeFiles) {
      const targetIndex = targets.findIndex((target) => target.path === path);
      if (targetIndex < 0) targets.push({ path, names });
      else targets[targetIndex] = { path, names: [...new Set([...targets[targetIndex]!.names, ...names])] };
    }
    targetsByKey.set(key, targets);
  }
}

function addTypeFile(filesByName: Map<string, TypeFile[]>, name: string, file: TypeFile): void {
  const existingFiles = filesByName.get(name);
  if (!existingFiles) filesByName.set(name, [file]);
  else if (existingFiles[existingFiles.length - 1]!.path !== file.path) existingFiles.push(file);
}

/** Lists a namespace and its parents: `A.B` → ['A.B', 'A', '']. */
function listEnclosingNamespaces(namespace: string): string[] {
  const namespaces = [namespace];
  for (let dot = namespace.lastIndexOf('.'); dot > 0; dot = namespace.lastIndexOf('.', dot - 1))
    namespaces.push(namespace.slice(0, dot));
  return namespace === '' ? namespaces : [...namespaces, ''];
}
