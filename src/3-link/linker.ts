import { createWorkspace, declaredBy, folderOf, foldersUp, sameDeclared, type Declared, type Resolver, type ResolverFactory, type Workspace } from '../languages/resolve/workspace';
import type { Facts, ImportEdge, ImportGraph, IndexedFile, PackageInfo } from '../model';
import { edgesOf, factoryOf, packagesOf, resolverFactories } from './link';
import { ListPatch } from './listPatch';
import { createPairing, type PairStep } from './pairing';
import { fields, questions, type Change, type Questions } from './questions';
import { stepsBetween, type FileStep } from './steps';

/** The resolver of one family of languages, with all that it asked. */
interface Family {
  readonly asked: Questions;
  readonly resolver: Resolver;
}

const noEdges: readonly ImportEdge[] = [];

/**
 * Links a root again and again; a file is unchanged where its `facts` and manifest are the same as at the last call. Imports
 * are resolved for files that changed, and for all of a family of languages where an answer changed that its resolver was
 * given. The graph is that of `link`, but its maps are patched in place: it holds until the next call.
 */
export function createLinker(): (files: readonly IndexedFile[]) => ImportGraph {
  const root = createRoot();
  const families = new Map<ResolverFactory, Family>();
  const imports = new Map<string, readonly ImportEdge[]>();
  const importers = new Map<string, readonly string[]>();
  const pairing = createPairing({ imports, importers });
  let packages: readonly PackageInfo[] = [];
  let edition = {};
  return (files) => {
    const steps = stepsBetween(root.files, files);
    const renewed = renew(root.update(files, steps));
    const moved = new Map<string, PairStep>();
    const reverse = new ListPatch();
    for (const step of steps) {
      moved.set(step.path, { ...step, edgesBefore: imports.get(step.path) ?? noEdges });
      setEdges(step.path, step.after ? resolved(step.after) : noEdges, reverse);
    }
    if (renewed.size > 0) for (const file of files) {
      if (moved.has(file.path) || !renewed.has(factoryOf(file.language)!)) continue;
      const edgesBefore = imports.get(file.path) ?? noEdges;
      if (setEdges(file.path, resolved(file), reverse)) moved.set(file.path, { path: file.path, before: file, after: file, edgesBefore });
    }
    reverse.apply(importers);
    if (!reverse.empty) edition = {};
    pairing.update([...moved.values()]);
    if (renewed.size > 0 || steps.some((step) => !step.before || !step.after)) packages = packagesOf([...families.values()].map((family) => family.resolver), root.workspace);
    return { imports, importers, tests: pairing.tests, testedBy: pairing.testedBy, packages, edition };
  };

  /** Makes those resolvers anew that might answer otherwise now. */
  function renew(change: Change): ReadonlySet<ResolverFactory> {
    const renewed = new Set<ResolverFactory>();
    for (const factory of resolverFactories) {
      if (families.get(factory)?.asked.hasAsked(change) === false) continue;
      const asked = questions(root.workspace);
      families.set(factory, { asked, resolver: factory(asked.workspace) });
      renewed.add(factory);
    }
    return renewed;
  }

  function resolved(file: IndexedFile): readonly ImportEdge[] {
    const factory = factoryOf(file.language);
    const family = factory && families.get(factory);
    if (!family) return noEdges;
    family.asked.from = file.path;
    const edges = edgesOf(file, family.resolver);
    family.asked.from = undefined;
    return edges;
  }

  /** False where they are what they were. */
  function setEdges(path: string, edges: readonly ImportEdge[], reverse: ListPatch): boolean {
    const before = imports.get(path) ?? noEdges;
    if (areSame(before, edges)) return false;
    if (edges.length > 0) imports.set(path, edges); else imports.delete(path);
    const old = new Set(before.map((edge) => edge.to));
    const now = new Set(edges.map((edge) => edge.to));
    for (const to of old) if (!now.has(to)) reverse.remove(to, path);
    for (const to of now) if (!old.has(to)) reverse.add(to, path);
    return true;
  }
}

/** The files as they are, and as resolvers see them. */
function createRoot() {
  let files: readonly IndexedFile[] = [];
  let paths = createWorkspace([]);
  const byPath = new Map<string, IndexedFile>();
  const known = new WeakMap<Facts, Declared>();
  const workspace: Workspace = {
    pathsLike: (pattern) => paths.pathsLike(pattern),
    pathsNamed: (name) => paths.pathsNamed(name),
    hasFile: (path) => paths.hasFile(path),
    hasFolder: (path) => paths.hasFolder(path),
    manifest: (path) => byPath.get(path)?.manifest,
    manifestsNamed: (name) => paths.manifestsNamed(name),
    declared: (path) => declaredOf(byPath.get(path)),
  };
  return { workspace, update, get files() { return files; } };

  function update(next: readonly IndexedFile[], steps: readonly FileStep[]): Change {
    const before = paths;
    if (steps.some((step) => !step.before || !step.after || step.before.manifest !== step.after.manifest)) paths = createWorkspace(next);
    for (const { path, after } of steps) if (after) byPath.set(path, after); else byPath.delete(path);
    files = next;
    const moved = steps.filter((step) => !step.before || !step.after).map((step) => step.path);
    const folders = new Set(moved.flatMap((path) => foldersUp(folderOf(path))));
    return {
      paths: moved,
      folders: [...folders].filter((folder) => before.hasFolder(folder) !== paths.hasFolder(folder)),
      manifests: steps.filter((step) => step.before?.manifest !== step.after?.manifest).map((step) => step.path),
      declared: steps.flatMap((step) => (step.before && step.after ? [{ path: step.path, fields: changedFields(step.before, step.after) }] : [])),
    };
  }

  function changedFields(before: IndexedFile, after: IndexedFile): Change['declared'][number]['fields'] {
    return before.facts === after.facts ? [] : fields.filter((field) => !sameDeclared[field](declaredOf(before)!, declaredOf(after)!));
  }

  function declaredOf(file: IndexedFile | undefined): Declared | undefined {
    if (!file) return undefined;
    let declared = known.get(file.facts);
    if (!declared) known.set(file.facts, (declared = declaredBy(file.facts)));
    return declared;
  }
}

function areSame(a: readonly ImportEdge[], b: readonly ImportEdge[]): boolean {
  return a.length === b.length && a.every((edge, i) => {
    const other = b[i]!;
    return edge.to === other.to && edge.line === other.line && edge.specifier === other.specifier && edge.names.length === other.names.length && edge.names.every((name, n) => name === other.names[n]);
  });
}
