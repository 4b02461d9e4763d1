import assert from 'node:assert/strict';
import { build, type Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { table } from '../support/table';

/** The scripts that install what is missing: on a fresh machine they start without any package. */
const scripts = Object.values<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
  .map((command) => /^node (\.ci\/\S+)$/.exec(command)?.[1] ?? '')
  .filter((path) => path !== '' && readFileSync(path, 'utf8').includes('ensurePackages()'));

/** The packages that load before the first line of `path` runs. */
async function packagesBefore(path: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  return staticImports(metafile, path).filter((name) => !isBuiltin(name)).sort();
}

function staticImports({ inputs }: Metafile, path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) { return []; }
  seen.add(path);
  return (inputs[path]?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
    .flatMap((
      found,
    ) => (found.external === true ? [found.path] : staticImports({ inputs } as Metafile, found.path, seen)));
}

table('a command of package.json starts on a machine without packages: …', (row) => {
  for (const path of scripts) {
    row(path, async () => assert.deepEqual(await packagesBefore(path), []));
  }
});

it('npm start and npm test are among those commands', () => {
  assert.ok(['.ci/start.mjs', '.ci/test.mjs'].every((path) => scripts.includes(path)), scripts.join(' '));
});
