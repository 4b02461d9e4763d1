import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { hooksPart, hookTimeout } from '../connection/parts';
import { ran, vendor } from '../connection/sources';
import { codexHookFiles } from './codexHookFiles';
import { codexTrust } from './codexTrust';

const tools = 'apply_patch|Edit|Write|Bash';

const parts: ConnectionParts = {
  skills: '.agents/skills',
  hooks: [hooksPart({
    path: codexHookFiles.user,
    agent: 'codex',
    matchers: { PreToolUse: tools, PostToolUse: tools, SessionStart: undefined, UserPromptSubmit: undefined },
    // `$SHELL -lc` runs `command`, and on Windows cmd runs `commandWindows`; the user must approve a changed line again
    element: (command, matcher) => ({
      ...matcher,
      hooks: [{
        type: 'command',
        command: command('sh'),
        commandWindows: command('cmd'),
        timeout: hookTimeout,
        statusMessage: 'AgentPack',
      }],
    }),
  })],
  mcp: ({ commands: { mcp: { command, args } } }) => ({
    path: '.codex/config.toml',
    content: {
      kind: 'block',
      // a JSON string is a TOML basic string
      text: `[mcp_servers.agentpack]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`,
      syntax: 'toml',
    },
  }),
};

export const codexConnection: Connection = {
  folders: [codexHookFiles.folder],
  installed: { paths: ['.codex'], programs: ['codex'] },
  user: { pointer: { block: '.codex/AGENTS.md' }, ...parts },
  repository: { pointer: { block: 'AGENTS.md' }, ...parts },
  readsIgnoredFiles: true,
  limits: [
    english`Edits by apply_patch or sed -i in a shell command are seen only if the command line names the files.`,
    english`The guard knows what Codex has read with commands, not what it got from AgentPack's tools.`,
    english`It reads AGENTS.override.md instead of AGENTS.md if there is one.`,
  ],
  approval:
    english`Approve the hooks with /hooks in Codex: it silently skips new and changed ones, and those of a repository until it is trusted.`,
  trust: codexTrust,
  hookShell: 'login',
  sources: [
    ran('hooks, their payloads and trust, AGENTS.md, skills, CODEX_HOME', '@openai/codex 0.169.0, offline'),
    vendor('hooks', 'https://learn.chatgpt.com/docs/hooks'),
    vendor('the shell of a hook',
      'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/engine/command_runner.rs'),
    vendor('AGENTS.md', 'https://developers.openai.com/codex/guides/agents-md'),
  ],
};
