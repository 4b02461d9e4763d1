import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyCurrentNames, type LoggedChange } from '#platform/git/gitLog';
import { sandbox, type Sandbox } from '../sandbox';

describe('the history of renamed files', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({ 'src/a.ts': text('a'), 'src/b.ts': text('b'), 'src/__init__.py': '', 'lib/c.ts': text('c') });
  });
  afterEach(() => box.dispose());
  const history = async (root = box.root) =>
    (await box.host({ root }).git!.facts({ commits: 100 })).commits.map((
      { subject, files },
    ) => [subject, [...files].sort()]);
  function text(word: string): string {
    return `export const ${word} = 1;\n`.repeat(8);
  }

  it('continues under their current names, through several renames', async () => {
    box.commit('first');
    box.write('src/a.ts', `${text('a')}// edited\n`);
    box.commit('edit');
    box.git('mv', 'src/a.ts', 'src/middle.ts');
    box.commit('rename');
    box.git('mv', 'src/middle.ts', 'src/z.ts');
    box.write('src/b.ts', text('other'));
    box.commit('rename again');
    assert.deepEqual(await history(), [
      ['rename again', ['src/b.ts', 'src/z.ts']],
      ['rename', ['src/z.ts']],
      ['edit', ['src/z.ts']],
      ['first', ['lib/c.ts', 'src/__init__.py', 'src/b.ts', 'src/z.ts']],
    ]);
  });
  it('continues if a file is moved to another folder and edited at the same time', async () => {
    box.commit('first');
    box.git('mv', 'src/a.ts', 'lib/a.ts');
    box.write('lib/a.ts', `import './c';\n`);
    box.commit('move');
    assert.deepEqual(await history(), [['move', ['lib/a.ts']], ['first', ['lib/a.ts', 'lib/c.ts', 'src/__init__.py',
      'src/b.ts']]]);
  });
  it('is not inherited from a deleted file by a file that is merely new or empty', async () => {
    box.commit('first');
    box.git('rm', '-q', 'src/a.ts', 'src/__init__.py');
    box.write('src/fresh.ts', text('fresh'));
    box.write('empty.txt', '');
    box.commit('replace');
    assert.deepEqual(await history(), [['replace', ['empty.txt', 'src/__init__.py', 'src/a.ts', 'src/fresh.ts']], [
      'first',
      ['lib/c.ts', 'src/__init__.py', 'src/a.ts', 'src/b.ts'],
    ]]);
  });
  it('of a reused name stays with its original file', async () => {
    box.commit('first');
    box.git('mv', 'src/a.ts', 'src/z.ts');
    box.commit('rename');
    box.write('src/a.ts', text('another'));
    box.commit('new file');
    assert.deepEqual(await history(), [['new file', ['src/a.ts']], ['rename', ['src/z.ts']], ['first', ['lib/c.ts',
      'src/__init__.py', 'src/b.ts', 'src/z.ts']]]);
  });
  it('has paths relative to a root below the top level', async () => {
    box.commit('first');
    box.git('mv', 'src/a.ts', 'src/z.ts');
    box.git('mv', 'lib/c.ts', 'src/c.ts');
    box.commit('rename');
    assert.deepEqual(await history(box.at('src')), [['rename', ['c.ts', 'z.ts']], ['first', ['__init__.py', 'b.ts',
      'z.ts']]]);
  });
});

describe('commits under current names', () => {
  const names = ['a', 'b', 'c', 'd'];

  /** Identities of files, moved and edited at random; the log tells only names. */
  it('name each file as it is called after the newest commit', () =>
    fc.assert(fc.property(
      fc.array(
        fc.record({
          edits: fc.uniqueArray(fc.constantFrom(...names)),
          moves: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names, 'e', 'f')), {
            selector: ([from]) => from,
            maxLength: 3,
          }),
        }),
        { maxLength: 12 },
      ),
      (steps) => {
        const idAt = new Map(names.map((name, id) => [name, id]));
        const touched: (readonly number[])[] = [];
        const log = steps.map(({ edits, moves }, i) => {
          const changes: LoggedChange[] = [];
          const ids = new Set<number>();
          const before = new Map(idAt);
          for (const [from, to] of moves) {
            const id = before.get(from);
            if (id === undefined || before.has(to) || idAt.has(to)) continue;
            idAt.delete(from);
            idAt.set(to, id);
            ids.add(id);
            changes.push({ status: 'R', path: to, from });
          }
          for (const name of edits) {
            const id = idAt.get(name);
            if (id === undefined || before.get(name) !== id) continue;
            ids.add(id);
            changes.push({ status: 'M', path: name });
          }
          touched.push([...ids]);
          return { sha: String(i), time: i, subject: '', changes };
        });
        const nameOf = new Map([...idAt].map(([name, id]) => [id, name]));
        const told = applyCurrentNames(log.reverse()).map(({ files }) => [...files].sort());
        assert.deepEqual(told, touched.reverse().map((ids) => ids.map((id) => nameOf.get(id)!).sort()));
      },
    ), { numRuns: 300, seed: 11 }));
});
