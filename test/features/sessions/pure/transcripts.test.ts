import { readdirSync } from 'node:fs';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { assertGolden } from '#test/support/golden';
import { table } from '#test/support/table';
import { factsOf, transcriptsBelow } from './support/readWhole';

/** By the ending of a sample; `AGENT/FORMAT.NAME.jsonl` names another one. */
const formats: Readonly<Record<string, TranscriptFormat>> = { jsonl: 'lines', json: 'document', md: 'text' };

/** Real transcripts: `test/samples/sessions` of our own runs, `test/samples/transcripts` of others. */
describe('facts from transcripts', () => {
  const zone = process.env['TZ'];
  // Aider records local time
  before(() => void (process.env['TZ'] = 'UTC'));
  after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  for (const agent of sessionAgents) {
    table(`match the recorded ones for ${agent.id}`, (row) => {
      for (const folder of ['test/samples/sessions', 'test/samples/transcripts']) {
        if (!readdirSync(folder).includes(agent.id)) continue;
        for (const path of transcriptsBelow(`${folder}/${agent.id}`)) {
          row(path, () => {
            const named = /\/(lines|text|document|log)\.[^/]+$/.exec(path)?.[1] as TranscriptFormat | undefined;
            const format = named ?? formats[path.slice(path.lastIndexOf('.') + 1)] ?? 'lines';
            const facts = factsOf(agent, path, format);
            assertGolden(`${path.replace('/samples/sessions/', '/samples/transcripts/')}.facts.json`,
              `${JSON.stringify(facts, null, 2)}\n`);
          });
        }
      }
    });
  }
});
