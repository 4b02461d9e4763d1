import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildFileTree } from '#apps/vscode/chat/fileTree';
import { createFollowups } from '#apps/vscode/chat/followups';
import { groupRelatedFiles } from '#apps/vscode/chat/relatedGroups';

type Tree = ReturnType<typeof buildFileTree>;

describe('the tree of files in an answer', () => {
  it('has folders first, each only once, sorted', () =>
    assert.deepEqual(buildFileTree(['src/b.ts', 'a.ts', 'src/sub/c.ts', 'src/a.ts', 'doc/x.md']), [
      { name: 'doc', children: [{ name: 'x.md' }] },
      { name: 'src', children: [{ name: 'sub', children: [{ name: 'c.ts' }] }, { name: 'a.ts' }, { name: 'b.ts' }] },
      { name: 'a.ts' },
    ]));
  it('has every file only once', () => {
    const name = fc.constantFrom('a', 'b', 'c', '__proto__');
    fc.assert(fc.property(fc.array(fc.tuple(name, name, fc.constantFrom('x.ts', 'y.ts'))), (parts) => {
      const paths = parts.map((one) => one.join('/'));
      assert.deepEqual(pathsOf(buildFileTree(paths)).sort(), [...new Set(paths)].sort());
    }));
  });

  function pathsOf(tree: Tree): string[] {
    return tree.flatMap(({ name, children }) =>
      children === undefined ? [name] : pathsOf(children).map((path) => `${name}/${path}`)
    );
  }
});

describe('follow-ups to an answer', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { chatParticipants: { commands: { name: string; }[]; }[]; };
  };
  const known = contributes.chatParticipants[0]!.commands.map(({ name }) => name);

  it('offer commands from the manifest, except the one that was just answered', () => {
    for (const command of [...known, 'files']) {
      const offered = createFollowups({ command, path: 'src/a.ts', task: 'fix it', isStale: true });
      for (const one of offered) assert.ok(known.includes(one.command ?? ''), one.command);
      assert.ok(offered.length > 0);
      if (command === 'why' || command === 'related')
        assert.ok(offered.every((one) => one.command !== command));
    }
  });
  it('pack files that were only selected', () =>
    assert.deepEqual(createFollowups({ command: 'files', task: 'fix it' }), [{
      prompt: 'fix it',
      command: 'pack',
      label: 'Pack these files',
    }]));
});

describe('related files in an answer', () => {
  it('are in groups, without empty groups and duplicate paths', () =>
    assert.deepEqual(
      groupRelatedFiles({
        path: 'src/a.ts',
        imports: [{ path: 'src/b.ts', line: 1 }, { path: 'src/b.ts', line: 2 }],
        importers: [],
        formerImporters: [],
        tests: ['test/a.test.ts'],
        tested: [],
        sharing: [{ path: 'web/a.ts', line: 3, name: '/a/b', how: 'serves the route /a/b that web/a.ts calls' }],
        coChanged: [{ path: 'doc/a.md', commits: 3 }],
      }),
      [
        { title: 'Imports', files: [{ path: 'src/b.ts' }] },
        { title: 'Tested by', files: [{ path: 'test/a.test.ts' }] },
        {
          title: 'Shares names with',
          files: [{ path: 'web/a.ts', note: 'serves the route /a/b that web/a.ts calls' }],
        },
        { title: 'Changes together with', files: [{ path: 'doc/a.md', note: '3 commits' }] },
      ],
    ));
});
