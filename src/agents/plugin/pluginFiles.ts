import { byText } from '#base/order';
import { sharedContextPath } from '../agent';
import type { ArtefactContent, Connection, ConnectionContext } from '../connection/artefact';
import { addArtefactContent } from '../connection/edit/edit';
import { isRefusal } from '../connection/edit/refusal';
import { toPlainServer, toStdioServer } from '../connection/parts';
import { claudeConnection } from '../claude/claudeConnection';
import { copilotConnection } from '../copilot/copilotConnection';
import { skillName, createSkillText } from '../connection/texts';
import { createPluginCommands } from './pluginCommands';
import { renderPluginJson, renderPluginManifest, pluginName, renderServersFile,
  type PluginFacts } from './pluginManifest';

/** A text file of the plugin. The path is relative to the plugin's folder and uses forward slashes. */
export interface PluginFile {
  readonly path: string;
  readonly text: string;
}

/** The clients' placeholders for the plugin's folder. */
const folderVariables = { portable: 'PLUGIN_ROOT', claude: 'CLAUDE_PLUGIN_ROOT' } as const;

/**
 * Returns all text files of the plugin, sorted by path; the programs come from `dist/`. The skill, hooks and server are
 * those of the agents' connections, but they use the plugin's commands.
 *
 * Four readers share the folder: clients of Agent Plugins 1.0 (`plugin.json`, `mcp.json`, `skills/`), Claude Code
 * (`.claude-plugin/`, `hooks/`, `commands/`), Copilot (`com.github.copilot/`) and clients that install from a folder
 * with `marketplace.json`. Claude's server is in its manifest, because Copilot would also read a file `.mcp.json`.
 */
export function createPluginFiles(version: string): readonly PluginFile[] {
  const facts: PluginFacts = {
    name: pluginName,
    version,
    description:
      'The right context for coding agents, always fresh: ranked, budgeted, redacted, explained. Local only.',
    author: { name: 'AgentPack' },
    license: 'MIT',
    keywords: ['context', 'repo map', 'tokens', 'search', 'guard'],
  };
  const claudeCommands = createPluginCommands(folderVariables.claude);
  const files: readonly PluginFile[] = [
    { path: 'plugin.json', text: renderPluginManifest(facts) },
    {
      path: 'mcp.json',
      text: renderServersFile({ [pluginName]: toStdioServer(createPluginCommands(folderVariables.portable).mcp) }),
    },
    { path: `skills/${skillName}/SKILL.md`, text: createSkillText(sharedContextPath) },
    {
      path: '.claude-plugin/plugin.json',
      text: renderPluginJson({ ...facts, mcpServers: { [pluginName]: toPlainServer(claudeCommands.mcp) } }),
    },
    {
      path: '.claude-plugin/marketplace.json',
      text: renderPluginJson({
        name: pluginName,
        owner: facts.author,
        plugins: [{ name: pluginName, source: './', description: facts.description, version }],
      }),
    },
    {
      path: 'hooks/hooks.json',
      text: adaptHooksForClaude(renderPluginHooks(claudeConnection, folderVariables.claude)),
    },
    {
      path: 'com.github.copilot/hooks/hooks.json',
      text: renderPluginHooks(copilotConnection, folderVariables.portable),
    },
    ...createSlashCommandFiles().map(([name, text]) => ({ path: `commands/${name}`, text })),
  ];
  return [...files].sort((a, b) => byText(a.path, b.path));
}

/** Renders the file of a connection's hooks, with the commands of a plugin. */
function renderPluginHooks(connection: Connection, variable: string): string {
  const context: ConnectionContext = {
    scope: 'user',
    commands: createPluginCommands(variable),
    findFolder: () => undefined,
  };
  const [part] = connection.user.hooks ?? [];
  return renderArtefactText(part!(context).content);
}

function renderArtefactText(content: ArtefactContent): string {
  const result = addArtefactContent(undefined, content, 'hooks.json');
  if (isRefusal(result)) throw new Error(result.refused);
  return result.text;
}

/** Adapts tool names for Claude Code, which adds the plugin's name to the tools of a plugin's server. */
function adaptHooksForClaude(text: string): string {
  return text.replaceAll(`mcp__${pluginName}__`, `mcp__plugin_${pluginName}_${pluginName}__`);
}

/** A command that the user types in a client, as `/agentpack:NAME`. */
interface SlashCommand {
  readonly description: string;
  /** The placeholder for the command's argument. Undefined if the command takes no argument. */
  readonly argument?: string;
  /** The request to the agent, which uses the names of the server's tools. */
  readonly prompt: string;
}

const slashCommands: Readonly<Record<string, SlashCommand>> = {
  pack: {
    description: 'Create a context pack for a task and read it',
    argument: 'TASK',
    prompt:
      'Call the AgentPack tool start_task with the task below, then read get_context. List the files that matter for it, in one line each.\n\nTask: $ARGUMENTS',
  },
  delta: {
    description: 'Summarize what changed since the last context pack',
    prompt:
      'Call the AgentPack tool get_delta. If the pack is stale, call repack_context, then read each changed file that matters for the task again with retrieve_block. Say in a few sentences what changed.',
  },
  find: {
    description: 'Find the places that answer a question or contain a text, within a token budget',
    argument: 'TEXT',
    prompt:
      'Call the AgentPack tool find_code with the question below, or search_files if it is a name or a text of the code, and name the places that answer it.\n\nQuestion: $ARGUMENTS',
  },
};

/** Returns the files of a folder `commands/`, by name. */
function createSlashCommandFiles(): readonly (readonly [name: string, text: string])[] {
  return Object.entries(slashCommands).map(([name, { description, argument, prompt }]) => [
    `${name}.md`,
    `---\ndescription: ${description}\n${
      argument === undefined ? '' : `argument-hint: ${argument}\n`
    }---\n\n${prompt}\n`,
  ]);
}
