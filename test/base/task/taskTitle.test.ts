import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readTask } from '#pipeline/4-rank/task';
import { isTemplateLine } from '#base/task/issueTemplate';
import { findTaskTitle } from '#base/task/taskTitle';
import type { SafeText } from '#model';
import { assertAllLinear } from '#test/support/linear';
import { table } from '#test/support/table';

const headings = [
  'Describe the bug',
  'Bug:',
  'Bug report',
  'Version',
  'Discussed in https://github.com/acme/web/discussions/12',
  'What version of Go are you using (`go version`)?',
  'Steps to reproduce',
  'Is there an existing issue for this?',
  'What happened?',
  'Expected behavior',
  'Environment',
  'Is your feature request related to a problem? Please describe.',
  'Summary',
  'Feature Request',
  'Issue description',
  'Current behaviour:',
  'To Reproduce',
  'Additional context',
];
const markups: readonly ((text: string) => string)[] = [(text) => `### ${text}`, (text) => `## ${text} ##`,
  (text) => `**${text}**`, (text) => `**${text.replace(/:$/, '')}:**`, (text) => `> # ${text}`,
  (text) => `- **${text}**`];
const others = ['- [x] I have searched the existing issues', '---', '<!-- Thanks for filing an issue! -->',
  '<!--\nPlease fill in\nall of it\n-->', '_Originally posted by @octo in https://github.com/acme/web/issues/3_', '',
  '> '];
const titles = ['Cookies are lost after a redirect', 'fix(router): keep trailing slashes', 'panicked at src/main.rs:12',
  'Der Server stürzt ab', '修复登录时的错误', 'Add `--json` to the list command', 'Bug: cookies are lost',
  'Version picker is empty'];

describe('the title of a task', () => {
  it('is the first line that is not in a template', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.tuple(fc.constantFrom(...headings), fc.constantFrom(...markups)).map(([text, as]) => as(text)),
            fc.constantFrom(...others)),
          { maxLength: 4 },
        ),
        fc.constantFrom(...titles),
        fc.constantFrom('', '# ', '### ', '**'),
        fc.constantFrom('\n', '\r\n'),
        (before, title, sign, end) => {
          const line = sign === '**' ? `**${title}**` : `${sign}${title}`;
          assert.equal(findTaskTitle([...before, line, 'More of it.'].join('\n').replace(/\n/g, end)), title);
        },
      ),
      { numRuns: 400 },
    );
  });
  it('has the same weight with a template before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...headings), fc.constantFrom(...markups), fc.constantFrom(...titles),
        (heading, as, title) => {
          const [plain, below] = [title, `${as(heading)}\n\n${title}`].map((text) =>
            readTask(text as SafeText, 'option')
          );
          assert.deepEqual(below!.terms, plain!.terms);
          assert.deepEqual(below!.identifiers, plain!.identifiers);
          if (plain!.class !== 'general') assert.equal(below!.class, plain!.class);
        }),
    );
  });
  it('is the first line if all lines are from a template', () => {
    for (const text of ['Bug', '## Feature request\n\n### Summary', 'Fix bug\n'])
      assert.equal(findTaskTitle(text), text.split('\n')[0]!.replace(/^#+ /, ''));
  });
  it('is empty if there is no text', () => assert.equal(findTaskTitle(' \n\n'), ''));
  it('does not mistake a real sentence for a template', () => {
    for (
      const line of ['Describe tables in the docs', '## The current user is lost', 'Setup fails on Windows',
        '**Environment variables are ignored**', 'How do I parse a date?', 'Support version 3 of the protocol',
        'logs rotate too early']
    ) assert.equal(isTemplateLine(line), false, line);
  });
  it('takes time linear in the length of a line', () =>
    assertAllLinear([' ', '#', '**', '> ', '`', '<!--', 'a '], findTaskTitle));
});

/** Whole templates from public repositories; `{textarea}` and the like mark the places for the user's text. */
const templates = JSON.parse(readFileSync('test/samples/issueTemplates.json', 'utf8')) as Readonly<
  Record<string, string>
>;

describe('in a filled-in template', () => {
  table('is the first sentence that the user wrote, and nothing from the template scores', (row) => {
    for (const [name, template] of Object.entries(templates)) {
      for (
        const sentence of ['Cookies are lost after a redirect', 'The parser drops trailing commas',
          'Version picker is empty']
      )
        row(`is "${sentence}" for ${name}, and nothing from the template scores`, () => {
          let first = true;
          const text = template.replace(/\{(\w+)\}/g, (_, kind: string) => {
            if (kind === 'input') return '1.2.3';
            if (kind === 'dropdown') return 'Yes';
            if (!first) return '_No response_';
            first = false;
            return `${sentence}.`;
          });
          const boxes = text.split('\n').filter((line) => /^- \[/.test(line)).join('\n');
          const allowed = new Set([...termsOf(`${sentence}.`), ...(boxes === '' ? [] : termsOf(`x\n\n${boxes}`))]);
          assert.equal(findTaskTitle(text), `${sentence}.`);
          assert.deepEqual(termsOf(text).filter((term) => !allowed.has(term)), []);
          assert.deepEqual(termsOf(`${sentence}.`).filter((term) => !termsOf(text).includes(term)), []);
        });
    }
  });
  it('are tested in sufficient number', () => assert.ok(Object.keys(templates).length >= 35));

  function termsOf(text: string): string[] {
    return readTask(text as SafeText, 'option').terms.map(({ term }) => term);
  }
});
