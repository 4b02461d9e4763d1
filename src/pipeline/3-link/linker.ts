import { getParentFolder } from '#base/text/paths';
import { createWorkspace, extractFileDeclarations, listFoldersUp, declarationComparers, type Resolver,
  type ResolverFactory, type Workspace } from '#languages/resolve/workspace';
import type { ImportEdge, ImportGraph, IndexedFile, PackageInfo } from '#model';
import { CachedMap, toNonEmptyList, type LinkerState } from './cachedGraph';
import { resolveImportEdges, getResolverFactory, collectPackages, resolverFactories } from './link';
import { ListPatch, type Lists } from './listPatch';
import { createPairing, type PairStep } from './pairing';
import { trackedFields, trackDependencies, type WorkspaceChange, type DependencyTracker } from './dependencyTracker';
import { diffFileLists, type FileStep } from './steps';

/** The resolver of one family of languages, with the record of everything that it read. */
interface Family {
  readonly dependencies: DependencyTracker;
  readonly resolver: Resolver;
  /** Whether the resolver has resolved the imports of all files of its languages, so that the record is complete. */
  readonly isComplete: boolean;
}

export interface LinkedGraph extends ImportGraph {
  /** Existing files whose imports or tested files have changed since the previous call. */
  readonly relinked: readonly string[];
}

const noEdges: readonly ImportEdge[] = [];

/**
 * Links a root repeatedly; a file is unchanged if its `facts` and manifest are the same objects as at the last call.
 * Imports are resolved for files that changed, and for all files of a language family if anything that its resolver has
 * read changed. The graph equals that of `link`, but its maps are patched in place: it is valid until the next call.
 *
 * With `initialState`, the linker continues from that state: nothing is resolved until a file changes. Then only that
 * file's imports are resolved, unless resolvers may have read what changed.
 */
export function createLinker(initialState?: LinkerState): (files: readonly IndexedFile[]) => LinkedGraph {
  const workspaceState = createWorkspaceState(initialState?.files ?? []);
  const families = new Map<ResolverFactory, Family>();
  const { imports, importers, tests, testedBy } = initialState ? createCachedLists(initialState) : createLists();
  const pairing = createPairing({ imports, importers, tests, testedBy }, initialState?.files);
  let packages: readonly PackageInfo[] = initialState?.packages ?? [];
  /** An identity token that is replaced by a new object when importers change. */
  let edition = {};
  if (initialState) {
    for (const { path, after } of diffFileLists(initialState.graph.files, initialState.files))
      if (!after) restoreLinks(path, noEdges, []);
  }
  for (const { path, imports: edges, testedBy: sources } of initialState?.links ?? [])
    restoreLinks(path, edges, sources);
  return (files) => {
    const steps = diffFileLists(workspaceState.files, files);
    const previousFiles = workspaceState.files;
    const recreatedFactories = recreateResolvers(workspaceState.update(files, steps));
    const changedSteps = new Map<string, PairStep>();
    const importerPatch = new ListPatch();
    for (const step of steps) {
      changedSteps.set(step.path, { ...step, edgesBefore: imports.get(step.path) ?? noEdges });
      setEdges(step.path, step.after ? resolveEdges(step.after) : noEdges, importerPatch);
    }
    if (recreatedFactories.size > 0) {
      for (const file of files) {
        if (changedSteps.has(file.path) || !recreatedFactories.has(getResolverFactory(file.language)!)) continue;
        const edgesBefore = imports.get(file.path) ?? noEdges;
        if (setEdges(file.path, resolveEdges(file), importerPatch))
          changedSteps.set(file.path, { path: file.path, before: file, after: file, edgesBefore });
      }
    }
    importerPatch.apply(importers);
    if (!importerPatch.isEmpty) edition = {};
    const changedTests = pairing.update([...changedSteps.values()], previousFiles);
    if (recreatedFactories.size > 0 || steps.some((step) => !step.before || !step.after))
      packages = collectPackages([...families.values()].map((family) => family.resolver), workspaceState.workspace);
    return {
      imports,
      importers,
      tests,
      testedBy,
      packages,
      edition,
      relinked: [...new Set([...changedSteps.keys(), ...changedTests])].filter((path) =>
        changedSteps.get(path)?.after !== undefined || !changedSteps.has(path)
      ),
    };
  };

  /** Applies links that are newer than the graph of `initialState`. */
  function restoreLinks(path: string, edges: readonly ImportEdge[], sources: readonly string[]): void {
    const importerPatch = new ListPatch();
    setEdges(path, edges, importerPatch);
    importerPatch.apply(importers);
    pairing.setSources(path, sources);
  }

  /** Recreates the resolvers whose results may have changed. */
  function recreateResolvers(change: WorkspaceChange): ReadonlySet<ResolverFactory> {
    const recreatedFactories = new Set<ResolverFactory>();
    const isLocal = isLocalChange(change);
    for (const factory of resolverFactories) {
      const family = families.get(factory);
      if (family?.isComplete ? !family.dependencies.isAffectedBy(change) : initialState !== undefined && isLocal)
        continue;
      families.set(factory, createFamily(factory, true));
      recreatedFactories.add(factory);
    }
    return recreatedFactories;
  }

  function createFamily(factory: ResolverFactory, isComplete: boolean): Family {
    const dependencies = trackDependencies(workspaceState.workspace);
    return { dependencies, resolver: factory(dependencies.workspace), isComplete };
  }

  function resolveEdges(file: IndexedFile): readonly ImportEdge[] {
    const factory = getResolverFactory(file.language);
    if (!factory) return noEdges;
    let family = families.get(factory);
    if (!family) families.set(factory, family = createFamily(factory, false));
    family.dependencies.importingFile = file.path;
    const edges = resolveImportEdges(file, family.resolver);
    family.dependencies.importingFile = undefined;
    // the path of the target's record replaces the equal text that the resolver made
    return edges.map((edge) => ({ ...edge, to: workspaceState.getRecordedPath(edge.to) }));
  }

  /** Sets a file's edges. Returns false if they are unchanged. */
  function setEdges(path: string, edges: readonly ImportEdge[], importerPatch: ListPatch): boolean {
    const oldEdges = imports.get(path) ?? noEdges;
    if (areEdgesEqual(oldEdges, edges)) return false;
    if (edges.length > 0) imports.set(path, edges);
    else imports.delete(path);
    const oldTargets = new Set(oldEdges.map((edge) => edge.to));
    const newTargets = new Set(edges.map((edge) => edge.to));
    for (const to of oldTargets) if (!newTargets.has(to)) importerPatch.remove(to, path);
    for (const to of newTargets) if (!oldTargets.has(to)) importerPatch.add(to, path);
    return true;
  }
}

/** Reports whether the change affects nothing that the imports of other files may depend on. */
function isLocalChange({ paths, folders, manifests, changedDeclarations: declared }: WorkspaceChange): boolean {
  return paths.length + folders.length + manifests.length === 0 &&
    declared.every(({ fields: changed }) => changed.length === 0);
}

interface GraphLists {
  readonly imports: Lists<ImportEdge>;
  readonly importers: Lists<string>;
  readonly tests: Lists<string>;
  readonly testedBy: Lists<string>;
}

function createLists(): GraphLists {
  return { imports: new Map(), importers: new Map(), tests: new Map(), testedBy: new Map() };
}

/** Returns the lists of a cached graph; `LinkerState.links` are applied to them afterwards. */
function createCachedLists({ graph }: LinkerState): GraphLists {
  const indexes = new Map(graph.files.map(({ path }, index) => [path, index]));
  const toLists = <T>(read: (index: number) => readonly T[]): Lists<T> =>
    new CachedMap(indexes, (index) => toNonEmptyList(read(index)));
  return {
    imports: toLists(graph.getImports),
    importers: toLists(graph.getImporters),
    tests: toLists(graph.getTests),
    testedBy: toLists(graph.getTestedSources),
  };
}

const noChange: WorkspaceChange = { paths: [], folders: [], manifests: [], changedDeclarations: [] };

/** Creates the state with the current files and the workspace through which resolvers read them. */
function createWorkspaceState(initialFiles: readonly IndexedFile[]) {
  let files = initialFiles;
  let lazyState: { fileWorkspace: Workspace; readonly filesByPath: Map<string, IndexedFile>; } | undefined;
  const workspace: Workspace = {
    pathsLike: (pattern) => getCurrentState().fileWorkspace.pathsLike(pattern),
    pathsNamed: (name) => getCurrentState().fileWorkspace.pathsNamed(name),
    hasFile: (path) => getCurrentState().fileWorkspace.hasFile(path),
    hasFolder: (path) => getCurrentState().fileWorkspace.hasFolder(path),
    manifest: (path) => getCurrentState().filesByPath.get(path)?.manifest,
    manifestsNamed: (name) => getCurrentState().fileWorkspace.manifestsNamed(name),
    declared: (path) => {
      const file = getCurrentState().filesByPath.get(path);
      return file && extractFileDeclarations(file.facts);
    },
  };
  return {
    workspace,
    update,
    getRecordedPath: (path: string) => getCurrentState().filesByPath.get(path)?.path ?? path,
    get files() {
      return files;
    },
  };

  /** Creates the state on first use. It is never created if nothing changes. */
  function getCurrentState() {
    return (lazyState ??= {
      fileWorkspace: createWorkspace(files),
      filesByPath: new Map(files.map((file) => [file.path, file])),
    });
  }

  function update(nextFiles: readonly IndexedFile[], steps: readonly FileStep[]): WorkspaceChange {
    if (steps.length === 0) {
      files = nextFiles;
      return noChange;
    }
    const state = getCurrentState();
    const previousWorkspace = state.fileWorkspace;
    if (steps.some((step) => !step.before || !step.after || step.before.manifest !== step.after.manifest))
      state.fileWorkspace = createWorkspace(nextFiles);
    for (const { path, after } of steps)
      if (after) state.filesByPath.set(path, after);
      else state.filesByPath.delete(path);
    files = nextFiles;
    const addedOrDeletedPaths = steps.filter((step) => !step.before || !step.after).map((step) => step.path);
    const folders = new Set(addedOrDeletedPaths.flatMap((path) => listFoldersUp(getParentFolder(path))));
    return {
      paths: addedOrDeletedPaths,
      folders: [...folders].filter((folder) =>
        previousWorkspace.hasFolder(folder) !== state.fileWorkspace.hasFolder(folder)
      ),
      manifests: steps.filter((step) => step.before?.manifest !== step.after?.manifest).map((step) => step.path),
      changedDeclarations: steps.flatMap((
        step,
      ) => (step.before && step.after
        ? [{ path: step.path, fields: findChangedFields(step.before, step.after) }]
        : [])
      ),
    };
  }

  function findChangedFields(before: IndexedFile,
    after: IndexedFile): WorkspaceChange['changedDeclarations'][number]['fields']
  {
    if (before.facts === after.facts) return [];
    const [oldDeclarations, newDeclarations] = [before, after].map(({ facts }) => extractFileDeclarations(facts));
    return trackedFields.filter((field) => !declarationComparers[field](oldDeclarations!, newDeclarations!));
  }
}

function areEdgesEqual(a: readonly ImportEdge[], b: readonly ImportEdge[]): boolean {
  return a.length === b.length && a.every((edge, i) => {
    const other = b[i]!;
    return edge.to === other.to && edge.line === other.line && edge.specifier === other.specifier &&
      edge.names.length === other.names.length && edge.names.every((name, n) => name === other.names[n]);
  });
}
