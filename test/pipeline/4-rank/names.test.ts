import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRanker } from '#pipeline/4-rank/ranker';
import { findLinesWith } from '#pipeline/4-rank/names/findPlaces';
import { readTask } from '#pipeline/4-rank/task';
import type { SafeText } from '#model';
import { assertLinear } from '#test/support/linear';
import { inputOf, ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

describe('names in a task', () => {
  table('include the names that it states', (row) => {
    const rows: readonly (readonly [what: string, task: string, names: readonly string[]])[] = [
      ['a symbol', 'TestEtcdDeprecatedFlags fails', ['TestEtcdDeprecatedFlags']],
      ['a key and a flag', 'max_snapshots is 5, and --max-snapshots too', ['max_snapshots', 'max-snapshots']],
      ['an error code', 'error E0277 at the end', ['E0277']],
      ['a member with its parts', 'Router.handleAll hangs', ['Router.handleAll', 'handleAll']],
      ['a quoted text', 'It prints "no such member" twice', ['no such member']],
      ['no path and no link', 'See src/a.ts:12 and https://example.com/max_snapshots', []],
      ['no output of the machine of who reports it', 'It hangs\n\n## Environment\n\n```\nNODE_PATH=x\n```\n', []],
    ];
    for (const [what, text, names] of rows)
      row(what, () =>
        assert.deepEqual(
          readTask(text as SafeText, 'option').names.filter(({ isExact }) => isExact).map((name) => name.text),
          names,
        ));
  });

  const files = {
    'src/server.ts': 'export function start() {}\n// the key max-snapshots\nexport const retry = 1;\n',
    'src/use.ts': "import { start } from './server';\nstart();\nrestart();\n",
    'conf/sample.yml': 'name: a\nmax-snapshots: 5\n',
    'docs/guide.md': '# Start\n\nA well-known start.\n',
  };

  table('are found with their positions', (row) => {
    const rows: readonly (readonly [what: string, task: string, places: readonly string[]])[] = [
      ['a key, whatever the role of the file', '`max-snapshots` is ignored', ['src/server.ts:2', 'conf/sample.yml:2']],
      ['a definition first, and no longer word', 'start hangs', ['src/server.ts:1', 'src/use.ts:1', 'src/use.ts:2',
        'docs/guide.md:3']],
      ['no word of prose', 'a well-known problem of the guide', []],
      ['no word that says what is to be done', 'Start the server twice', []],
      ['neither after a prefix', 'server: start with a retry', ['src/server.ts:3']],
      ['that word, if it is marked as code', 'Start `start` twice', ['src/server.ts:1', 'src/use.ts:1', 'src/use.ts:2',
        'docs/guide.md:3']],
      ['nothing that no file has', '`maxSnapshots` is ignored', []],
    ];
    for (const [what, text, places] of rows)
      row(what, () => {
        const { names } = createRanker()(inputOf(files, text));
        assert.deepEqual(names.flatMap((one) => one.places.map(({ path, line }) => `${path}:${line}`)), places);
      });
  });

  it('are not looked for in excluded files', () => {
    const { names } = createRanker()(inputOf(files, '`max-snapshots`', { excluded: ['conf/sample.yml'] }));
    assert.deepEqual(names[0]?.places.map(({ path }) => path), ['src/server.ts']);
  });

  it('are on the lines that a pattern finds, for any text', () => {
    const word = fc.constantFrom('ab', 'a', 'é', 'ab.c', '-', ' ', '\n', '_', '$');
    fc.assert(fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom('ab', 'ab.c', 'a-ab'), (words, name) => {
      const text = words.join('');
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replace('.', '\\.')}(?![\\p{L}\\p{N}_$])`, 'u');
      const expected = text.split('\n').flatMap((line, i) => (pattern.test(line) ? [i + 1] : []));
      assert.deepEqual(findLinesWith(text, name), expected);
    }));
  });

  it('are read and found in linear time', () => {
    assertLinear((n) => `${'a-'.repeat(n)} ${'::'.repeat(n)}`, (text) => readTask(text as SafeText, 'option'));
    assertLinear((n) => 'ab.'.repeat(n), (text) => findLinesWith(text, 'ab'));
  });
});

describe('adjacent words in a task', () => {
  table('rank a file higher', (row) => {
    const others = Object.fromEntries(
      ['rename', 'branch', 'list', 'run', 'tool'].flatMap((word) =>
        Array.from({ length: 20 }, (_, i) => [`src/${word}${i}/${word}.ts`, `export const n${i} = ${i};\n`])
      ),
    );
    const rows: readonly (readonly [what: string, task: string, path: string])[] = [
      ['whose name they are', 'fix: rename-branch fails', 'src/routes/rename-branch.ts'],
      ['in whose path they stand', 'add --json to tool run list', 'cmd/run/list/list.ts'],
    ];
    for (const [what, text, path] of rows)
      row(what, () => assert.equal(ranked({ ...others, [path]: 'export {};\n' }, text)[0]?.path, path));
    row('that defines a name made of them', () =>
      assert.equal(
        ranked({
          ...others,
          'src/z.ts': 'export function branchRename() {}\n',
          'src/y.ts': 'export function renameBranch() {}\n',
        }, 'rename the branch, or rename branch')[0]?.path,
        'src/y.ts',
      ));
  });
});
