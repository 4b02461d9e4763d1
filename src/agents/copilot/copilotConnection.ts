import { english } from '#base/text/english';
import type { Connection, ConnectionContext, ConnectionParts, McpCommand } from '../connection/artefact';
import { hookTimeout, mcpPart, plainServer, stdioServer, ran, vendor } from '../connection/parts';
import { fieldsIn, type Trust, type TrustProbe } from '../connection/trust';
import { copilotHookFiles } from './copilotHookFiles';

/** Copilot's command line, the Copilot and Local agents of VS Code and, at repository level, the cloud agent. */
export const copilotConnection: Connection = {
  folders: [copilotHookFiles.folder],
  installed: { paths: ['.copilot', '.vscode'], programs: ['copilot', 'code'] },
  user: {
    ...partsBelow('.copilot', copilotHookFiles.user),
    mcp: mcpPart('.copilot/mcp-config.json', 'mcpServers', localServer),
  },
  repository: {
    ...partsBelow('.github', copilotHookFiles.repository),
    mcp: mcpPart('.vscode/mcp.json', 'servers', stdioServer, true),
  },
  readsIgnoredFiles: true,
  limits: [
    english`The prompt event takes no context.`,
    english`VS Code's Local agent ignores matchers: the guard is started for each of its tools.`,
    english`In VS Code, only sessions of the Agent Host read ~/.copilot/mcp-config.json; in a window, the extension then gives its tools as a server of the same name, so that no chat has them twice.`,
    english`Where .claude/settings.json has the hooks too, both run; the second gets the answer of the first.`,
  ],
  approval:
    english`The folder must be trusted (copilot --trust-folder, or the VS Code prompt): otherwise repository hooks silently do not run.`,
  trust: copilotTrust,
  sources: [
    ran('hooks, instructions and skills, COPILOT_HOME', '@github/copilot 1.0.102, offline'),
    vendor('hooks', 'https://docs.github.com/en/copilot/reference/hooks-reference'),
    vendor("a user's instructions",
      'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-custom-instructions'),
    vendor('VS Code', 'https://code.visualstudio.com/docs/agent-customization/hooks'),
    vendor('~/.copilot/skills', 'https://docs.github.com/en/copilot/concepts/agents/about-agent-skills'),
  ],
};

function partsBelow(folder: string, hooksPath: string): ConnectionParts {
  return {
    pointer: {
      file: `${folder}/instructions/agentpack.instructions.md`,
      above: "---\nname: AgentPack\ndescription: Context packs by AgentPack\napplyTo: '**'\n---\n\n",
    },
    skills: `${folder}/skills`,
    hooks: [(context) => ({
      path: hooksPath,
      content: { kind: 'file', text: hooks(context) },
    })],
  };
}

/** Copilot refuses an edit if a hook fails in any way, so both lines exit with 0 without the guard or Node. */
function hooks({ commands }: ConnectionContext): string {
  const tools = 'create|edit|str_replace_editor|apply_patch|bash|powershell';
  const readers = 'view|agentpack-retrieve_block';
  const hook = (event: string, matcher?: string) => [{
    type: 'command',
    ...(matcher === undefined ? {} : { matcher }),
    bash: commands.guard('copilot', event, 'sh'),
    powershell: commands.guard('copilot', event, 'powershell'),
    timeoutSec: hookTimeout,
  }];
  const events = {
    sessionStart: hook('sessionStart'),
    preToolUse: hook('preToolUse', tools),
    postToolUse: hook('postToolUse', `${tools}|${readers}`),
  };
  return `${JSON.stringify({ version: 1, hooks: events }, null, 2)}\n`;
}

function localServer(command: McpCommand): object {
  return { type: 'local', ...plainServer(command), tools: ['*'] };
}

/**
 * Copilot's command line runs a user's hooks everywhere, and a repository's hooks in a trusted folder and below, which
 * `~/.copilot/config.json` lists. VS Code has its own trust, which is not in a file.
 *
 * https://docs.github.com/en/copilot/how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli
 */
function copilotTrust({ scope, folders, settings }: TrustProbe): Trust {
  if (scope === 'user') return 'trusted';
  const config = fieldsIn(settings('.copilot/config.json'));
  const listed = [config['trustedFolders'], config['trusted_folders']].flatMap((list) =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  );
  return listed.some((folder) => folders.includes(folder.replaceAll('\\', '/'))) ? 'trusted' : 'unknown';
}
