import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { table } from './support/table';

/** Maps of the code: the overall map, the contributors' map, and those of rooms. */
const maps = ['.github/CONTRIBUTING.md',
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('README.md')).map((
    path,
  ) => `src/${path.replaceAll('\\', '/')}`)];

const places = new Set(['src', 'test', 'grammars', '.ci', '.github', 'media'].flatMap(below));
places.add('src/');
for (const entry of readdirSync('.', { withFileTypes: true })) if (entry.isFile()) places.add(entry.name);

describe('paths in a code map', () => {
  table('exist, in each map', (row) => {
    for (const map of maps) {
      const folder = map.startsWith('src/') ? dirname(map) : 'src';
      row(map, () => assert.deepEqual(missingPaths(readFileSync(map, 'utf8'), folder, places), []));
    }
  });
  it('include each room of the source, in src/README.md', () => {
    const text = readFileSync('src/README.md', 'utf8');
    const rooms = ['', 'features/', 'apps/'].flatMap((above) =>
      readdirSync(`src/${above}`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) =>
        `${above}${name}/`
      )
    );
    assert.deepEqual(rooms.filter((room) => !['features/', 'apps/'].includes(room) && !text.includes(`\`${room}\``)),
      []);
  });
  const some = new Set(['src/', 'src/a/', 'src/a/b/', 'src/a/b/c.ts', 'src/d/', 'src/d/e.ts', 'test/', 'test/f.ts']);
  table('are checked', (row) => {
    const check = (name: string, text: string, expected: string[], folder = 'src'): void => {
      row(name, () => assert.deepEqual(missingPaths(text, folder, some), expected));
    };
    check('from the source or the root', '`a/b/c.ts` and `test/f.ts`, `src/d/e.ts`', []);
    check('in full, whatever was named before', '`a/` has\n`c.ts`', ['c.ts']);
    check('from the folder of a map, and anywhere below it', '`b/c.ts`, `c.ts`', [], 'src/a');
    check('not in the folders of other maps', '`e.ts`', ['e.ts'], 'src/a');
    check('after a move', '`a/c.ts`, `d/e.ts`, `g/`', ['a/c.ts', 'g/']);
    check('up to a variable part', '`a/<room>/` has none', []);
    check('if they belong to the code', '`.agentpack/`, `task.md`, `cache/index.bin`, `src/**/*.ts`', []);
  });
});

/**
 * Names of sources and of folders in backticks that are not at their path, from the root, `src` or the folder of the
 * map; in the map of a room a file may be anywhere below it.
 */
function missingPaths(text: string, folder: string, existing: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|mjs)))(?:`|<)/g)].map(([, path]) => path!);
  return named.filter((path) =>
    !path.startsWith('.agentpack') && ![path, `src/${path}`, `${folder}/${path}`].some((one) => existing.has(one)) &&
    (folder === 'src' || ![...existing].some((one) => one.startsWith(`${folder}/`) && one.endsWith(`/${path}`)))
  );
}

/** Files and folders below a folder, folders with a slash at the end. */
function below(folder: string): string[] {
  return [`${folder}/`,
    ...readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) =>
      `${entry.parentPath.replaceAll('\\', '/')}/${entry.name}${entry.isDirectory() ? '/' : ''}`
    )];
}
