import { anthropic } from '../model/anthropic.mjs';

const events = ['sessionStart', 'userPromptSubmitted', 'preToolUse', 'postToolUse'];

export const copilot = {
  id: 'copilot',
  npm: '@github/copilot',
  program: 'copilot',
  wire: anthropic,
  home: ({ recorder }) => ({
    '.copilot/hooks/other.json': {
      version: 1,
      hooks: Object.fromEntries(events.map((event) => [event, [{ type: 'command', bash: recorder, timeoutSec: 20 }]])),
    },
    '.copilot/config.json': { banner: 'never' },
  }),
  start: ({ prompt, url, isTrusted }) => ({
    args: ['-p', prompt, '--no-auto-update', '--allow-all-tools', ...(isTrusted ? ['--trust-folder'] : [])],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_TYPE: 'anthropic',
      COPILOT_PROVIDER_BASE_URL: url,
      COPILOT_PROVIDER_API_KEY: 'dummy',
      COPILOT_MODEL: 'claude-sonnet-4',
    },
  }),
  plugin: {
    settings: ['.copilot/settings.json', '.copilot/config.json'],
    install: (folder) => [['plugin', 'marketplace', 'add', folder], ['plugin', 'install', 'agentpack@agentpack']],
    uninstall: [['plugin', 'uninstall', 'agentpack@agentpack'], ['plugin', 'marketplace', 'remove', 'agentpack']],
  },
  transcripts: { folder: '.copilot/session-state', name: /^[^/]+\/events\.jsonl$/ },
  elsewhere: { variable: 'COPILOT_HOME', copies: { '.copilot': '' } },
  tools: (root) => ({
    read: (path) => [{ tool: 'view', input: { path: `${root}/${path}` } }],
    edit: (path, from, to) => [{ tool: 'edit', input: { path: `${root}/${path}`, old_str: from, new_str: to } }],
    shell: (command) => [{ tool: 'bash', input: { command, description: 'change a file' } }],
  }),
  /** Without trust, hooks of a repository are left out without a word. */
  needsTrust: true,
  trustFile: {
    path: '.copilot/config.json',
    textOf: (folder, text) => JSON.stringify({ ...JSON.parse(withoutComments(text)), trustedFolders: [folder] }),
  },
};

/** The program puts lines with `//` above its settings. */
function withoutComments(text) {
  return text.replace(/^\/\/.*$/gm, '');
}
