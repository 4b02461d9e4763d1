import { english } from '#base/text/english';
import type { Connection, ConnectionPart } from '../connection/artefact';
import { createHooksPart, hookTimeoutSeconds, createMcpPart, citeThirdParty, citeVendor } from '../connection/parts';

const editTools = 'edit|write|apply_patch|exec';

/**
 * Windsurf was renamed to Devin Desktop in June 2026; its files stayed in place. Cascade is one of its agents. The
 * other agent, Devin Local, is also Devin's command-line tool and uses Claude Code's hook format.
 */
export const windsurfConnection: Connection = {
  installed: {
    paths: ['.codeium/windsurf', '.devin', '.config/devin'],
    programs: ['windsurf', 'devin-desktop', 'devin'],
  },
  user: {
    pointer: { block: '.codeium/windsurf/memories/global_rules.md' },
    skills: '.agents/skills',
    hooks: [createCascadeHooks('.codeium/windsurf/hooks.json')],
    mcp: createMcpPart('.codeium/windsurf/mcp_config.json', 'mcpServers'),
  },
  repository: {
    pointer: {
      file: '.windsurf/rules/agentpack.md',
      header: '---\ntrigger: always_on\ndescription: Context packs by AgentPack\n---\n\n',
    },
    skills: '.agents/skills',
    hooks: [
      createCascadeHooks('.windsurf/hooks.json'),
      // the file is a bare map of events; a payload does not name a folder, but the hook runs in the project's folder
      createHooksPart({
        path: '.devin/hooks.v1.json',
        parentKeys: [],
        agent: 'windsurf',
        matchers: {
          PreToolUse: `${editTools}|read`,
          PostToolUse: `${editTools}|read`,
          SessionStart: undefined,
          UserPromptSubmit: undefined,
        },
        buildElement: (command, matcher) => ({
          ...matcher,
          hooks: [{ type: 'command', command: command('any'), timeout: hookTimeoutSeconds }],
        }),
      }),
    ],
  },
  readsIgnoredFiles: false,
  limits: [
    english`Cascade refuses files that Git ignores, so the command prints the pack.`,
    english`Hooks can give Cascade only the reason for a refused edit, not warnings or facts at the start of a session.`,
    english`Devin Local runs repository hooks, and those of Claude Code if Claude Code is connected; AgentPack adds no user-level hooks.`,
    english`The guard tracks what Cascade reads only in files of up to 200 lines, since hooks report no line numbers.`,
    english`MCP servers are configured at user level only.`,
  ],
  fixedOutput: {
    unsupported:
      'its hooks can block a command, but they can change neither the command nor its result: nothing that they print reaches the model, except the reason for a block',
    source: 'https://docs.windsurf.com/windsurf/cascade/hooks',
  },
  sources: [
    citeVendor('hooks', 'https://docs.windsurf.com/windsurf/cascade/hooks'),
    citeVendor('hooks of Devin Local and its command line', 'https://docs.devin.ai/cli/extensibility/hooks/overview'),
    citeVendor('rules', 'https://docs.windsurf.com/windsurf/cascade/memories'),
    citeVendor('.agents/skills and ~/.agents/skills', 'https://docs.windsurf.com/windsurf/cascade/skills'),
    citeThirdParty('what Devin Desktop reads',
      'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md'),
  ],
};

/** Creates Cascade's hooks, without matchers and timeouts. Exit code 2 refuses; output is shown only to the user. */
function createCascadeHooks(path: string): ConnectionPart {
  return createHooksPart({
    path,
    agent: 'windsurf',
    matchers: {
      pre_write_code: undefined,
      pre_read_code: undefined,
      post_write_code: undefined,
      post_read_code: undefined,
      pre_run_command: undefined,
      post_run_command: undefined,
    },
    buildElement: (command) => ({ command: command('sh'), powershell: command('powershell'), show_output: true }),
  });
}
