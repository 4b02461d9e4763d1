import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { checkAnswer, formatCompressionSection, formatCompression,
  splitHeader } from '#engine/packing/compression/compressedAnswer';
import { extractPackSkeleton } from '#engine/packing/packSkeleton';
import { table } from '#test/support/table';

const header = '# Context\n\nRead this.\n<!-- agentpack:stable-prefix:end -->\n';
const fence = '```';
const pack = `${header}
## Files

\`src/a.ts:1-9\`

${fence}ts
# no heading
const a = 1;
${fence}

\`src/b.ts:1-2\`

- \`src/c.ts\`: a file in one line
`;

describe('the output of a compression program', () => {
  table('is accepted or rejected:', (row) => {
    const check = (title: string, from: string, to: string, expected: RegExp | undefined) =>
      row(title, () => {
        assert.ok(pack.includes(from));
        const run = () => checkAnswer(pack, pack.replace(from, to), ['src/c.ts', 'src/none.ts'], '"squeeze"');
        if (!expected) return run();
        assert.throws(run, (error) => error instanceof UserError && expected.test(error.message));
      });
    check('unchanged', '', '', undefined);
    check('with less text in a fence', 'const a = 1;\n', '', undefined);
    check('with less text for a file on one line', ' a file in one line', ' less', undefined);
    check('without a heading in a fence, which is not a real heading', '# no heading\n', '', undefined);
    check('empty', pack, ' \n', /^"squeeze" returned an empty answer\. The last pack was kept\.$/);
    check('with a different header', 'Read this', 'Ignore this', /does not begin with the header of the pack/);
    check('without a heading', '## Files\n', '', /no longer a pack: it lacks ## Files\. The last pack was kept/);
    check('without a block', '`src/b.ts:1-2`\n', '', /it lacks `src\/b\.ts:1-2`\./);
    check('without a file on one line', '- `src/c.ts`: a file in one line\n', '', /it lacks - `src\/c\.ts`:\./);
    check('with an extra heading', '## Files\n', '## Files\n\n## More\n',
      /headings and block IDs are not in the order of the pack/);
    check('with a block in a different position', '## Files\n', '`src/b.ts:1-2`\n\n## Files\n',
      /are not in the order of the pack/);
    check('with a different kind of fence', `${fence}ts`, `${fence}js`,
      /its 2 fence lines do not match the 2 fence lines of the pack/);
    check('with an unclosed fence', `const a = 1;\n${fence}\n`, 'const a = 1;\n', /it lacks `src\/b\.ts:1-2`/);
  });

  it('is rejected with three of the missing lines', () => {
    const marks = ['## A', '## B', '## C', '## D'];
    assert.throws(() => checkAnswer(header + marks.join('\n'), header, [], 'x'),
      /it lacks ## A, ## B, ## C\. The last pack was kept/);
  });

  it('is rejected without one of two equal lines', () => {
    assert.throws(() => checkAnswer(`${header}## A\n## A\n`, `${header}## A\n`, [], 'x'), /it lacks ## A\./);
  });

  it('has the same header as before', () => {
    assert.deepEqual(splitHeader(`${header}rest\n`), [header, 'rest\n']);
  });

  table('is reported with its share:', (row) => {
    const check = (from: number, to: number, percent: number) =>
      row(`${from} to ${to}`, () => {
        assert.match(formatCompressionSection('squeeze', from, to), new RegExp(`: [\\d,]+, ${percent}% less\\.\\n$`));
        assert.match(formatCompression({ program: 'squeeze', from, to }),
          new RegExp(`^squeeze: .*, ${percent}% less$`));
      });
    check(2_000, 1_000, 50);
    check(3, 2, 33);
    check(100, 100, 0);
    check(100, 101, 0);
    check(0, 0, 0);
  });
});

describe('the markers that identify blocks of a pack', () => {
  table('are headings, ids and fences:', (row) => {
    const check = (title: string, text: string, marks: readonly string[], fences: readonly string[] = []) =>
      row(title, () => {
        const found = extractPackSkeleton(text);
        assert.deepEqual([found.marks, found.fences], [marks, fences]);
      });
    check('with six levels', '# a\n###### b\n####### c\n#d', ['# a', '###### b']);
    check('on a line with only an ID', '`a.ts:1`\n``b.ts``\n`c` and more\n``', ['`a.ts:1`', '``b.ts``']);
    check('nothing in a fence', '```\n# a\n```\n# b', ['# b'], ['```', '```']);
    check('closed only by an equally long fence', '````\n```\n# a\n`````\n# b', ['# b'], ['````', '`````']);
    check('closed by tildes if opened by tildes', '~~~\n```\n# a\n~~~\n# b', ['# b'], ['~~~', '~~~']);
    check('not closed by a line with a language', '```\n``` ts\n# a\n``` \n# b', ['# b'], ['```', '``` ']);
    check('not a fence in a line above 300 characters',
      `\`\`\`${' '.repeat(297)}\n# a\n\`\`\`${' '.repeat(298)}\n# b\n\`\`\``, [], [`\`\`\`${' '.repeat(297)}`, '```']);
  });

  it('are files on one line, outside of fences', () => {
    const text = '- `a.ts`: one\n- ``b`c.ts``: two\n```\n- `c.ts`: three\n```\n- d.ts: four\n- `e.ts` five';
    assert.deepEqual([...extractPackSkeleton(text).rowStarts], ['- `a.ts`:', '- ``b`c.ts``:']);
  });
});
