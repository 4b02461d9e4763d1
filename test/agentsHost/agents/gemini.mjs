import { gemini as wire } from '../model/gemini.mjs';

const events = ['SessionStart', 'BeforeAgent', 'BeforeTool', 'AfterTool'];

export const gemini = {
  id: 'gemini',
  npm: '@google/gemini-cli',
  program: 'gemini',
  wire,
  home: ({ recorder }) => ({
    '.gemini/settings.json': {
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      hooks: Object.fromEntries(
        events.map((event) => [event, [{ hooks: [{ type: 'command', command: recorder, timeout: 20_000 }] }]]),
      ),
    },
    '.gemini/GEMINI.md': 'Write short answers.\n',
  }),
  start: ({ prompt, url, isTrusted }) => ({
    args: ['-p', prompt, '-m', 'gemini-2.5-flash', '--approval-mode', 'yolo', '-o', 'json',
      ...(isTrusted === false ? ['--skip-trust'] : [])],
    env: {
      GEMINI_API_KEY: 'dummy',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: 'true',
      ...(isTrusted && { GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
    },
  }),
  transcripts: { folder: '.gemini/tmp', name: /\/chats\/[^/]+\.jsonl$/ },
  elsewhere: { variable: 'GEMINI_CLI_HOME', copies: { '.gemini': '.gemini' } },
  tools: () => ({
    read: (file_path) => [{ tool: 'read_file', input: { file_path } }],
    edit: (file_path, old_string, new_string) => [
      { tool: 'replace', input: { file_path, instruction: 'change it', old_string, new_string } },
    ],
    shell: (command) => [{ tool: 'run_shell_command', input: { command, description: 'change a file' } }],
  }),
  /** Without trust, hooks of a repository are left out without a word. */
  needsTrust: true,
  trustFile: {
    path: '.gemini/trustedFolders.json',
    textOf: (folder) => JSON.stringify({ [folder]: 'TRUST_FOLDER' }),
  },
};
