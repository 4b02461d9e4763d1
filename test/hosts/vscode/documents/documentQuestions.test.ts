import assert from 'node:assert/strict';
import { neverCancelled } from '../../../../src/base/cancellation';
import { documentQuestionsOf } from '../../../../src/hosts/vscode/documents/documentQuestions';
import type { Folder } from '../../../../src/hosts/vscode/folder/folder';

describe('the list of documents', () => {
  for (const everPacked of [false, true]) {
    it(everPacked ? 'keeps what it parsed' : 'writes nothing where nobody has packed', async () => {
      const asked: { noWrite?: boolean; }[] = [];
      const engine = { documents: (options: { noWrite?: boolean; }) => void asked.push(options) };
      const folder = {
        everPacked,
        answer: (ask: (of: object, options: object) => unknown) => ask(engine, { budget: 9_000 }),
      };
      await documentQuestionsOf(folder as unknown as Folder).list({ cancel: neverCancelled });
      assert.deepEqual(asked, [everPacked ? { budget: 9_000 } : { budget: 9_000, noWrite: true }]);
    });
  }
});
