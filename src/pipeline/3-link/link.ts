import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import { languages, getLanguageRow } from '#languages/languages';
import { findBazelPackages } from '#languages/resolve/bazel';
import { getBaseName } from '#base/text/paths';
import { createWorkspace, type Resolver, type ResolverFactory, type Workspace } from '#languages/resolve/workspace';
import type { ImportEdge, ImportGraph, IndexedFile, PackageInfo } from '#model';
import { pairTests } from './testPairs';

/**
 * Creates the graph of a whole root. The time is roughly linear in the number of files and imports. `linker.ts` updates
 * the same graph incrementally.
 */
export function link(files: readonly IndexedFile[]): ImportGraph {
  const resolvers = createResolvers(files);
  const imports = new Map<string, readonly ImportEdge[]>();
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    const edges = resolveImportEdges(file, resolvers.getResolver(file.language));
    if (edges.length === 0) continue;
    imports.set(file.path, edges);
    for (const { to } of edges) {
      const targetImporters = importers.get(to);
      if (targetImporters) targetImporters.add(file.path);
      else importers.set(to, new Set([file.path]));
    }
  }
  return {
    imports,
    importers: new Map(
      [...importers].sort((a, b) => byText(a[0], b[0])).map(([to, from]) => [to, [...from].sort(byText)]),
    ),
    ...pairTests(files, imports),
    packages: resolvers.packages,
  };
}

/** Returns an entry for each target of each import of a file. `resolved` is undefined if it is external or missing. */
export function listImportTargets({ path, facts }: IndexedFile, { imports }: Pick<ImportGraph, 'imports'>): readonly {
  readonly specifier: string;
  readonly line: number;
  readonly resolved: string | undefined;
}[] {
  const edges = imports.get(path) ?? [];
  const distinctRefs = new Map(facts.imports.map((ref) => [`${ref.line} ${ref.specifier}`, ref]));
  return [...distinctRefs.values()].flatMap(({ specifier, line }) => {
    const targets = new Set(
      edges.filter((edge) => edge.line === line && edge.specifier === specifier).map(({ to }) => to),
    );
    return (targets.size > 0 ? [...targets] : [undefined]).map((resolved) => ({ specifier, line, resolved }));
  });
}

interface Resolvers {
  getResolver(language: string | undefined): Resolver | undefined;
  readonly packages: readonly PackageInfo[];
}

/** Creates one resolver for each family of languages; JavaScript and TypeScript share one. */
export function createResolvers(files: Parameters<typeof createWorkspace>[0]): Resolvers {
  const workspace = createWorkspace(files);
  const resolvers = new Map(resolverFactories.map((factory) => [factory, factory(workspace)]));
  return {
    getResolver(language) {
      const factory = getResolverFactory(language);
      return factory && resolvers.get(factory);
    },
    packages: collectPackages(resolvers.values(), workspace),
  };
}

export const resolverFactories: readonly ResolverFactory[] = [
  ...new Set(Object.keys(languages).map(getResolverFactory).filter((factory) => factory !== undefined)),
];

export function getResolverFactory(language: string | undefined): ResolverFactory | undefined {
  const row = getLanguageRow(language);
  return row?.support === 'full' ? row.facts.resolver : undefined;
}

/**
 * Returns the packages, sorted by root. A Bazel package is included only if no language's own manifest declares a
 * package in its folder.
 */
export function collectPackages(resolvers: Iterable<Resolver>, workspace: Workspace): PackageInfo[] {
  const packages = new Map<string, PackageInfo>();
  for (const resolver of resolvers)
    // one sbt file may belong to many packages
    for (const packageInfo of resolver.packages)
      packages.set(`${packageInfo.root}\n${packageInfo.manifest}`, packageInfo);
  const roots = new Set([...packages.values()].map((packageInfo) => packageInfo.root));
  for (const packageInfo of findBazelPackages(workspace))
    if (!roots.has(packageInfo.root)) packages.set(`${packageInfo.root}\n${packageInfo.manifest}`, packageInfo);
  return [...packages.values()].sort((a, b) => byText(a.root, b.root) || byText(a.manifest, b.manifest));
}

export function resolveImportEdges(file: IndexedFile, resolver: Resolver | undefined): ImportEdge[] {
  if (!resolver) return [];
  const edges = (resolver.findCompanions?.(file.path) ?? []).map((to): ImportEdge => ({
    to,
    line: 1,
    specifier: getBaseName(to),
    names: [],
  }));
  for (const ref of file.facts.imports)
    addAll(edges, resolver.resolve(file.path, ref).map(({ path, names }) => ({
      to: path,
      line: ref.line,
      specifier: ref.specifier,
      names,
    })));
  const { uses } = file.facts;
  if (!uses || !resolver.resolveName) return edges;
  for (const [i, name] of uses.names.entries()) {
    for (const { path, names } of resolver.resolveName(file.path, name))
      if (path !== file.path) edges.push({ to: path, line: uses.lines[i]!, specifier: name, names });
  }
  return edges.sort((a, b) => a.line - b.line);
}
