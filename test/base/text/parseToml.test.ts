import assert from 'node:assert/strict';
import { TomlError } from 'smol-toml';
import { parseToml, parseTomlOrError } from '#base/text/parseToml';
import { table } from '#test/support/table';

describe('a TOML text', () => {
  it('has tables', () => assert.equal(JSON.stringify(parseToml('[a.b]\nc = 1\n')), '{"a":{"b":{"c":1}}}'));
  table('that is not valid has an error with its line, and no tables', (row) => {
    for (
      const [name, text, line] of [
        ['a key without a value', '[a]\nb =\n', 2],
        ['a key twice', 'a = 1\na = 2\n', 2],
        ['a date that does not exist', '\n\na = 2021-13-40\n', 3],
        ['nesting without end', `a = ${'['.repeat(100_000)}`, 1],
      ] as const
    ) {
      row(name, () => {
        const error = parseTomlOrError(text);
        assert.ok(error instanceof TomlError);
        assert.equal(error.line, line);
        assert.equal(parseToml(text), undefined);
      });
    }
  });
});
