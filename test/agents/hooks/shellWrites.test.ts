import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePatchPaths } from '#agents/hooks/toolCall';
import { findShellWrites } from '#agents/hooks/shellWrites';

const patch = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch';

describe('the files that a command line definitely writes', () => {
  check('are empty if it only reads', 'grep -n TODO src/a.ts | sort', []);
  check('are the targets of redirected output', 'echo a > b.txt; echo c >>"d e.txt" 2>err.log', ['b.txt', 'd e.txt',
    'err.log']);
  check('exclude streams and the null device', 'make >/dev/null 2>&1; echo a >&2', []);
  check('are edited in place by sed', "sed -i 's/a/b/' src/a.ts src/b.ts", ['src/a.ts', 'src/b.ts']);
  check('are edited in place by sed with several scripts', "sed -i.bak -e 's/a/b/' -e 's/c/d/' src/a.ts", ['src/a.ts']);
  check('are edited in place by sed on macOS', "sed -i '' 's/a/b/' src/a.ts; sed -i '' -e 's/a/b/' src/b.ts", [
    'src/a.ts',
    'src/b.ts',
  ]);
  check('exclude those in a message that a quoted command prints',
    `git commit -m "$(cat <<'EOF'\nIt's "Unknown" (a > b), don't\n\nCo-Authored-By: A <a@example.org>\nEOF\n)" && echo x > y`,
    [
      'y',
    ]);
  check('exclude those in quotes within quotes', 'echo "$(grep "a > b" "c d" | wc -l) > e" > f', ['f']);
  check('exclude those that sed prints', "sed 's/a/b/' src/a.ts", []);
  check('are edited in place by perl', "perl -pi -e 's/a/b/' src/a.ts", ['src/a.ts']);
  check('are those of tee, mv, cp and rm', 'a | tee -a x; mv y z; cp u v w; rm -rf q', ['x', 'y', 'z', 'w', 'q']);
  check('are relative to the folder that it changes to', 'cd pkg && echo a > b.txt', ['pkg/b.txt']);
  check('are absolute wherever it changes to', 'cd "$DIR" && echo a > /tmp/x > y', ['/tmp/x']);
  check('exclude those that only the shell knows', 'echo a > "$OUT"; echo a > *.txt; sed -i s/a/b/ $(git ls-files)',
    []);
  check('are those of a patch', `apply_patch <<'EOF'\n${patch}\nEOF\n`, ['src/a.ts']);
  check('are those of a patch in another folder', `cd pkg && apply_patch <<'EOF'\n${patch}\nEOF`, ['pkg/src/a.ts']);
  check('exclude those in the text of a here document',
    "cat <<'EOF' > out.txt\necho a > inside.txt\nEOF\necho b > c.txt", [
    'out.txt',
    'c.txt',
  ]);
  check('exclude those in a comment', 'ls # > a.txt', []);

  it('are found in any text without an error, and in time', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'a >\'"<\n\\;|&$`#-/') }), (line) => {
      assert.ok(findShellWrites(line).every((path) => path !== ''));
    }));
    for (const part of ['<<a\n', '"$(', '"$(<<a\n', '"$(<<a\na\n', '"$(\'"'])
      assert.ok(findShellWrites(part.repeat(100_000)).length < 2);
  });

  it('are the first 200, found in time, however many a command names and however deeply it nests', () => {
    const names = Array.from({ length: 20_000 }, (_, i) => i.toString(36));
    assert.deepEqual(findShellWrites(`rm ${names.join(' ')}`), names.slice(0, 200));
    assert.deepEqual(findShellWrites('rm a;'.repeat(20_000)), ['a']);
    assert.deepEqual(findShellWrites(names.map((name) => `:>${name}`).join(';')), names.slice(0, 200));
    assert.deepEqual(findShellWrites(`${'cd a;'.repeat(1_000)}${'rm b;'.repeat(15_000)}`), [`${'a/'.repeat(1_000)}b`]);
    assert.deepEqual(findShellWrites(`${'cd a;'.repeat(15_000)}${'rm b;'.repeat(4_000)}`), []);
    assert.deepEqual(findShellWrites(`${'cd ab;'.repeat(1_366)}rm b; rm /tmp/c`), ['/tmp/c']);
    assert.deepEqual(findShellWrites(`cd ${'a'.repeat(4_096)}; echo > b`), []);
    assert.deepEqual(findShellWrites(`${'cd abcdefg;'.repeat(8_000)}rm b`), []);
    assert.deepEqual(findShellWrites(`${'applypatch;'.repeat(8_000)}\n*** Update File: a.ts\n`), ['a.ts']);
  });

  function check(title: string, line: string, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(findShellWrites(line), expected));
  }
});

it('include those that a patch adds, changes, deletes and moves', () =>
  assert.deepEqual(
    parsePatchPaths(
      '*** Begin Patch\r\n*** Add File: new.ts\r\n+*** Update File: no.ts\r\n*** Update File: a.ts\r\n*** Move to: b c.ts\r\n*** Delete File: d.ts\r\n*** End Patch',
    ),
    ['new.ts', 'a.ts', 'b c.ts', 'd.ts'],
  ));
