import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { link } from '#pipeline/3-link/link';
import { differences } from './differences';
import { indexFolder } from './indexFolder';
import type { Table } from './table';

/**
 * Compares our Python imports and edges with python3's ast and import finder (pythonImports.py beside this file);
 * undefined if a folder has none.
 */
export function pythonEdges(folder: string, listMax: number): Table['rows'][number] | undefined {
  const root = resolve(folder);
  const { files } = indexFolder(root);
  const graph = link(files);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = files.filter((file) => file.language === 'python').map((file) => file.path);
  if (paths.length === 0) return undefined;
  const finder = join(process.env['AGENTPACK_BENCH_ROOT'] ?? '.', 'test/bench/pythonImports.py');
  const output = execFileSync('python3', ['-W', 'ignore', finder, root], {
    input: paths.join('\n'),
    maxBuffer: 1 << 28,
  }).toString();

  const tally = { files: 0, broken: 0, imports: 0, found: 0, extra: 0, edges: 0, sameEdges: 0, extraEdges: 0 };
  const lines: string[] = [];
  for (
    const row of output.split('\n').filter((line) => line !== '').map((line) =>
      JSON.parse(line) as { path: string; broken?: true; imports: [number, string, string[], string[]][]; }
    )
  ) {
    if (row.broken) {
      tally.broken++;
      continue;
    }
    tally.files++;
    const ours = new Map<string, number>();
    for (const ref of byPath.get(row.path)!.facts.imports)
      if (ref.kind === 'import') ours.set(key(ref.line, ref.specifier, ref.names), 1);
    const edges = new Set((graph.imports.get(row.path) ?? []).map((edge) => edge.to));
    const theirs = new Set<string>();
    for (const [line, specifier, names, targets] of row.imports) {
      tally.imports++;
      const one = key(line, specifier, names);
      if (ours.delete(one)) tally.found++;
      else lines.push(`import missed  ${row.path}:${line} ${specifier} ${names.join(',')}`);
      for (const target of targets) theirs.add(target);
    }
    for (const one of ours.keys()) {
      tally.extra++;
      lines.push(`import extra   ${row.path} ${one}`);
    }
    for (const target of theirs) {
      tally.edges++;
      if (edges.has(target)) tally.sameEdges++;
      else lines.push(`edge missed    ${row.path} -> ${target}`);
    }
    for (const edge of edges)
      if (!theirs.has(edge)) {
        tally.extraEdges++;
        lines.push(`edge extra     ${row.path} -> ${edge}`);
      }
  }
  for (const line of differences(lines, listMax)) console.error(line);
  return {
    edges: tally.edges,
    'edges %': 100 * tally.sameEdges / tally.edges,
    'only ours': tally.extraEdges,
    specifiers: tally.imports,
    'specifiers %': 100 * tally.found / tally.imports,
    'specifiers only ours': tally.extra,
  };
}

function key(line: number, specifier: string, names: readonly string[]): string {
  return `${line} ${specifier} ${names.join(',')}`;
}
