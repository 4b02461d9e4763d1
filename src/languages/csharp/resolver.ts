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
  const types = new Map<string, TypeFile[]>();
  const extensions = new Map<string, TypeFile[]>();
  const globals = new Map<string, Set<string>>();
  for (const path of [...files].sort(byText)) collectDeclarations(path);
  /** The result for the last file, which is replaced when the declarations of the file change. */
  let lastResult:
    | { readonly from: string; readonly of: readonly unknown[]; readonly seen: VisibleTargets; }
    | undefined;

  return {
    packages: projects.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      return getVisibleTargets(from).byUsing.get(ref.specifier) ?? [];
    },
    resolveName(from: string, name: string): readonly Target[] {
      return getVisibleTargets(from).byName.get(name) ?? [];
    },
  };

  function getVisibleTargets(from: string): VisibleTargets {
    const declared = workspace.declared(from);
    const declaredParts = [declared?.module, declared?.imports, declared?.uses];
    if (lastResult?.from !== from || lastResult.of.some((part, i) => part !== declaredParts[i]))
      lastResult = { from, of: declaredParts, seen: resolveVisibleTargets(from) };
    return lastResult.seen;
  }

  function collectDeclarations(path: string): void {
    const declared = workspace.declared(path);
    if (!declared) return;
    const file: TypeFile = { path, namespace: declared.module ?? '' };
    for (const { name, kind, container } of declared.definitions) {
      if (container === undefined && kind !== 'function') addTypeFile(types, name, file);
      else if (kind === 'method' && container !== undefined && container.endsWith('Extensions'))
        addTypeFile(extensions, `.${name}`, file);
    }
    const project = projects.getProject(path)?.manifest ?? '';
    for (const { kind, specifier } of declared.imports) {
      if (kind !== 'reexport') continue;
      const existing = globals.get(project);
      if (existing) existing.add(specifier);
      else globals.set(project, new Set([specifier]));
    }
  }

  function resolveVisibleTargets(from: string): VisibleTargets {
    const declared = workspace.declared(from);
    const byUsing = new Map<string, Target[]>();
    const byName = new Map<string, Target[]>();
    if (!declared) return { byUsing, byName };
    const project = projects.getProject(from);
    const ownNamespaces = listEnclosingNamespaces(declared.module ?? '');
    const usings = declared.imports.map((ref) => ref.specifier);
    const globalNamespaces = [...(globals.get(project?.manifest ?? '') ?? []), ...(project?.usings ?? [])];
    for (const ref of declared.imports)
      if (ref.names[0] !== '*') addTargets(byUsing, ref.specifier, findType(from, ref.specifier), ref.names);
    for (const name of declared.uses?.names ?? []) {
      const candidates = filterVisible(from,
        types.get(name) ?? extensions.get(name) ?? types.get(`${name}Attribute`) ?? []);
      if (candidates.length === 0) continue;
      const bareName = name.replace('.', '');
      const ownCandidates = ownNamespaces.map((namespace) =>
        candidates.filter((group) => group.namespace === namespace)
      ).find((
        group,
      ) => group.length > 0);
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
  function filterVisible(from: string, candidates: readonly TypeFile[]): readonly TypeFile[] {
    const otherFiles = candidates.filter((candidate) => candidate.path !== from);
    const reachableFiles = otherFiles.filter((candidate) => projects.canReference(from, candidate.path));
    return reachableFiles.length > 0 ? reachableFiles : otherFiles;
  }

  /** Finds `A.B.C` as the type C in the namespace A.B, or as a type nested in the type B of A. */
  function findType(from: string, specifier: string, nested = false): readonly TypeFile[] {
    const dot = specifier.lastIndexOf('.');
    const namespace = specifier.slice(0, Math.max(0, dot));
    const matches = filterVisible(from, types.get(specifier.slice(dot + 1)) ?? []).filter((candidate) =>
      candidate.namespace === namespace
    );
    return matches.length > 0 || nested || namespace === '' ? matches : findType(from, namespace, true);
  }

  function addTargets(map: Map<string, Target[]>, key: string, typeFiles: readonly TypeFile[],
    names: readonly string[]): void
  {
    if (typeFiles.length === 0 || typeFiles.length > maxTypeFiles) return;
    const targets = map.get(key) ?? [];
    for (const { path } of typeFiles) {
      const at = targets.findIndex((target) => target.path === path);
      if (at < 0) targets.push({ path, names });
      else targets[at] = { path, names: [...new Set([...targets[at]!.names, ...names])] };
    }
    map.set(key, targets);
  }
}

function addTypeFile(map: Map<string, TypeFile[]>, name: string, file: TypeFile): void {
  const existing = map.get(name);
  if (!existing) map.set(name, [file]);
  else if (existing[existing.length - 1]!.path !== file.path) existing.push(file);
}

/** Lists a namespace and its parents: `A.B` → ['A.B', 'A', '']. */
function listEnclosingNamespaces(namespace: string): string[] {
  const all = [namespace];
  for (let dot = namespace.lastIndexOf('.'); dot > 0; dot = namespace.lastIndexOf('.', dot - 1))
    all.push(namespace.slice(0, dot));
  return namespace === '' ? all : [...all, ''];
}
