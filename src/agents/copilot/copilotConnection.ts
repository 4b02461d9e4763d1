import { english } from '#base/text/english';
import type { Connection, ConnectionContext, ConnectionParts, McpCommand } from '../connection/artefact';
import { hookTimeoutSeconds, createMcpPart, toPlainServer, toStdioServer, citeTestRun,
  citeVendor } from '../connection/parts';
import { getNestedFields, type Trust, type TrustProbe } from '../connection/trust';
import { copilotHookFiles } from './copilotHookFiles';

/** The connection for Copilot CLI, the Copilot and Local agents of VS Code, and the cloud agent (repositories only). */
export const copilotConnection: Connection = {
  folders: [copilotHookFiles.folder],
  installed: { paths: ['.copilot', '.vscode'], programs: ['copilot', 'code'] },
  user: {
    ...createParts('.copilot', copilotHookFiles.user),
    mcp: createMcpPart('.copilot/mcp-config.json', 'mcpServers', toLocalServer),
  },
  repository: {
    ...createParts('.github', copilotHookFiles.repository),
    mcp: createMcpPart('.vscode/mcp.json', 'servers', toStdioServer, true),
  },
  readsIgnoredFiles: true,
  limits: [
    english`The prompt event does not accept context.`,
    english`VS Code's Local agent ignores matchers, so the guard is started for every tool.`,
    english`In VS Code, only sessions of the Agent Host read ~/.copilot/mcp-config.json; in a window, the extension then gives its tools as a server of the same name, so that no chat has them twice.`,
    english`If .claude/settings.json has the hooks too, both run, and the second hook gets the answer of the first.`,
  ],
  approval:
    english`The folder must be trusted (copilot --trust-folder, or the VS Code prompt): otherwise repository hooks silently do not run.`,
  trust: findCopilotTrust,
  sources: [
    citeTestRun('hooks, instructions and skills, COPILOT_HOME', '@github/copilot 1.0.102, offline'),
    citeVendor('hooks', 'https://docs.github.com/en/copilot/reference/hooks-reference'),
    citeVendor("a user's instructions",
      'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions'),
    citeVendor('VS Code', 'https://code.visualstudio.com/docs/agent-customization/hooks'),
    citeVendor('~/.copilot/skills', 'https://docs.github.com/en/copilot/concepts/agents/about-agent-skills'),
  ],
};

function createParts(folder: string, hooksPath: string): ConnectionParts {
  return {
    pointer: {
      file: `${folder}/instructions/agentpack.instructions.md`,
      header: "---\nname: AgentPack\ndescription: Context packs by AgentPack\napplyTo: '**'\n---\n\n",
    },
    skills: `${folder}/skills`,
    hooks: [(context) => ({
      path: hooksPath,
      content: { kind: 'file', text: formatHooks(context) },
    })],
  };
}

/** Copilot refuses an edit if a hook fails in any way, so both lines exit with 0 if the guard or Node is missing. */
function formatHooks({ commands }: ConnectionContext): string {
  const editTools = 'create|edit|str_replace_editor|apply_patch|bash|powershell';
  const readTools = 'view|agentpack-retrieve_block';
  const createHook = (event: string, matcher?: string) => [{
    type: 'command',
    ...(matcher === undefined ? {} : { matcher }),
    bash: commands.guard('copilot', event, 'sh'),
    powershell: commands.guard('copilot', event, 'powershell'),
    timeoutSec: hookTimeoutSeconds,
  }];
  const events = {
    sessionStart: createHook('sessionStart'),
    preToolUse: createHook('preToolUse', `${editTools}|view`),
    postToolUse: createHook('postToolUse', `${editTools}|${readTools}`),
  };
  return `${JSON.stringify({ version: 1, hooks: events }, null, 2)}\n`;
}

function toLocalServer(command: McpCommand): object {
  return { type: 'local', ...toPlainServer(command), tools: ['*'] };
}

/**
 * Copilot's command line runs a user's hooks everywhere, and a repository's hooks in a trusted folder and below, which
 * `~/.copilot/config.json` lists. VS Code has its own trust, which is not in a file.
 *
 * https://docs.github.com/en/copilot/how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli
 */
function findCopilotTrust({ scope, folders, readSettings }: TrustProbe): Trust {
  if (scope === 'user') return 'trusted';
  const config = getNestedFields(readSettings('.copilot/config.json'));
  const trustedFolders = [config['trustedFolders'], config['trusted_folders']].flatMap((list) =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  );
  return trustedFolders.some((folder) => folders.includes(folder.replaceAll('\\', '/'))) ? 'trusted' : 'unknown';
}
