import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { redact } from '#secrets/redact';
import { table } from '#test/support/table';

const folder = 'test/samples/sessions';

type Fields = Readonly<Record<string, unknown>>;

/** The kind of a line, by the fields in which each agent states it. */
const kinds: Readonly<Record<string, (line: Fields) => string>> = {
  claude: ({ type, attachment, message }) =>
    joined(type, fields(attachment)['type'], type === 'attachment' ? undefined : blockOf(fields(message)['content'])),
  codex: ({ type, payload }) => joined(type, fields(payload)['type'], fields(payload)['role']),
  copilot: ({ type, data }) => joined(type, fields(data)['hookType']),
  gemini: ({ type, kind, $set, content, toolCalls }) =>
    joined(kind === undefined ? type : 'header', $set && '$set', fields($set)['messages'] && 'messages',
      toolCalls && 'toolCalls', blockOf(content)),
};

/** Transcripts that real programs wrote: `npm run agents -- --keep-transcripts` makes them. */
describe('a sample session', () => {
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'))
    .map((path) => path.replaceAll('\\', '/')).sort()
    .map((path) => ({ path, agent: dirname(path), text: readFileSync(`${folder}/${path}`, 'utf8') }));

  it('exists twice for each agent', () => {
    const expected = Object.keys(kinds).flatMap((agent) => [`${agent}/denied-edit.jsonl`, `${agent}/mcp-tool.jsonl`]);
    assert.deepEqual(samples.map(({ path }) => path), expected);
  });

  table(
    'is small, consists of JSON lines without secrets and personal names, and contains the prompt and a call with its result',
    (row) => {
      for (const { path, text } of samples) {
        row(`consists of JSON lines, and is small: ${path}`, () => {
          assert.ok(text.endsWith('\n') && text.length <= (30 << 10) + 1, `${text.length} characters`);
          for (const line of linesOf(text)) assert.equal(typeof line, 'object');
        });

        row(`contains no machine name and no time of a run: ${path}`, () => {
          assert.deepEqual(absolutePaths(text).filter((one) => !isOfPerson(one)), []);
          assert.deepEqual(text.match(/https?:\/\/(?:127\.0\.0\.1|localhost)\S*/g) ?? [], []);
          assert.deepEqual(
            text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.filter((id) => !/^[-0]+\d+$/.test(id)),
            [],
          );
          assert.deepEqual(text.match(/20\d\d-\d\d-\d\dT[\d:.]+/g)?.filter((time) => time !== '2026-01-01T00:00:00'),
            []);
          assert.deepEqual(
            text.match(/(?<![\d.])1[6-9]\d{8}(?:\d{3})?(?!\d)/g)?.filter((one) => !one.startsWith('17672256')) ??
              [],
            [],
          );
        });

        row(`contains no secret: ${path}`, () => assert.equal(redact(text), text));

        row(`contains the prompt, text from AgentPack and a call with its result: ${path}`, () => {
          assert.match(text, /Round prices in the cart\./);
          assert.match(text, /is a context pack for this folder/);
          const ofScenario = {
            'mcp-tool.jsonl': [/retrieve_block/, /src\/tax\.ts#full/, /tax of the shop/],
            'denied-edit.jsonl': [/export const cents = 3;/, /The same edit is let through when it is tried again/],
          }[basename(path)];
          for (const pattern of ofScenario ?? assert.fail(path)) assert.match(text, pattern);
        });
      }
    },
  );

  table('has the kinds of lines listed in the README', (row) => {
    for (const [agent, kindOf] of Object.entries(kinds)) {
      row(`has the kinds of lines listed in the README: ${agent}`, () => {
        const lines = samples.filter((one) => one.agent === agent).flatMap(({ text }) => linesOf(text));
        assert.deepEqual(listedKinds(readme, agent), [...new Set(lines.map(kindOf))].sort());
      });
    }
  });
});

/** In the section of the agent, the names in backticks after `Kinds:`. */
function listedKinds(readme: string, agent: string): string[] {
  const section = readme.split(/^## /m).find((one) => one.startsWith(`\`${agent}\``)) ?? '';
  const list = section.slice(section.indexOf('Kinds:'));
  return [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replace(/\s+/g, ' ')).sort();
}

function absolutePaths(text: string): string[] {
  return text.match(/(?<![\w.~<)}\]/-])\/(?:home|root|Users|tmp|var|private|work|opt|usr|mnt|srv)\/[^\s"'`\\,;:)]+/g) ??
    [];
}

function isOfPerson(path: string): boolean {
  return /^\/home\/person(?:\/|$)/.test(path);
}

function linesOf(text: string): Fields[] {
  return text.trimEnd().split('\n').map((line) => JSON.parse(line) as Fields);
}

function blockOf(content: unknown): string | undefined {
  const [first] = Array.isArray(content) ? content as unknown[] : [];
  const { type, functionResponse } = fields(first);
  return functionResponse === undefined ? type as string | undefined : 'functionResponse';
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value as Fields : {};
}

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string').join(' ');
}
