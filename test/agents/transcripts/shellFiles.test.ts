import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findShellFiles } from '#agents/transcripts/shellFiles';
import { table } from '#test/support/table';

const toolPatch =
  '*** Begin Patch\n*** Add File: new.ts\n+a\n*** Update File: a.ts\n*** Move to: b.ts\n*** Delete File: c.ts\n*** End Patch';
const diff =
  'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/y.ts\n@@ -0,0 +1 @@\n+a\n--- a/z.ts\n+++ /dev/null\n';

/** Line, what is written (`path effect`, `path > new name`), and whether more may be. */
const lines: readonly [line: string, expected: string, unknown?: 'unknown'][] = [
  ['echo a > b.txt', 'b.txt modified'],
  ['cat a >> b.txt 2>err.log', 'b.txt modified, err.log modified'],
  ['make 2>&1 > /dev/null', '', 'unknown'],
  ["cat > f.md <<'EOF'\n`x` $(y) rm z\nEOF", 'f.md modified'],
  ["sed -i 's/a/b/' src/a.ts", 'src/a.ts modified'],
  ["sed -i --expression='s/a/b/' src/a.ts", 'src/a.ts modified'],
  ["sed -i -e's/a/b/' src/a.ts", 'src/a.ts modified'],
  ["sed -i -e 's/a/b/' -e's/c/d/' src/a.ts", 'src/a.ts modified'],
  ["sed 's/a/b/' src/a.ts", ''],
  ["sed -n 's/a/b/w out.txt' src/a.ts", '', 'unknown'],
  ['a | tee x', 'x modified', 'unknown'],
  ['cat a | tee x', 'x modified'],
  ['touch n.txt', 'n.txt modified'],
  ['cp a.txt b.txt', 'b.txt modified'],
  ['cp a.txt b.txt lib/', 'lib/a.txt modified, lib/b.txt modified'],
  ['cp -r a lib/b', '', 'unknown'],
  ['rm -rf old.txt && unlink x', 'old.txt deleted, x deleted'],
  ['rm *.o', '', 'unknown'],
  ['git rm a.ts', 'a.ts deleted'],
  ['git rm --cached a.ts', ''],
  ['mv a.ts b.ts', 'a.ts > b.ts'],
  ['git mv a.ts src/', 'a.ts > src/a.ts'],
  ['mv a.ts b.ts lib', 'a.ts > lib/a.ts, b.ts > lib/b.ts'],
  ['mv a.ts lib', '', 'unknown'],
  ['cd pkg && mv a.ts b.ts', 'pkg/a.ts > pkg/b.ts'],
  ['cd "$D" && echo a > b', '', 'unknown'],
  [`apply_patch <<'EOF'\n${toolPatch}\nEOF`, 'new.ts added, a.ts > b.ts, c.ts deleted'],
  [`git apply <<'EOF'\n${diff}EOF`, 'x.ts modified, y.ts added, z.ts deleted'],
  ['git apply fix.patch', '', 'unknown'],
  ['patch -p1 < fix.patch', '', 'unknown'],
  ['git checkout -- a.ts', 'a.ts modified'],
  ...['main', 'a.ts'].map((name): [string, string, 'unknown'] => [`git checkout ${name}`, '', 'unknown']),
  ...['merge x', 'pull', 'stash', 'stash pop', 'reset --hard', 'rebase x', 'clean -fd', 'restore .', 'cherry-pick x']
    .map((rest): [string, string, 'unknown'] => [`git ${rest}`, '', 'unknown']),
  ...['status', 'log --oneline -3', 'diff HEAD', 'add -A', 'commit -m "a > b"', 'stash list', 'reset HEAD~1',
    'restore --staged a', 'ls-files'].map((rest): [string, string] => [`git ${rest}`, '']),
  ...['ls -la src', 'cat a | grep b | sort | uniq -c', 'find . -name "*.ts"', 'rg "a > b" src', 'A=1 grep x y',
    'for f in a b; do cat a; done', 'if [ -f a ]; then head a; fi', 'wc -l a; pwd', 'test -f a || echo no'].map((
      line,
    ): [string, string] => [line, '']),
  ...['npm install', 'npm test', 'pytest -q', "python -c \"open('x', 'w')\"", 'node -e 1', './build.sh', 'bash a.sh',
    'prettier --write .', 'find . -delete', 'sort -o a b', 'curl -O http://x', 'awk \'{print > "x"}\' a', '$EDITOR a',
    'echo $(make)', 'xargs rm', 'cat <(make)', 'perl -e 1'].map((
      line,
    ): [string, string, 'unknown'] => [line, '', 'unknown']),
  ["bash -lc 'echo a > b && rm c'", 'b modified, c deleted'],
  ["bash -lc 'git status'", ''],
  ['sudo rm x', 'x deleted'],
];

describe('files in a shell command', () => {
  table('are those that it definitely writes, and possible others are indicated', (row) => {
    for (const [line, expected, unknown] of lines)
      row(line, () => {
        const { files, unknownWrites } = findShellFiles(line);
        const shown = files.filter(({ effect }) => effect !== 'read')
          .map(({ path, effect, to }) => (to === undefined ? `${path} ${effect}` : `${path} > ${to}`));
        assert.deepEqual([shown.join(', '), unknownWrites], [expected, unknown !== undefined]);
      });
  });

  it('include the line numbers if they are read', () =>
    assert.deepEqual(findShellFiles("sed -n '3,5p' a.ts").files, [{ path: 'a.ts', effect: 'read', lines: [3, 5] }]));

  it('are found in any text without an error, and in time', () => {
    const words = ['git', 'mv', 'rm', 'cp', 'sed', '-i', 'bash', '-c', 'apply_patch', '--', 'a.ts', 'src/', ' ', ' ',
      '>', '"', "'", '$(', '`', '\n', ';', '|', '<<E', '*** Move to: x\n', '+++ b/x\n', '\\', '='];
    fc.assert(fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (parts) => {
      assert.ok(findShellFiles(parts.join('')).files.every(({ path }) => path !== ''));
    }));
    for (const part of ['+++ ', '--- a\n', 'mv ', '*** ', 'x=', 'w ', '$(', "bash -c '"])
      findShellFiles(part.repeat(400_000));
  });
});
