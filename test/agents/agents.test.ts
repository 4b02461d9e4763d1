import assert from 'node:assert/strict';
import { sharedContextPath, type Agent } from '#agents/agent';
import { agentChoiceIds, agentChoices, agents, describeAgentChoices, detectAgent, findAgentSession,
  type AgentId } from '#agents/agents';
import { listContextFiles, contextNames } from '#agents/contextFiles';
import { readManifest } from '../support/manifest';
import { table } from '../support/table';

describe('agents', () => {
  check('falls back to the generic agent', {}, [], 'generic');
  check('obeys AGENTPACK_AGENT', { AGENTPACK_AGENT: 'windsurf', CLAUDECODE: '1' }, ['.cursor'], 'windsurf');
  check('ignores an unknown AGENTPACK_AGENT', { AGENTPACK_AGENT: 'toString' }, [], 'generic');
  check('detects Claude Code by its process', { CLAUDECODE: '1' }, [], 'claude');
  check('ignores an empty variable', { CLAUDECODE: '' }, [], 'generic');
  check('detects Codex by its process', { CODEX_THREAD_ID: 'x' }, [], 'codex');
  check('prefers the process over the folder', { CURSOR_TRACE_ID: 'x' }, ['.agent/skills', 'GEMINI.md'], 'cursor');
  check('detects Antigravity by its folder', {}, ['.agent/skills'], 'antigravity');
  check('detects Gemini CLI by its process', { GEMINI_CLI: '1' }, ['.cursor'], 'gemini');
  check('detects Gemini CLI by its settings', {}, ['.gemini/settings.json'], 'gemini');
  check('detects Cursor by its rules', {}, ['.cursorrules'], 'cursor');
  check('detects Windsurf by its rules', {}, ['.windsurfrules'], 'windsurf');
  check('detects Copilot by its instructions', {}, ['.github/copilot-instructions.md'], 'copilot');

  table('addresses each agent in one line and writes below .agentpack', (row) => {
    for (const [id, agent] of Object.entries(agents)) {
      row(`addresses ${id} in one line and writes below .agentpack`, () => {
        assert.match(agent.contextPath, /^\.agentpack\/context(\.[a-z]+)?\.md$/);
        assert.doesNotMatch(agent.framing + agent.title, /\n/);
      });
    }
  });

  function check(title: string, env: Record<string, string>, paths: readonly string[], expected: AgentId): void {
    it(title, () => assert.equal(detectAgent(env, (path) => paths.includes(path)), expected));
  }
});

/** A row that is not in the table, with its own file, variable and folder. */
const made: Agent = {
  label: 'Made up',
  contextPath: '.agentpack/context.made.md',
  title: 'AgentPack Context for a made-up agent',
  framing: 'Read it.',
  sessionVariables: ['MADE_SESSION_ID'],
  detectionVariables: ['MADE'],
  paths: ['.made'],
  loadedFiles: [],
};
const oneMore = { ...agents, made };

describe('a new row in the table of agents', () => {
  const filesOf = (agent: Agent) => listContextFiles(agent, oneMore).map(({ name, agent: { title } }) => [name, title]);

  it('is detected by its process and its folder, after the rows before it', () => {
    assert.equal(detectAgent({ MADE: '1' }, () => false, oneMore), 'made');
    assert.equal(detectAgent({}, (path) => path === '.made', oneMore), 'made');
    assert.equal(detectAgent({ MADE: '1', CLAUDECODE: '1' }, () => false, oneMore), 'claude');
    assert.equal(detectAgent({ AGENTPACK_AGENT: 'made' }, () => false, oneMore), 'made');
  });
  it('gives its session a name', () =>
    assert.deepEqual(findAgentSession({ MADE_SESSION_ID: 'x', PI_SESSION_ID: 'y' }, oneMore), {
      variable: 'MADE_SESSION_ID',
      id: 'x',
    }));
  it('has its own file in each pack, whichever agent the pack is for', () =>
    assert.deepEqual(filesOf(agents.cursor), [['context.md', agents.cursor.title], ['context.claude.md',
      agents.claude.title], ['context.made.md', made.title]]));
  it('addresses the generic agent in the shared file if it has its own file', () =>
    assert.deepEqual(listContextFiles(made, oneMore).map(({ name, agent }) => [name, agent]), [['context.md',
      agents.generic], ['context.claude.md', agents.claude], ['context.made.md', made]]));
  it('appears in the shared file if it has no file of its own', () => {
    const sharing = { ...made, contextPath: sharedContextPath };
    assert.deepEqual(listContextFiles(sharing, { ...agents, made: sharing }).map(({ name, agent }) => [name, agent]), [[
      'context.md',
      sharing,
    ], ['context.claude.md', agents.claude]]);
  });
  it('is a choice of both the option and the setting', () =>
    assert.equal(describeAgentChoices(oneMore).made, 'Made up: `.agentpack/context.made.md`.'));
});

describe('the setting agentpack.agent', () => {
  const setting = readManifest<{
    readonly contributes: {
      readonly configuration: readonly {
        readonly properties: Readonly<
          Record<string, { readonly enum: readonly string[]; readonly enumDescriptions: readonly string[]; }>
        >;
      }[];
    };
  }>().contributes.configuration.flatMap(({ properties }) => properties['agentpack.agent'] ?? [])[0]!;

  it('offers every agent in the table, with a description', () =>
    assert.deepEqual(Object.fromEntries(setting.enum.map((id, i) => [id, setting.enumDescriptions[i]])), agentChoices,
      'package.json and package.nls.json: "enum" and "enumDescriptions" of agentpack.agent must be those of src/agents/agents.ts'));
  it('lists them in the order of the table', () =>
    assert.deepEqual(setting.enum, agentChoiceIds, 'package.json: reorder "enum" of agentpack.agent'));
});

describe('context files', () => {
  it('have distinct names', () => assert.equal(contextNames.size, listContextFiles(agents.generic).length));
});
