import { english } from '#base/text/english';
import type { Connection, ConnectionParts, McpCommand } from '../connection/artefact';
import { resolveMovedPath, formatHomePath, type MovableFolder } from '../connection/folders';
import { createOpencodePlugin } from './opencodePlugin';
import { createJsonPart, createMcpPart, citeTestRun, citeThirdParty, citeVendor } from '../connection/parts';

const folders: readonly MovableFolder[] = [
  { defaultPath: '.config/opencode', variable: 'XDG_CONFIG_HOME', subpath: 'opencode' },
  { defaultPath: '.local/share/opencode', variable: 'XDG_DATA_HOME', subpath: 'opencode' },
];

export const opencodeConnection: Connection = {
  folders,
  installed: { paths: ['.config/opencode', '.local/share/opencode'], programs: ['opencode'] },
  user: createParts('.config/opencode', '.config/opencode/opencode.json'),
  repository: createParts('.opencode', 'opencode.json'),
  readsIgnoredFiles: true,
  limits: [
    english`A warning that is issued before an edit reaches the agent with the result of the edit.`,
    english`OpenCode 2 uses a different plugin format; the plugin supports it too, based on third-party reports, but untested.`,
    english`OpenCode also reads opencode.jsonc, but AgentPack writes opencode.json.`,
    english`OpenCode before 1.17 does not load the plugin.`,
    english`Offline, OpenCode with a plugin takes a minute longer to start: it looks for a package next to the plugin.`,
  ],
  fixedOutput: {
    unsupported:
      'AgentPack has no plugin for it yet: its plugins can change results, but differently in versions 1 and 2',
    source: 'https://opencode.ai/v2/docs/build/plugins/migrate-v1',
  },
  sources: [
    citeTestRun('plugin, instructions and skill, XDG_CONFIG_HOME', 'opencode-ai 1.18.33, offline'),
    citeVendor('folders of plugins, calls of version 1', 'https://opencode.ai/v1/docs/plugins'),
    citeVendor('plugins of version 2', 'https://opencode.ai/v2/docs/build/plugins/migrate-v1'),
    citeVendor('instructions', 'https://opencode.ai/v1/docs/rules'),
    citeThirdParty('one plugin for both versions; events of version 2',
      'https://github.com/alvinunreal/oh-my-opencode-slim/blob/master/docs/opencode-v2-compatibility.md'),
  ],
};

function createParts(folder: string, settingsPath: string): ConnectionParts {
  const pointer = `${folder}/agentpack.md`;
  return {
    pointer: { file: pointer },
    // this file is used in place of AGENTS.md, because OpenCode 1 reads one file per level, so a new AGENTS.md would
    // hide a CLAUDE.md that it otherwise reads
    reference: createJsonPart(settingsPath, ({ scope, findFolder }) => [
      // OpenCode adds `$schema` to settings without it, so a file with only AgentPack's entries would be changed
      { path: ['$schema'], as: 'property', value: 'https://opencode.ai/config.json', isShared: true },
      {
        path: ['instructions'],
        as: 'element',
        value: formatHomePath(scope === 'user' ? resolveMovedPath(pointer, folders, findFolder) : pointer, scope),
      },
    ], true),
    skills: `${folder}/skills`,
    hooks: [({ commands }) => ({
      path: `${folder}/plugins/agentpack.js`,
      content: { kind: 'file', text: createOpencodePlugin(commands) },
    })],
    mcp: createMcpPart(settingsPath, 'mcp', toLocalServer, true),
  };
}

function toLocalServer({ command, args }: McpCommand): object {
  return { type: 'local', command: [command, ...args], enabled: true };
}
