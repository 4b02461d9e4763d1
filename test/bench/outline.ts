// How many definitions the outline finds, with another parser as oracle: TypeScript's own, and Python's `ast`. Not part
// of npm test. From the repository, after a build:
// npx esbuild test/bench/outline.ts --bundle --platform=node --packages=external --outfile=out/outline.cjs && node
// out/outline.cjs FOLDER
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { detectLanguage } from '#languages/languages';
import { createOutliner } from '#pipeline/5-outline/outline';
import { outlineAssets } from '../support/assets';

interface Expected {
  readonly kind: string;
  readonly name: string;
  /** First and last line, from the first decorator on. */
  readonly lines: string;
}

async function main(folder: string): Promise<void> {
  const outliner = createOutliner(outlineAssets);
  const files = walk(folder).filter((f) => /\.(ts|mts|cts|tsx|py)$/.test(f) && statSync(f).size < 1_000_000);
  const python = pythonNames(files.filter((f) => f.endsWith('.py')));
  const tally = new Map<string, { all: number; named: number; exact: number; }>();
  const missed: string[] = [];
  let bytes = 0, ms = 0, noted = 0, symbols = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const expected = file.endsWith('.py') ? python.get(file) : typescriptNames(file, text);
    if (!expected) continue; // no Python that the oracle can read
    const start = performance.now();
    const outline = await outliner.outline(file, detectLanguage(file), text, 5_000);
    ms += performance.now() - start;
    bytes += text.length;
    symbols += outline.symbols.length;
    if (outline.note) {
      noted++;
      console.log(`${file}: ${outline.note}`);
    }
    const names = count(outline.symbols.map((s) => s.name));
    const places = count(outline.symbols.map((s) => `${s.name} ${s.lines.join('-')}`));
    for (const { kind, name, lines } of expected) {
      const of = tally.get(kind) ?? { all: 0, named: 0, exact: 0 };
      tally.set(kind, of);
      of.all++;
      const named = take(names, name), exact = take(places, `${name} ${lines}`);
      if (named) of.named++;
      if (exact) of.exact++;
      if (!named || !exact) missed.push(`${file}:${lines} ${kind} ${name}${named ? ', other lines' : ''}`);
    }
  }
  outliner.dispose();
  console.log(
    `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${symbols} symbols, ${noted} with a note, ${
      ms.toFixed(0)
    } ms`,
  );
  for (const [kind, { all, named, exact }] of [...tally].sort()) {
    console.log(
      `  ${kind.padEnd(10)} ${named} of ${all} named (${
        (100 * named / all).toFixed(2)
      } %), ${exact} with the same lines (${(100 * exact / all).toFixed(2)} %)`,
    );
  }
  console.log(missed.slice(0, 40).map((m) => `  missed ${m}`).join('\n'));
}

function take(counts: Map<string, number>, key: string): boolean {
  const n = counts.get(key) ?? 0;
  counts.set(key, n - 1);
  return n > 0;
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Functions deeper than one function are left out, as the outline does. */
function typescriptNames(file: string, text: string): Expected[] {
  const names: Expected[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  visit(source, 0);
  return names;

  function visit(node: ts.Node, depth: number): void {
    const kind = kindOf(node);
    if (kind && depth <= 1) {
      const written = (node as ts.NamedDeclaration).name?.getText(source) ?? 'default';
      const line = (offset: number) => source.getLineAndCharacterOfPosition(offset).line + 1;
      names.push({
        kind,
        name: /^(['"`]).*\1$/.test(written) ? written.slice(1, -1) : written,
        lines: `${line(node.getStart(source))}-${line(node.end)}`,
      });
    }
    const deeper = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ||
      ts.isConstructorDeclaration(node) || ts.isAccessor(node);
    ts.forEachChild(node, (child) => visit(child, depth + (deeper ? 1 : 0)));
  }
}

function kindOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  if (ts.isTypeAliasDeclaration(node)) return 'type';
  if (ts.isEnumDeclaration(node)) return 'enum';
  if ((ts.isMethodDeclaration(node) || ts.isAccessor(node)) && ts.isClassLike(node.parent)) return 'method';
  return undefined;
}

function pythonNames(files: readonly string[]): Map<string, Expected[]> {
  if (files.length === 0) return new Map();
  const program = `
import ast, json, sys
def lines(node):
    return '%d-%d' % (min([node.lineno] + [d.lineno for d in node.decorator_list]), node.end_lineno)
def walk(node, depth, out):
    for child in ast.iter_child_nodes(node):
        deeper = depth
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if depth <= 1: out.append({'kind': 'function', 'name': child.name, 'lines': lines(child)})
            deeper += 1
        elif isinstance(child, ast.ClassDef) and depth <= 1: out.append({'kind': 'class', 'name': child.name, 'lines': lines(child)})
        walk(child, deeper, out)
result = {}
for path in sys.stdin.read().split('\\n'):
    try: tree = ast.parse(open(path, 'rb').read())
    except (SyntaxError, ValueError): continue
    out = []; walk(tree, 0, out); result[path] = out
json.dump(result, sys.stdout)`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (!stdout) throw new Error(stderr);
  return new Map(Object.entries(JSON.parse(stdout) as Record<string, Expected[]>));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1).flatMap((e) => {
    const path = join(folder, e.name);
    if (e.isDirectory()) return e.name === '.git' || e.name === 'node_modules' ? [] : walk(path);
    return e.isFile() && existsSync(path) ? [path] : [];
  });
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('outline.ts FOLDER');
void main(folder);
