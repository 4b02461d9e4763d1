import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { createHooksPart, hookTimeoutSeconds, createMcpPart, citeThirdParty, citeVendor } from '../connection/parts';

const editTools = 'Write|Edit|MultiEdit|StrReplace|ApplyPatch|EditNotebook|Delete|Shell';
const readTools = 'Read|MCP:retrieve_block';

const parts: ConnectionParts = {
  skills: '.cursor/skills',
  hooks: [createHooksPart({
    path: '.cursor/hooks.json',
    agent: 'cursor',
    // other programs' hooks need the version of the format too
    sharedEntries: [{ path: ['version'], as: 'property', value: 1, isShared: true }],
    matchers: { preToolUse: `${editTools}|Read`, postToolUse: `${editTools}|${readTools}`, sessionStart: undefined },
    buildElement: (command, matcher) => ({ command: command('any'), ...matcher, timeout: hookTimeoutSeconds }),
  })],
  mcp: createMcpPart('.cursor/mcp.json', 'mcpServers'),
};

export const cursorConnection: Connection = {
  installed: { paths: ['.cursor'], programs: ['cursor', 'cursor-agent'] },
  user: parts,
  repository: {
    pointer: {
      file: '.cursor/rules/agentpack.mdc',
      header: '---\ndescription: Context packs by AgentPack\nalwaysApply: true\n---\n\n',
    },
    ...parts,
  },
  readsIgnoredFiles: true,
  limits: [
    english`A user's rules are in Cursor's settings, not in a file: at user level the skill and the first message of a session tell it about packs.`,
    english`Hooks do not see tab completions before they are applied.`,
    english`A warning that is issued before an edit reaches the agent after the edit.`,
  ],
  approval: english`Settings > Hooks lists the hooks. Repository hooks run only in a trusted workspace.`,
  fixedOutput: {
    unsupported: 'its hooks replace results of MCP tools only (updated_mcp_tool_output), not those of shell commands',
    source: 'https://cursor.com/docs/hooks',
  },
  sources: [
    citeVendor('hooks', 'https://cursor.com/docs/hooks'),
    citeVendor('rules', 'https://cursor.com/docs/rules'),
    citeVendor('skill folders', 'https://cursor.com/docs/skills'),
    citeThirdParty('tool_input of Write, more names of tools',
      'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md'),
  ],
};
