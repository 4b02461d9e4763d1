import fc from 'fast-check';

/**
 * JSON objects as people and programs write them: keys that connecting uses too, every indentation, comments, trailing
 * commas, long line breaks, a byte order mark, empty files.
 */
export const jsonTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('', '\n', '{}', '{ }', '{\n}\n', '\ufeff{}', '{ /*1*/ }', '{ // c\n}') },
  {
    weight: 9,
    arbitrary: fc.record({
      value: objects(3),
      indent: fc.constantFrom('', '  ', '    ', '\t', ' '),
      lineBreak: fc.constantFrom('\n', '\r\n'),
      final: fc.boolean(),
      bom: fc.boolean(),
      comments: fc.array(fc.nat(9), { minLength: 3, maxLength: 12 }),
      trailing: fc.boolean(),
    }).map(({ value, indent, lineBreak, final, bom, comments, trailing }) =>
      (bom ? '\ufeff' : '') + printed(value, indent, lineBreak, comments, trailing) + (final ? lineBreak : '')
    ),
  },
);

function objects(depth: number): fc.Arbitrary<Record<string, unknown>> {
  const keys = fc.constantFrom('hooks', 'PreToolUse', 'edit', 'end', 'stop', 'version', 'mcpServers', 'a', 'b c',
    'é"\\', '');
  return fc.dictionary(keys, values(depth), { maxKeys: 4 }).map((object) => {
    // what others have there is of the right kind more often than not
    if ('version' in object) object['version'] = 1;
    if ('hooks' in object && (typeof object['hooks'] !== 'object' || Array.isArray(object['hooks'])))
      delete object['hooks'];
    return object;
  });
}

function values(depth: number): fc.Arbitrary<unknown> {
  const leaves = fc.constantFrom<unknown>(1, -0.5, true, null, 'x', '// no comment', '/* nor */ ,]}', 'lint "a"', []);
  if (depth === 0) return leaves;
  return fc.oneof(leaves, fc.array(fc.oneof(leaves, objects(depth - 1)), { maxLength: 3 }), objects(depth - 1));
}

function printed(value: unknown, indent: string, lineBreak: string, comments: readonly number[],
  trailing: boolean): string
{
  let next = 0;
  return print(value, '');

  function print(one: unknown, at: string): string {
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const inner = at + indent;
    const isList = Array.isArray(one);
    const items = isList
      ? one.map((item) => print(item, inner))
      : Object.entries(one).map(([key, item]) =>
        `${JSON.stringify(key)}:${indent === '' ? '' : ' '}${print(item, inner)}`
      );
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    if (items.length === 0) return open + comment(false) + close;
    const newLine = indent === '' ? '' : lineBreak;
    const all = items.map((item, i) => {
      const isLast = i === items.length - 1;
      const before = comment(newLine !== '' && isLast && !trailing);
      return newLine + inner + item +
        (isLast && !trailing ? before : before + ',' + comment(newLine !== ''));
    });
    return open + all.join('') + newLine + (newLine === '' ? '' : at) + close;
  }

  /** None, mostly. */
  function comment(mayEndLine: boolean): string {
    const kind = comments[next++ % comments.length]!;
    return kind === 0 ? `/*${next}*/` : kind === 1 ? ` /*${next}*/ ` : kind === 2 && mayEndLine ? ` // ${next}` : '';
  }
}
