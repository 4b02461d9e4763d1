import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fold } from '#base/words/words';
import { readTask } from '#pipeline/4-rank/task';
import { deriveTermForms } from '#pipeline/4-rank/task/synonyms';
import type { SafeText } from '#model';
import { ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

const termsOf = (text: string) => readTask(text as SafeText, 'option').terms;
const synonyms = (text: string) =>
  new Set(termsOf(text).filter(({ kind }) => kind === 'synonym').map(({ term }) => term));

describe('synonyms in a task', () => {
  finds('adjacent words as one word', [['block lists of addresses', 'blocklist'], ['format the file name', 'filename'],
    [
      'the status-bar flickers',
      'statusbar',
    ], ['log in fails', 'login'], ['set up the server', 'setup']]);
  finds('words from the same verb', [
    ['translate the interface', 'translation'],
    ['translations are missing', 'translate'],
    ['token allocation', 'allocate'],
    ['allocate tokens', 'allocator'],
    ['parsing of dates', 'parser'],
    ['the parser hangs', 'parse'],
    ['notify by mail', 'notification'],
    ['notifications by mail', 'notify'],
    ['subscribe to events', 'subscription'],
    ['resolution of imports', 'resolver'],
    ['conversion of units', 'converter'],
    ['extend the schema', 'extension'],
    ['permit uploads', 'permission'],
    ['compression of files', 'compress'],
    ['serialize dates', 'serializer'],
    ['validation of forms', 'validator'],
    ['logging of errors', 'logger'],
    ['formatting of tables', 'formatter'],
    ['remove deployments', 'deploy'],
  ]);
  lacks('pieces of names, paths and calls', [['`blockList` of src/file/name.ts', 'filename'], ['call foo bar()',
    'foobar'], ['see https://example.org/block list', 'blocklist']]);
  lacks('two words of prose', [['it is in use so we fix it', 'itis'], ['why does it not work', 'notwork'], [
    'add item to the list',
    'additem',
  ]]);
  lacks('verbs of short words', [['port to windows', 'portal'], ['the form is wrong', 'formation'], ['act on it',
    'action']]);

  it('weigh less than the words that they stand for, and are not among them', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('translate', 'config', 'parser', 'block', 'list', 'file', 'name', 'auth', 'the', 'in',
            'validation', 'cfg', '`ctx`'),
          { minLength: 1, maxLength: 30 },
        ),
        (words) => {
          const terms = termsOf(words.join(' '));
          const own = terms.filter(({ kind }) => kind !== 'synonym');
          const made = terms.filter(({ kind }) => kind === 'synonym');
          assert.equal(new Set(terms.map(({ term }) => term)).size, terms.length);
          assert.ok(
            own.length === 0 || made.every(({ weight }) => weight <= Math.max(3, ...own.map((one) => one.weight))),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("are limited to a share of a long task's terms", () => {
    const words = Array.from({ length: 3_000 },
      (_, i) => `w${String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26))}qation`);
    assert.ok(synonyms(words.join(' ')).size <= 120);
  });

  it("find files that use another form of a word, ranked below those that use the task's own", () => {
    const paths = ranked({
      'src/other.ts': 'export const unrelated = 1;\n',
      'src/more.ts': 'export const plain = 2;\n',
      'src/exact.ts': '// translation\nexport const labels = 1;\n',
      'src/near.ts': '// translates\nexport const labels = 1;\n',
      'src/far.ts': '// nothing of it\nexport const labels = 1;\n',
    }, 'translation of labels').map(({ path }) => path);
    assert.deepEqual(paths.slice(0, 3), ['src/exact.ts', 'src/near.ts', 'src/far.ts']);
  });

  it('work in both directions', () => {
    for (
      const word of ['translat', 'allocat', 'pars', 'parser', 'notifi', 'validat', 'logger', 'log', 'subscrib',
        'resolv']
    ) {
      for (const other of deriveTermForms(word)) assert.ok(deriveTermForms(other).includes(word), `${word} → ${other}`);
    }
  });

  function finds(what: string, cases: readonly (readonly [task: string, word: string])[]): void {
    table(`are ${what}`, (row) => {
      for (const [task, word] of cases)
        row(`are ${what}: ${word} for "${task}"`,
          () => assert.ok(synonyms(task).has(fold(word)), [...synonyms(task)].join(' ')));
    });
  }
  function lacks(what: string, cases: readonly (readonly [task: string, word: string])[]): void {
    table(`are not ${what}`, (row) => {
      for (const [task, word] of cases)
        row(`are not ${what}: ${word} for "${task}"`, () => assert.ok(!synonyms(task).has(fold(word))));
    });
  }
});
