import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import type { PackOptions } from '#engine/options';
import { getDocumentQueries } from '#features/documents/vscode/documentQuestions';
import type { Folder } from '#apps/vscode/folder/folder';

describe('questions about documents', () => {
  for (const everPacked of [false, true]) {
    it(everPacked ? 'keep what they parsed' : 'write nothing where nobody has packed', async () => {
      const asked: (boolean | undefined)[] = [];
      const engine = {
        documents: ({ noWrite }: PackOptions) => void asked.push(noWrite),
        documentPassage: (_id: string, { noWrite }: PackOptions) => void asked.push(noWrite),
        searchDocuments: (_query: object, { noWrite }: PackOptions) => void asked.push(noWrite),
      };
      const folder = {
        wasPackedHere: everPacked,
        answer: async (ask: (of: object, options: PackOptions) => unknown) => ask(engine, { budget: 9_000 }),
      };
      const questions = getDocumentQueries(folder as unknown as Folder);
      await questions.list({ cancel: neverCancelled });
      await questions.getChunk('src_1', neverCancelled);
      await questions.search('rounding', { cancel: neverCancelled });
      assert.deepEqual(asked, Array.from({ length: 3 }, () => (everPacked ? undefined : true)));
    });
  }
});
