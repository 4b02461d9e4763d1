import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { table } from './support/table';

/** Maps of the code: that of all, that of contributors, and those of rooms. */
const maps = ['.github/CONTRIBUTING.md',
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('README.md')).map((
    path,
  ) => `src/${path.replaceAll('\\', '/')}`)];

const places = new Set(['src', 'test', 'grammars', '.ci', '.github', 'media'].flatMap(below));
places.add('src/');
for (const entry of readdirSync('.', { withFileTypes: true })) if (entry.isFile()) places.add(entry.name);

describe('paths in a map of the code', () => {
  table('exist, in each map', (row) => {
    for (const map of maps) {
      const folder = map.startsWith('src/') ? dirname(map) : 'src';
      row(map, () => assert.deepEqual(missingPaths(readFileSync(map, 'utf8'), folder, places), []));
    }
  });
  it('are those of each room of the source, in src/README.md', () => {
    const text = readFileSync('src/README.md', 'utf8');
    const rooms = ['', 'hosts/'].flatMap((above) =>
      readdirSync(`src/${above}`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) =>
        `${above}${name}/`
      )
    );
    assert.deepEqual(rooms.filter((room) => room !== 'hosts/' && !text.includes(`\`${room}\``)), []);
  });
  const some = new Set(['src/', 'src/a/', 'src/a/b/', 'src/a/b/c.ts', 'src/d/', 'src/d/e.ts', 'test/', 'test/f.ts']);
  table('that are named relative to others', (row) => {
    const check = (name: string, text: string, expected: string[], folder = 'src'): void => {
      row(name, () => assert.deepEqual(missingPaths(text, folder, some), expected));
    };
    check('are below the source or the root', '`a/b/c.ts` and `test/f.ts`, `src/d/e.ts`', []);
    check('are below what the paragraph named before', '`a/` has\n`c.ts`', []);
    check('are not below what another paragraph named', '`a/` has\n\n`c.ts`', ['c.ts']);
    check('are not below what another row named', '| `a/` |\n| `c.ts` |', ['c.ts']);
    check('are below what the heading of their table names', '| room of `a/` | |\n|---|---|\n| `b/` | `c.ts` |', []);
    check('of a room are anywhere below it', '`c.ts`', [], 'src/a');
    check('of a room are not below others', '`e.ts`', ['e.ts'], 'src/a');
    check('are missing after a move', '`a/c.ts`, `d/e.ts`, `g/`', ['a/c.ts', 'g/']);
    check('may have variable parts', '`a/<room>/` has\n`c.ts`, `d/<room>/` none', []);
    check('are of the code only', '`.agentpack/`, `task.md`, `cache/index.bin`, `src/**/*.ts`', []);
  });
});

/**
 * Names of sources and of folders in backticks that are neither at their path (from the root, `src` or the folder of
 * the map) nor below what was named before them, nor below the room that the map is of.
 */
function missingPaths(text: string, folder: string, existing: ReadonlySet<string>): string[] {
  const missing: string[] = [];
  let inTable: string[] = [];
  for (const paragraph of text.split(/\n\s*\n|\n(?=- |\|)/)) {
    const isRow = paragraph.trimStart().startsWith('|');
    if (!isRow) inTable = [];
    const isHeading = /^\|[^|]* of `/.test(paragraph.trimStart());
    const above = isHeading ? [] : [...inTable, ...(folder === 'src' ? [] : [`${folder}/`])];
    for (const [, path] of paragraph.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|mjs)))(?:`|<)/g)) {
      if (path!.startsWith('.agentpack')) continue;
      const found = [path!, `src/${path!}`, `${folder}/${path!}`].find((one) => existing.has(one)) ??
        above.flatMap((base) => [...existing].filter((one) => one.startsWith(base) && one.endsWith(`/${path!}`)))[0];
      if (found === undefined) missing.push(path!);
      else above.push(found.endsWith('/') ? found : `${dirname(found)}/`);
    }
    if (isHeading) inTable = above;
  }
  return missing;
}

/** Files and folders below a folder, folders with a slash at the end. */
function below(folder: string): string[] {
  return [`${folder}/`,
    ...readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) =>
      `${entry.parentPath.replaceAll('\\', '/')}/${entry.name}${entry.isDirectory() ? '/' : ''}`
    )];
}
