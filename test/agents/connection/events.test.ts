import assert from 'node:assert/strict';
import { hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { Artefact } from '#agents/connection/artefact';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import { buildArtefacts } from '#agents/connection/connections';
import { connections, scopes } from './artefacts';
import { table } from '#test/support/table';

/** A payload that names a tool, in the agent's own field. */
const toolPayloads: Readonly<Record<HookAgent, (tool: string, event: string) => object>> = {
  claude: (tool_name) => ({ tool_name }),
  codex: (tool_name) => ({ tool_name }),
  cursor: (tool_name) => ({ tool_name }),
  gemini: (tool_name) => ({ tool_name }),
  kiro: (tool_name) => ({ tool_name }),
  copilot: (toolName) => ({ toolName }),
  antigravity: (name) => ({ toolCall: { name } }),
  windsurf: (tool_name, event) => event.startsWith('p') ? { agent_action_name: event } : { tool_name },
  opencode: (tool) => ({ tool }),
  cline: (toolName) => ({ preToolUse: { toolName } }),
};

/** A hook's command that is easy to find. */
const commands = {
  guard: (agent: string, event: string) => `guard:${agent}:${event};`,
  mcp: { command: '', args: [] },
};

describe('the hooks of an agent', () => {
  table('ask the guard about known tools, before and after an edit, and have a sample of each event', (row) => {
    for (const [id, connection] of connections) {
      for (const scope of scopes) {
        const hooks = buildArtefacts(connection, { scope, commands, findFolder: () => undefined }).filter((
          { purpose },
        ) => purpose === 'hooks').flatMap(
          hooksIn,
        );
        if (hooks.length === 0) continue;

        row(`at ${scope} level, for ${id}, ask the guard about known events and tools`, () => {
          for (const { agent, event, tools } of hooks) {
            assert.equal(agent, id);
            const adapter = hookAdapters[id as HookAgent];
            for (const tool of tools) {
              const { kind } = adapter.read(event, toolPayloads[id as HookAgent](tool, event))!;
              assert.notEqual(kind, 'other', `${event} of ${tool}`);
            }
          }
        });
        row(`at ${scope} level, for ${id}, have a sample of each event, used to test them`, () => {
          for (const { event } of hooks)
            assert.ok(samplePayloads.some((one) => one.agent === id && one.event === event), event);
        });
        row(`at ${scope} level, for ${id}, report edits before and after they are made, and files that were read`,
          () => {
            const kinds = new Set(
              hooks.flatMap(({ event, tools }) =>
                tools.map((tool) =>
                  hookAdapters[id as HookAgent].read(event, toolPayloads[id as HookAgent](tool, event))!.kind
                )
              ),
            );
            for (const kind of ['edit', 'edited', 'shell', 'shellDone'] as const) assert.ok(kinds.has(kind), kind);
            const hasReader = samplePayloads.some((one) => one.agent === id && one.kind === 'read');
            assert.equal(kinds.has('read'), hasReader, 'read');
          });
      }
    }
  });
});

interface Hook {
  readonly agent: string;
  readonly event: string;
  /** The tools of the matcher; one of the agent's tools if it has none. */
  readonly tools: readonly string[];
}

/** The calls of the guard in an artefact, with the tools of the matcher beside or above them. */
function hooksIn({ content }: Artefact): Hook[] {
  if (content.kind === 'file' && content.text.startsWith('//')) return callsIn(content.text, ['edit', 'bash', 'shell']);
  assert.ok(content.kind === 'json' || content.kind === 'file');
  return within(content.kind === 'json' ? content.entries : JSON.parse(content.text), ['none']);
}

function within(value: unknown, tools: readonly string[]): Hook[] {
  if (typeof value === 'string') return callsIn(value, tools);
  if (typeof value !== 'object' || value === null) return [];
  const { matcher } = value as { readonly matcher?: unknown; };
  const inner = typeof matcher === 'string' && !/startup/.test(matcher) ? matcher.split('|') : tools;
  return Object.values(value).flatMap((one) => within(one, inner));
}

function callsIn(text: string, tools: readonly string[]): Hook[] {
  return [...text.matchAll(/guard:(\w+):([\w.]+);/g)].map(([, agent, event]) => ({
    agent: agent!,
    event: event!,
    tools: agent === 'opencode' && event === 'tool.execute.after' ? [...tools, 'read'] : tools,
  }));
}
