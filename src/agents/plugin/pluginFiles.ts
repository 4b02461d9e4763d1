import { byText } from '#base/order';
import { sharedContextPath } from '../agent';
import type { ArtefactContent, Connection, ConnectionContext } from '../connection/artefact';
import { put } from '../connection/edit/edit';
import { isRefusal } from '../connection/edit/refusal';
import { plainServer, stdioServer } from '../connection/parts';
import { claudeConnection } from '../connection/rows/claude';
import { copilotConnection } from '../connection/rows/copilot';
import { skillName, skillText } from '../connection/texts';
import { pluginCommands } from './pluginCommands';
import { jsonText, pluginManifestText, pluginName, serversText, type PluginFacts } from './pluginManifest';
import { slashCommandFiles } from './slashCommands';

/** A text of the plugin. The path is below its folder, with `/`. */
export interface PluginFile {
  readonly path: string;
  readonly text: string;
}

/** Placeholders of clients for the folder of the plugin. */
const variables = { portable: 'PLUGIN_ROOT', claude: 'CLAUDE_PLUGIN_ROOT' } as const;

/**
 * Returns all texts of the plugin, sorted by path; the programs come from `dist/`. Skill, hooks and server are those of
 * the connection rows (`connection/rows/`), with the commands of a plugin.
 *
 * Four readers share the folder: clients of Agent Plugins 1.0 (`plugin.json`, `mcp.json`, `skills/`), Claude Code
 * (`.claude-plugin/`, `hooks/`, `commands/`), Copilot (`com.github.copilot/`) and clients that install from a folder
 * with `marketplace.json`. Claude's server is in its manifest: Copilot would also read a file `.mcp.json`.
 */
export function pluginFiles(version: string): readonly PluginFile[] {
  const facts: PluginFacts = {
    name: pluginName,
    version,
    description:
      'The right context for coding agents, always fresh: ranked, budgeted, redacted, explained. Local only.',
    author: { name: 'AgentPack' },
    license: 'MIT',
    keywords: ['context', 'repo map', 'tokens', 'search', 'guard'],
  };
  const claude = pluginCommands(variables.claude);
  const files: readonly PluginFile[] = [
    { path: 'plugin.json', text: pluginManifestText(facts) },
    {
      path: 'mcp.json',
      text: serversText({ [pluginName]: stdioServer(pluginCommands(variables.portable).mcp) }),
    },
    { path: `skills/${skillName}/SKILL.md`, text: skillText(sharedContextPath) },
    {
      path: '.claude-plugin/plugin.json',
      text: jsonText({ ...facts, mcpServers: { [pluginName]: plainServer(claude.mcp) } }),
    },
    {
      path: '.claude-plugin/marketplace.json',
      text: jsonText({
        name: pluginName,
        owner: facts.author,
        plugins: [{ name: pluginName, source: './', description: facts.description, version }],
      }),
    },
    { path: 'hooks/hooks.json', text: claudeHooksText(hooksOf(claudeConnection, variables.claude)) },
    { path: 'com.github.copilot/hooks/hooks.json', text: hooksOf(copilotConnection, variables.portable) },
    ...slashCommandFiles().map(([name, text]) => ({ path: `commands/${name}`, text })),
  ];
  return [...files].sort((a, b) => byText(a.path, b.path));
}

/** The file of a connection's hooks, with the commands of a plugin. */
function hooksOf(connection: Connection, variable: string): string {
  const context: ConnectionContext = {
    scope: 'user',
    commands: pluginCommands(variable),
    folderOf: () => undefined,
  };
  const [part] = connection.user.hooks ?? [];
  return textOf(part!(context).content);
}

function textOf(content: ArtefactContent): string {
  const done = put(undefined, content, 'hooks.json');
  if (isRefusal(done)) throw new Error(done.refused);
  return done.text;
}

/** Claude Code names the tools of a plugin's server after the plugin too. */
function claudeHooksText(text: string): string {
  return text.replaceAll(`mcp__${pluginName}__`, `mcp__plugin_${pluginName}_${pluginName}__`);
}
