import { anthropic } from '../model/anthropic.mjs';

const tools = 'Edit|MultiEdit|Write|Bash';

export const claude = {
  id: 'claude',
  npm: '@anthropic-ai/claude-code',
  program: 'claude',
  wire: anthropic,
  home: ({ recorder }) => ({
    '.claude/settings.json': {
      includeCoAuthoredBy: false,
      hooks: Object.fromEntries(
        ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'].map((event) => [event, [{
          ...(event.endsWith('ToolUse') && { matcher: tools }),
          hooks: [{ type: 'command', command: recorder }],
        }]]),
      ),
    },
    '.claude/CLAUDE.md': 'Write short answers.\n',
  }),
  start: ({ prompt, url }) => ({
    args: ['-p', prompt, '--output-format', 'json', '--model', 'claude-sonnet-4-5', '--permission-mode', 'acceptEdits',
      '--allowedTools', 'Bash,mcp__agentpack,mcp__plugin_agentpack_agentpack'],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_MAX_RETRIES: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  }),
  plugin: {
    settings: ['.claude/settings.json', '.claude/plugins/installed_plugins.json',
      '.claude/plugins/known_marketplaces.json'],
    install: (folder) => [['plugin', 'marketplace', 'add', folder], ['plugin', 'install', 'agentpack@agentpack']],
    deferredTool: (tool) => new RegExp(`mcp__plugin_agentpack_agentpack__${tool}`),
    uninstall: [['plugin', 'uninstall', 'agentpack@agentpack'], ['plugin', 'marketplace', 'remove', 'agentpack']],
  },
  transcripts: {
    folder: '.claude/projects',
    name: /^[^/]+\/[0-9a-f-]{36}\.jsonl$/,
    /** Of these records, which are not part of the chain of messages, the first of each type is enough. */
    isOwnRecord: ({ uuid }) => uuid === undefined,
  },
  /** In its terminal; without one it does not ask. */
  asksTrust: true,
  // a file that was not read cannot be edited: that fails before any hook
  elsewhere: { variable: 'CLAUDE_CONFIG_DIR', copies: { '.claude': '', '.claude.json': '.claude.json' } },
  /** Tools of MCP servers are named in the request, and offered after the model has asked for them. */
  deferredTool: (tool) => new RegExp(`mcp__agentpack__${tool}`),
  loading: (name) => ({ tool: 'ToolSearch', input: { query: `select:${name}`, max_results: 1 } }),
  tools: (root) => ({
    read: (path) => [{ tool: 'Read', input: { file_path: `${root}/${path}` } }],
    edit: (path, from, to) => [
      { tool: 'Edit', input: { file_path: `${root}/${path}`, old_string: from, new_string: to } },
    ],
    shell: (command) => [{ tool: 'Bash', input: { command, description: 'change a file' } }],
  }),
};
