import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { exportedNames, importedNames } from './support/exportedNames';

const sources = filesBelow('src', /\.(?:ts|mjs)$/);
const others = [...filesBelow('test', /\.(?:ts|mjs)$/), 'esbuild.mjs', ...filesBelow('.ci', /\.mjs$/)];
const exported = sources.flatMap((path) => exportedNames(path, readFileSync(path, 'utf8')));

/** Names that several files export on purpose. */
const shared: Record<string, readonly string[]> = {
  'a command of the command line and what it asks the engine': ['diff', 'guard', 'scan'],
  'a builder of schemas, and of the shapes of facts': ['line', 'list', 'word'],
  'a field of tools, by its name in their schemas': ['count', 'mode', 'path', 'state', 'text'],
  'the reader and the writer of one file, of which the guard starts without packages': ['Heartbeat'],
  'the change of a file, as it is planned and as it is written': ['FileState', 'FileChange'],
  'JSON of settings, and of a command output': ['JsonDocument', 'JsonEntry'],
  'the environment, for rooms that do not import each other': ['Env'],
};
const allowed = new Set(Object.values(shared).flat());

describe('the exported names of src', () => {
  it('have one meaning each', () => {
    const paths = new Map<string, Set<string>>();
    for (const { name, path } of exported) paths.set(name, (paths.get(name) ?? new Set()).add(path));
    const ambiguous = [...paths].filter(([name, of]) => of.size > 1 && !allowed.has(name));
    assert.deepEqual(ambiguous.map(([name, of]) => `${name}: ${[...of].join(', ')}`), []);
    const single = [...allowed].filter((name) => (paths.get(name)?.size ?? 0) < 2);
    assert.deepEqual(single, [], 'these need no exception any more');
  });

  it('are used by another file, or are types', () => {
    const used = new Set(
      [...sources, ...others].flatMap((path) =>
        importedNames(path, readFileSync(path, 'utf8')).flatMap((
          { from, name },
        ) => [`${from} ${name}`, `${from}/index ${name}`])
      ),
    );
    const unused = exported.filter(({ path, name, isType }) => {
      const module = path.replace(/\.\w+$/, '');
      return !isType && !isEntryPoint(path) && !used.has(`${module} ${name}`) && !used.has(`${module} *`);
    });
    assert.deepEqual(unused.map(({ path, name }) => `${name} of ${path}`), []);
  });
});

/** Called by the editor, by Node or by a bundle that is loaded at run time. */
function isEntryPoint(path: string): boolean {
  return /\/(?:extension|cliProcess|connectCommands|main|worker)\.ts$/.test(path);
}

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /samples|node_modules/.test(entry.name) ? [] : filesBelow(path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  }).sort();
}
