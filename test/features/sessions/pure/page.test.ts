import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { presenceOnly } from '#agents/transcripts/presenceOnly';
import type { SessionCapabilities } from '#agents/transcripts/sessionAgent';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import { isUpdate } from '#test/support/golden';

const page = 'media/docs/sessions.md';
const begin = "<!-- agents' sessions: written by `npm test -- unit sessions/page --update` -->\n";
const end = "<!-- end of agents' sessions -->\n";

const columns: Readonly<Record<keyof SessionCapabilities, string>> = {
  prompts: 'prompts',
  edits: 'edits',
  reads: 'reads',
  results: 'success',
  tokens: 'tokens',
  subagents: 'subagents',
  model: 'model',
  ends: 'end',
};

it('the page of sessions describes what is read from each agent, as declared in its row', () => {
  const names = Object.keys(columns) as (keyof SessionCapabilities)[];
  const rows = sessionAgents.map((agent) =>
    `| ${agent.label} (\`${agent.id}\`) | ${
      names.map((name) => (agent.capabilities[name] ? '✓' : '')).join(' | ')
    } | ${agent.verified} |`
  );
  const text = [
    `| agent | ${names.map((name) => columns[name]).join(' | ')} | checked by |`,
    `|---|${names.map(() => ':-:|').join('')}---|`,
    ...rows,
    '',
    'Not read, only seen to be there:',
    '',
    ...presenceOnly.map(({ label, reason }) => `- ${label}: ${reason}`),
    '',
  ].join('\n');
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const [written, after] = (rest ?? '').split(end);
  if (isUpdate && written !== text) writeFileSync(page, `${before}${begin}${text}${end}${after}`);
  else assert.equal(written, text, `${page}: where the change is meant, run the test with --update`);
});
