import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anthropic } from '../model/anthropic.mjs';

export const cline = {
  id: 'cline',
  npm: 'cline',
  program: 'cline',
  wire: anthropic,
  home: ({ url }) => ({
    '.cline/data/settings/providers.json': {
      version: 1,
      lastUsedProvider: 'anthropic',
      modes: {},
      providers: {
        anthropic: {
          settings: { provider: 'anthropic', apiKey: 'dummy', model: 'claude-sonnet-4-5', baseUrl: `${url}/v1` },
          updatedAt: '2026-01-01T00:00:00.000Z',
          tokenSource: 'manual',
        },
      },
    },
    'Documents/Cline/Rules/short.md': 'Write short answers.\n',
  }),
  start: ({ prompt }) => ({ args: ['--json', '--auto-approve', 'true', prompt], env: {} }),
  elsewhere: { variable: 'CLINE_DIR', copies: { '.cline': '' } },
  tools: (root) => ({
    read: (path) => [{ tool: 'read_files', input: { files: [{ path: `${root}/${path}` }] } }],
    edit: (path, from, to) => [
      { tool: 'editor', input: { path: `${root}/${path}`, old_text: from, new_text: to } },
    ],
  }),
  /** Skills are listed by their names alone. */
  skill: 'Available skills: [^"]*\\bagentpack\\b',
  /** Its own state. */
  writes: ['.cline/data'],
  /** The guard is not connected. */
  isPointerOnly: true,
  /** A session leaves its own server running. */
  leftBehind(home) {
    const lock = join(home, '.cline/data/locks/hub/production.json');
    return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).pid : undefined;
  },
};
