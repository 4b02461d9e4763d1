import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { agents, type AgentId } from '#agents/agents';
import { getToolOutput } from '#agents/connection/extras/outputHooks';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { table } from '../support/table';

/** See test/samples/hooks/README.md. */
interface Sample {
  readonly agent: AgentId;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reads?: ShellResult;
  readonly answer?: object;
}
const samples = JSON.parse(readFileSync('test/samples/hooks/payloads.json', 'utf8')) as Record<string, Sample>;
const rows = Object.entries(agents).map(([id, { label }]) => ({ id, label, toolOutput: getToolOutput(id as AgentId) }));
const replaceable = rows.flatMap(({ id, label, toolOutput }) =>
  'event' in toolOutput ? [{ id, label, toolOutput }] : []
);

describe('the hooks of agents', () => {
  table('name their source, and the reason if they cannot replace a result', (row) => {
    for (const { id, toolOutput } of rows) {
      row(`of ${id} name their source, and the reason if they cannot replace a result`, () => {
        assert.match(toolOutput.source, /^https:\/\//);
        if ('unsupported' in toolOutput) assert.match(toolOutput.unsupported, /^\S.*[^.\s]$/);
      });
    }
  });
  table('are connected by settings for their event, and read or ignore payloads of the real program', (row) => {
    for (const { id, toolOutput } of replaceable) {
      row(`${id}: are connected by settings that call agentpack for their event`, () => {
        assert.ok(toolOutput.settings.file.startsWith('~/'));
        const settings = JSON.stringify(toolOutput.settings.content);
        assert.ok(settings.includes(`"agentpack hook ${id} ${toolOutput.event}"`), settings);
        assert.match(toolOutput.since, /^\d+\.\d+\.\d+$/);
        assert.match(toolOutput.unchangedNote, /\.$/);
      });
      row(`${id}: have one payload of the real program that is read, and one that is ignored`, () => {
        const own = Object.values(samples).filter(({ agent, event }) => agent === id && event === toolOutput.event);
        assert.ok(own.some(({ reads }) => reads));
      });
      row(`${id}: never fail on any payload`, () => checkForms(toolOutput));
    }
  });
});

describe('the result in a payload from', () => {
  table('each agent is read and replaced if its hooks can do so, and stays if another tool produced it', (row) => {
    for (const [name, { agent, payload, reads, answer }] of Object.entries(samples)) {
      const toolOutput = toolOutputs[agent] as ReplaceableToolOutput;
      row(`${name}: ${reads ? 'is read and replaced' : 'stays'}`, () => {
        assert.deepEqual(toolOutput.read(payload), reads);
        if (reads) assert.deepEqual(toolOutput.answer('PACKET', reads), answer);
      });
      row(`${name}: stays if another tool produced it`, () =>
        assert.equal(toolOutput.read({ ...payload, tool_name: 'Read', toolName: 'view' }), undefined));
    }
  });
});

describe('the text that Gemini CLI appends to an output', () => {
  const { read } = toolOutputs.gemini as ReplaceableToolOutput;
  const result = (content: string) =>
    read({
      hook_event_name: 'AfterTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'x' },
      tool_response: { llmContent: `<untrusted_context>\nOutput: ${content}\n</untrusted_context>` },
    });
  check('contains only the last lines', 'a\nExit Code: 3\nb\nProcess Group PGID: 1', 'a\nExit Code: 3\nb', 0);
  check('contains a signal instead of an exit code', 'a\nSignal: 9\nProcess Group PGID: 1', 'a', undefined);
  check('contains background processes', 'a\nExit Code: 2\nBackground PIDs: 5, 6\nProcess Group PGID: 1', 'a', 2);
  check('may be missing', 'a', 'a', 0);

  function check(title: string, content: string, output: string, exit: number | undefined): void {
    it(title, () => {
      const read = result(content);
      assert.deepEqual([read?.output, read?.exit], [output, exit]);
    });
  }
});

it('the page of connections lists the agents whose results a hook can replace', () => {
  const text = readFileSync('media/docs/connect.md', 'utf8').replace(/\s+/g, ' ');
  const labels = replaceable.map(({ label }) => label).join(', ');
  assert.ok(text.includes(`(${labels})`), `media/docs/connect.md lacks "(${labels})"`);
});

/** Parts of a real payload replaced by values of any form. */
function checkForms(toolOutput: ReplaceableToolOutput): void {
  const payloads = Object.values(samples).map(({ payload }) => payload);
  const keys = [...new Set(payloads.flatMap((payload) => Object.keys(payload)))];
  const changed = fc.record({
    payload: fc.constantFrom(...payloads),
    changes: fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()),
  }).map(({ payload, changes }) => ({ ...payload, ...changes }));
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), changed), (payload) => {
    const result = toolOutput.read(payload);
    return result === undefined || (typeof result.output === 'string' && typeof result.command === 'string');
  }), { numRuns: 200 });
}
