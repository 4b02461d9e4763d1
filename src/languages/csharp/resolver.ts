import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { csharpProjects } from './projects';
import type { Resolver, Target, Workspace } from '../resolve/workspace';

/** The most files for one partial type, or for several types with one name. With more, the name is ambiguous. */
const filesMax = 6;

interface TypeFile {
  readonly path: string;
  readonly namespace: string;
}

/** The targets of one file's names, by the using directive that imports them and without one. */
interface Seen {
  readonly byUsing: ReadonlyMap<string, readonly Target[]>;
  readonly byName: ReadonlyMap<string, readonly Target[]>;
}

/**
 * Resolves a file's names to the files that define these types, as the compiler does: in its own namespace and the
 * enclosing ones, then by its using directives, including the project's global ones; within its project and those it
 * refers to.
 */
export function csharpResolver(workspace: Workspace): Resolver {
  const projects = csharpProjects(workspace);
  const files = workspace.pathsLike(/\.csx?$/);
  const types = new Map<string, TypeFile[]>();
  const extensions = new Map<string, TypeFile[]>();
  const globals = new Map<string, Set<string>>();
  for (const path of [...files].sort(byText)) collect(path);
  /** The result for the file whose imports are being resolved; its usings may differ the next time. */
  let last: { readonly from: string; readonly of: readonly unknown[]; readonly seen: Seen; } | undefined;

  return {
    packages: projects.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      return seen(from).byUsing.get(ref.specifier) ?? [];
    },
    resolveName(from: string, name: string): readonly Target[] {
      return seen(from).byName.get(name) ?? [];
    },
  };

  function seen(from: string): Seen {
    const declared = workspace.declared(from);
    const declaredParts = [declared?.module, declared?.imports, declared?.uses];
    if (last?.from !== from || last.of.some((part, i) => part !== declaredParts[i]))
      last = { from, of: declaredParts, seen: seenFrom(from) };
    return last.seen;
  }

  function collect(path: string): void {
    const declared = workspace.declared(path);
    if (!declared) return;
    const file: TypeFile = { path, namespace: declared.module ?? '' };
    for (const { name, kind, container } of declared.definitions) {
      if (container === undefined && kind !== 'function') add(types, name, file);
      else if (kind === 'method' && container !== undefined && container.endsWith('Extensions'))
        add(extensions, `.${name}`, file);
    }
    const project = projects.of(path)?.manifest ?? '';
    for (const { kind, specifier } of declared.imports) {
      if (kind !== 'reexport') continue;
      const existing = globals.get(project);
      if (existing) existing.add(specifier);
      else globals.set(project, new Set([specifier]));
    }
  }

  function seenFrom(from: string): Seen {
    const declared = workspace.declared(from);
    const byUsing = new Map<string, Target[]>();
    const byName = new Map<string, Target[]>();
    if (!declared) return { byUsing, byName };
    const project = projects.of(from);
    const ownNamespaces = namespacesUp(declared.module ?? '');
    const usings = declared.imports.map((ref) => ref.specifier);
    const global = [...(globals.get(project?.manifest ?? '') ?? []), ...(project?.usings ?? [])];
    for (const ref of declared.imports)
      if (ref.names[0] !== '*') put(byUsing, ref.specifier, typeNamed(from, ref.specifier), ref.names);
    for (const name of declared.uses?.names ?? []) {
      const candidates = visible(from, types.get(name) ?? extensions.get(name) ?? types.get(`${name}Attribute`) ?? []);
      if (candidates.length === 0) continue;
      const plain = name.replace('.', '');
      const inOwn = ownNamespaces.map((namespace) => candidates.filter((group) => group.namespace === namespace)).find((
        group,
      ) => group.length > 0);
      const using = inOwn
        ? undefined
        : usings.find((namespace) =>
          candidates.some((candidate) =>
            candidate.namespace === namespace ||
            ownNamespaces.some((up) => up !== '' && candidate.namespace === `${up}.${namespace}`)
          )
        );
      if (inOwn) put(byName, name, inOwn, [plain]);
      else if (using !== undefined)
        put(byUsing, using, candidates.filter((candidate) =>
          candidate.namespace === using || candidate.namespace.endsWith(`.${using}`)
        ), [plain]);
      else put(byName, name, candidates.filter((candidate) => global.includes(candidate.namespace)), [plain]);
    }
    return { byUsing, byName };
  }

  /**
   * Returns the candidates in the file's project or in one it refers to; if there are none, all of them, since sources
   * are also linked into projects.
   */
  function visible(from: string, candidates: readonly TypeFile[]): readonly TypeFile[] {
    const otherFiles = candidates.filter((candidate) => candidate.path !== from);
    const inReach = otherFiles.filter((candidate) => projects.sees(from, candidate.path));
    return inReach.length > 0 ? inReach : otherFiles;
  }

  /** Finds `A.B.C` as the type C in the namespace A.B, or as a type nested in the type B of A. */
  function typeNamed(from: string, specifier: string, nested = false): readonly TypeFile[] {
    const dot = specifier.lastIndexOf('.');
    const namespace = specifier.slice(0, Math.max(0, dot));
    const matches = visible(from, types.get(specifier.slice(dot + 1)) ?? []).filter((candidate) =>
      candidate.namespace === namespace
    );
    return matches.length > 0 || nested || namespace === '' ? matches : typeNamed(from, namespace, true);
  }

  function put(map: Map<string, Target[]>, key: string, typeFiles: readonly TypeFile[],
    names: readonly string[]): void
  {
    if (typeFiles.length === 0 || typeFiles.length > filesMax) return;
    const targets = map.get(key) ?? [];
    for (const { path } of typeFiles) {
      const at = targets.findIndex((target) => target.path === path);
      if (at < 0) targets.push({ path, names });
      else targets[at] = { path, names: [...new Set([...targets[at]!.names, ...names])] };
    }
    map.set(key, targets);
  }
}

function add(map: Map<string, TypeFile[]>, name: string, file: TypeFile): void {
  const existing = map.get(name);
  if (!existing) map.set(name, [file]);
  else if (existing[existing.length - 1]!.path !== file.path) existing.push(file);
}

/** Lists a namespace and its parents: `A.B` → ['A.B', 'A', '']. */
function namespacesUp(namespace: string): string[] {
  const all = [namespace];
  for (let dot = namespace.lastIndexOf('.'); dot > 0; dot = namespace.lastIndexOf('.', dot - 1))
    all.push(namespace.slice(0, dot));
  return namespace === '' ? all : [...all, ''];
}
