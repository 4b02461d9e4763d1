import { resolve } from 'node:path';
import { version } from '../../../../package.json';
import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { pluginName } from '#agents/plugin/pluginManifest';
import type { PluginReport } from '#reports';
import { writePlugin } from '../node/plugin/pluginFolder';
import type { Command } from '#apps/cli/command';
import { joinTerminalLines, term } from '#apps/cli/output/terminal';

const defaultFolder = 'agentpack-plugin';

export const plugin = {
  usage: 'plugin [DIR] [--replace]',
  positionals: 'optional names',
  anyFolder: true,
  needsNoRoot: true,
  reads: {},
  options: {
    'replace': { type: 'boolean', help: 'replace a plugin that has another version or was edited' },
  },
  help: 'Writes AgentPack as a plugin for agent clients, as an alternative to connecting them one by one.',
  examples: ['plugin', 'plugin --replace --json'],
  details: () =>
    `DIR (default: ${defaultFolder}) gets a skill, an MCP server that needs only Node, the guard's hooks and slash commands, in the formats of Agent Plugins 1.0, Claude Code and Copilot. It does not depend on this installation: copy it anywhere, or publish it. Install it:

${listInstallSteps('DIR').map(([client, how]) => `- ${client}: ${how}`).join('\n')}

If an agent is also connected (agentpack connect), the plugin's hooks and, in Claude Code, its server are inactive, so that only one of the two runs. A folder that contains anything other than AgentPack's plugin is not changed.
--json prints {"version", "path", "files", "bytes", "written", "install": [{"client", "how"}]}.`,
  async execute({ names, values, cwd, assetsDir }) {
    const [dir = defaultFolder, ...unexpectedNames] = names;
    if (unexpectedNames.length > 0) {
      throw new UserError(
        `${JSON.stringify(unexpectedNames[0])} is an unexpected argument: agentpack plugin [DIR] [--replace].`,
        'usage',
      );
    }
    const folder = resolve(cwd, dir);
    const { fileCount, bytes, isWritten } = writePlugin({
      folder,
      assetsDir,
      version,
      replaces: values['replace'] === true,
    });
    const install = listInstallSteps(folder).map(([client, how]) => ({ client, how }));
    const report: PluginReport = { version, path: folder, files: fileCount, bytes, written: isWritten, install };
    return {
      json: report,
      text: () =>
        joinTerminalLines(
          term`${folder}: AgentPack ${version}, ${formatCountWithNoun(fileCount, 'file')}, ${
            (bytes / 1_000_000).toFixed(1)
          } MB${isWritten ? '' : ', unchanged'}`,
          ...install.map(({ client, how }) => term`  ${client}: ${how}`),
        ),
      exit: 0,
    };
  },
} satisfies Command;

/** Lists how each client installs the plugin, according to the client's documentation or a test run. */
function listInstallSteps(folder: string): readonly (readonly [client: string, how: string])[] {
  const source = /^[\w./~-]+$/.test(folder) ? folder : JSON.stringify(folder);
  return [
    ['Claude Code', `claude plugin marketplace add ${source} && claude plugin install ${pluginName}@${pluginName}`],
    ['Copilot CLI', `copilot plugin marketplace add ${source} && copilot plugin install ${pluginName}@${pluginName}`],
    ['Codex',
      `codex plugin marketplace add ${source} && codex plugin add ${pluginName}@${pluginName} (skill and tools; its guard needs agentpack connect codex)`],
    ['VS Code',
      'uses the plugin that Copilot CLI installed; or run "Chat: Install Plugin From Source" with the URL of a repository that contains it'],
  ];
}
