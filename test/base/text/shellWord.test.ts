import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { quoteShellWord } from '#base/text/shellWord';

describe('a word quoted for a shell', () => {
  it('is one word for a POSIX shell, whatever it contains', () => {
    for (
      const word of ['a/b.md', 'my docs/a.md', '$HOME', 'a"b', "it's", '`id`', 'a\\\\b', 'a\\', 'C:\\a b\\c', '!x',
        'a;b']
    )
      assert.equal(execFileSync('/bin/sh', ['-c', `printf %s ${quoteShellWord(word)}`], { env: {} }).toString(), word);
    assert.deepEqual(['a/b.md', 'my docs/a.md'].map(quoteShellWord), ['a/b.md', '"my docs/a.md"']);
  });
});
