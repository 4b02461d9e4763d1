/**
 * Compares our Python imports and edges with python3's ast and import finder (pythonImports.py beside this file).
 * Bundle with esbuild, then: node pythonEdges.cjs FOLDER PATH/TO/pythonImports.py [--show N]. Not part of `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { link } from '../../src/3-link/link';
import { indexFolder } from './indexFolder';

const root = resolve(process.argv[2] ?? '.');
const show = Number(process.argv[process.argv.indexOf('--show') + 1]) || 12;
const { files } = indexFolder(root);
const graph = link(files);
const byPath = new Map(files.map((file) => [file.path, file]));
const paths = files.filter((file) => file.language === 'python').map((file) => file.path);
const output = execFileSync('python3', ['-W', 'ignore', process.argv[3]!, root], { input: paths.join('\n'), maxBuffer: 1 << 28 }).toString();

const tally = { files: 0, broken: 0, imports: 0, found: 0, extra: 0, edges: 0, sameEdges: 0, extraEdges: 0 };
const lines: string[] = [];
for (const row of output.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as { path: string; broken?: true; imports: [number, string, string[], string[]][] })) {
  if (row.broken) { tally.broken++; continue; }
  tally.files++;
  const ours = new Map<string, number>();
  for (const ref of byPath.get(row.path)!.facts.imports) if (ref.kind === 'import') ours.set(key(ref.line, ref.specifier, ref.names), 1);
  const edges = new Set((graph.imports.get(row.path) ?? []).map((edge) => edge.to));
  const theirs = new Set<string>();
  for (const [line, specifier, names, targets] of row.imports) {
    tally.imports++;
    const one = key(line, specifier, names);
    if (ours.delete(one)) tally.found++; else lines.push(`import missed  ${row.path}:${line} ${specifier} ${names.join(',')}`);
    for (const target of targets) theirs.add(target);
  }
  for (const one of ours.keys()) { tally.extra++; lines.push(`import extra   ${row.path} ${one}`); }
  for (const target of theirs) { tally.edges++; if (edges.has(target)) tally.sameEdges++; else lines.push(`edge missed    ${row.path} -> ${target}`); }
  for (const edge of edges) if (!theirs.has(edge)) { tally.extraEdges++; lines.push(`edge extra     ${row.path} -> ${edge}`); }
}
for (const kind of ['import missed', 'import extra', 'edge missed', 'edge extra']) console.log(lines.filter((line) => line.startsWith(kind)).slice(0, show).join('\n'));
console.log(tally, `imports ${((100 * tally.found) / tally.imports).toFixed(2)} %, edges ${((100 * tally.sameEdges) / tally.edges).toFixed(2)} %`);

function key(line: number, specifier: string, names: readonly string[]): string {
  return `${line} ${specifier} ${names.join(',')}`;
}
