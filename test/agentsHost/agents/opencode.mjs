import { anthropic } from '../model/anthropic.mjs';

export const opencode = {
  id: 'opencode',
  npm: 'opencode-ai',
  program: 'opencode',
  wire: anthropic,
  home: ({ url }) => ({
    '.config/opencode/opencode.json': {
      $schema: 'https://opencode.ai/config.json',
      autoupdate: false,
      share: 'disabled',
      provider: { anthropic: { options: { baseURL: `${url}/v1`, apiKey: 'dummy' } } },
    },
  }),
  start: ({ prompt }) => ({
    args: ['run', '--model', 'anthropic/claude-sonnet-4-5', prompt],
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      // it installs a package beside plugins, which takes more than a minute to fail without a network
      npm_config_fetch_retries: '0',
    },
  }),
  /** Its own, beside plugins. */
  writes: ['.config/opencode/.gitignore', '.opencode/.gitignore'],
  elsewhere: { variable: 'XDG_CONFIG_HOME', copies: { '.config/opencode': 'opencode' } },
  tools: (root) => ({
    read: (path) => [{ tool: 'read', input: { filePath: `${root}/${path}` } }],
    edit: (path, from, to) => [
      { tool: 'edit', input: { filePath: `${root}/${path}`, oldString: from, newString: to } },
    ],
    shell: (command) => [{ tool: 'bash', input: { command, description: 'change a file' } }],
  }),
};
