import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { presenceOnly } from '../../src/sessions/presenceOnly';
import type { Can } from '../../src/sessions/sessionAgent';
import { sessionAgents } from '../../src/sessions/sessionAgents';
import { isUpdate } from '../support/golden';

const begin = "<!-- agents' sessions: written by `npm test -- unit sessions/readme --update` -->\n";
const end = "<!-- end of agents' sessions -->\n";

const columns: Readonly<Record<keyof Can, string>> = {
  prompts: 'prompts',
  edits: 'edits',
  reads: 'reads',
  results: 'success',
  tokens: 'tokens',
  subagents: 'subagents',
  model: 'model',
  ends: 'end',
};

it('README says what of agents is read, as the rows declare it', () => {
  const names = Object.keys(columns) as (keyof Can)[];
  const rows = sessionAgents.map((agent) =>
    `| ${agent.label} (\`${agent.id}\`) | ${
      names.map((name) => (agent.can[name] ? '✓' : '')).join(' | ')
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
  const readme = readFileSync('README.md', 'utf8');
  const [before, rest] = readme.split(begin);
  const [written, after] = (rest ?? '').split(end);
  if (isUpdate && written !== text) writeFileSync('README.md', `${before}${begin}${text}${end}${after}`);
  else assert.equal(written, text, 'README.md: where the change is meant, run the test with --update');
});
