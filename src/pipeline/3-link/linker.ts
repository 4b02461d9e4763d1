import { getParentFolder } from '#base/text/paths';
import { createWorkspace, declaredBy, foldersUp, sameDeclared, type Declared, type Resolver, type ResolverFactory,
  type Workspace } from '#languages/resolve/workspace';
import type { Facts, ImportEdge, ImportGraph, IndexedFile, PackageInfo } from '#model';
import { CachedMap, nonEmpty, type Linked } from './cachedGraph';
import { resolveImportEdges, getResolverFactory, collectPackages, resolverFactories } from './link';
import { ListPatch, type Lists } from './listPatch';
import { createPairing, type PairStep } from './pairing';
import { trackedFields, trackDependencies, type WorkspaceChange, type DependencyTracker } from './dependencyTracker';
import { stepsBetween, type FileStep } from './steps';

/** The resolver of one family of languages, with the record of everything that it read. */
interface Family {
  readonly dependencies: DependencyTracker;
  readonly resolver: Resolver;
  /** The resolver has resolved the imports of all files of its languages, so the record is complete. */
  readonly complete: boolean;
}

export interface LinkedGraph extends ImportGraph {
  /** Present files whose imports or tested files have changed since the previous call. */
  readonly moved: readonly string[];
}

const noEdges: readonly ImportEdge[] = [];

/**
 * Links a root repeatedly; a file is unchanged if its `facts` and manifest are the same objects as at the last call.
 * Imports are resolved for files that changed, and for all files of a language family if something changed that its
 * resolver had read. The graph equals that of `link`, but its maps are patched in place: it is valid until the next
 * call.
 *
 * With `linked` it continues from that state: it resolves nothing until a file changes, and then only that file's
 * imports, unless resolvers may have read what changed.
 */
export function createLinker(linked?: Linked): (files: readonly IndexedFile[]) => LinkedGraph {
  const root = createRoot(linked?.files ?? []);
  const families = new Map<ResolverFactory, Family>();
  const { imports, importers, tests, testedBy } = linked ? cachedLists(linked) : newLists();
  const pairing = createPairing({ imports, importers, tests, testedBy }, linked?.files);
  let packages: readonly PackageInfo[] = linked?.packages ?? [];
  let edition = {};
  if (linked) {
    for (const { path, after } of stepsBetween(linked.graph.files, linked.files))
      if (!after) restore(path, noEdges, []);
  }
  for (const { path, imports: edges, testedBy: sources } of linked?.links ?? []) restore(path, edges, sources);
  return (files) => {
    const steps = stepsBetween(root.files, files);
    const before = root.files;
    const recreated = recreateResolvers(root.update(files, steps));
    const moved = new Map<string, PairStep>();
    const reverse = new ListPatch();
    for (const step of steps) {
      moved.set(step.path, { ...step, edgesBefore: imports.get(step.path) ?? noEdges });
      setEdges(step.path, step.after ? resolved(step.after) : noEdges, reverse);
    }
    if (recreated.size > 0) {
      for (const file of files) {
        if (moved.has(file.path) || !recreated.has(getResolverFactory(file.language)!)) continue;
        const edgesBefore = imports.get(file.path) ?? noEdges;
        if (setEdges(file.path, resolved(file), reverse))
          moved.set(file.path, { path: file.path, before: file, after: file, edgesBefore });
      }
    }
    reverse.apply(importers);
    if (!reverse.empty) edition = {};
    const paired = pairing.update([...moved.values()], before);
    if (recreated.size > 0 || steps.some((step) => !step.before || !step.after))
      packages = collectPackages([...families.values()].map((family) => family.resolver), root.workspace);
    return {
      imports,
      importers,
      tests,
      testedBy,
      packages,
      edition,
      moved: [...new Set([...moved.keys(), ...paired])].filter((path) =>
        moved.get(path)?.after !== undefined || !moved.has(path)
      ),
    };
  };

  /** Applies links that are newer than `linked.graph`. */
  function restore(path: string, edges: readonly ImportEdge[], sources: readonly string[]): void {
    const reverse = new ListPatch();
    setEdges(path, edges, reverse);
    reverse.apply(importers);
    pairing.set(path, sources);
  }

  /** Recreates the resolvers whose results may have changed. */
  function recreateResolvers(change: WorkspaceChange): ReadonlySet<ResolverFactory> {
    const recreated = new Set<ResolverFactory>();
    const isLocal = concernsNoOtherFile(change);
    for (const factory of resolverFactories) {
      const family = families.get(factory);
      if (family?.complete ? !family.dependencies.isAffectedBy(change) : linked !== undefined && isLocal) continue;
      families.set(factory, newFamily(factory, true));
      recreated.add(factory);
    }
    return recreated;
  }

  function newFamily(factory: ResolverFactory, complete: boolean): Family {
    const dependencies = trackDependencies(root.workspace);
    return { dependencies, resolver: factory(dependencies.workspace), complete };
  }

  function resolved(file: IndexedFile): readonly ImportEdge[] {
    const factory = getResolverFactory(file.language);
    if (!factory) return noEdges;
    let family = families.get(factory);
    if (!family) families.set(factory, family = newFamily(factory, false));
    family.dependencies.from = file.path;
    const edges = resolveImportEdges(file, family.resolver);
    family.dependencies.from = undefined;
    return edges;
  }

  /** Returns false if the edges are unchanged. */
  function setEdges(path: string, edges: readonly ImportEdge[], reverse: ListPatch): boolean {
    const before = imports.get(path) ?? noEdges;
    if (areSame(before, edges)) return false;
    if (edges.length > 0) imports.set(path, edges);
    else imports.delete(path);
    const old = new Set(before.map((edge) => edge.to));
    const now = new Set(edges.map((edge) => edge.to));
    for (const to of old) if (!now.has(to)) reverse.remove(to, path);
    for (const to of now) if (!old.has(to)) reverse.add(to, path);
    return true;
  }
}

/** Reports whether the change affects no value that may have been read while resolving the imports of another file. */
function concernsNoOtherFile({ paths, folders, manifests, declared }: WorkspaceChange): boolean {
  return paths.length + folders.length + manifests.length === 0 &&
    declared.every(({ fields: changed }) => changed.length === 0);
}

interface GraphLists {
  readonly imports: Lists<ImportEdge>;
  readonly importers: Lists<string>;
  readonly tests: Lists<string>;
  readonly testedBy: Lists<string>;
}

function newLists(): GraphLists {
  return { imports: new Map(), importers: new Map(), tests: new Map(), testedBy: new Map() };
}

/** Returns the lists of a cached graph; `Linked.links` are applied to them afterwards. */
function cachedLists({ graph }: Linked): GraphLists {
  const indexes = new Map(graph.files.map(({ path }, index) => [path, index]));
  const lists = <T>(of: (index: number) => readonly T[]): Lists<T> =>
    new CachedMap(indexes, (index) => nonEmpty(of(index)));
  return {
    imports: lists(graph.importsOf),
    importers: lists(graph.importersOf),
    tests: lists(graph.testsOf),
    testedBy: lists(graph.testedBy),
  };
}

const noChange: WorkspaceChange = { paths: [], folders: [], manifests: [], declared: [] };

/** Holds the files as they are, and as resolvers see them. */
function createRoot(first: readonly IndexedFile[]) {
  let files = first;
  let cached: { paths: Workspace; readonly byPath: Map<string, IndexedFile>; } | undefined;
  const cache = new WeakMap<Facts, Declared>();
  const workspace: Workspace = {
    pathsLike: (pattern) => present().paths.pathsLike(pattern),
    pathsNamed: (name) => present().paths.pathsNamed(name),
    hasFile: (path) => present().paths.hasFile(path),
    hasFolder: (path) => present().paths.hasFolder(path),
    manifest: (path) => present().byPath.get(path)?.manifest,
    manifestsNamed: (name) => present().paths.manifestsNamed(name),
    declared: (path) => declaredOf(present().byPath.get(path)),
  };
  return {
    workspace,
    update,
    get files() {
      return files;
    },
  };

  /** Created on first use, so not at all if nothing changes. */
  function present() {
    return (cached ??= { paths: createWorkspace(files), byPath: new Map(files.map((file) => [file.path, file])) });
  }

  function update(next: readonly IndexedFile[], steps: readonly FileStep[]): WorkspaceChange {
    if (steps.length === 0) {
      files = next;
      return noChange;
    }
    const now = present();
    const before = now.paths;
    if (steps.some((step) => !step.before || !step.after || step.before.manifest !== step.after.manifest))
      now.paths = createWorkspace(next);
    for (const { path, after } of steps)
      if (after) now.byPath.set(path, after);
      else now.byPath.delete(path);
    files = next;
    const moved = steps.filter((step) => !step.before || !step.after).map((step) => step.path);
    const folders = new Set(moved.flatMap((path) => foldersUp(getParentFolder(path))));
    return {
      paths: moved,
      folders: [...folders].filter((folder) => before.hasFolder(folder) !== now.paths.hasFolder(folder)),
      manifests: steps.filter((step) => step.before?.manifest !== step.after?.manifest).map((step) => step.path),
      declared: steps.flatMap((
        step,
      ) => (step.before && step.after ? [{ path: step.path, fields: changedFields(step.before, step.after) }] : [])),
    };
  }

  function changedFields(before: IndexedFile, after: IndexedFile): WorkspaceChange['declared'][number]['fields'] {
    return before.facts === after.facts
      ? []
      : trackedFields.filter((field) => !sameDeclared[field](declaredOf(before)!, declaredOf(after)!));
  }

  function declaredOf(file: IndexedFile | undefined): Declared | undefined {
    if (!file) return undefined;
    let declared = cache.get(file.facts);
    if (!declared) cache.set(file.facts, declared = declaredBy(file.facts));
    return declared;
  }
}

function areSame(a: readonly ImportEdge[], b: readonly ImportEdge[]): boolean {
  return a.length === b.length && a.every((edge, i) => {
    const other = b[i]!;
    return edge.to === other.to && edge.line === other.line && edge.specifier === other.specifier &&
      edge.names.length === other.names.length && edge.names.every((name, n) => name === other.names[n]);
  });
}
