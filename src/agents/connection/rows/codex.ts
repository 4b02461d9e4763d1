import { english } from '../../../base/text/english';
import type { Artefact, Connection, ConnectionContext } from '../artefact';
import { hookEntries, hookTimeout, jsonArtefact, pointerBlock, present, skillFile } from '../parts';
import { sharedContextPath } from '../../agent';
import { codexTrust } from '../trust';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: true };

export const codexConnection: Connection = {
  folders: [{ usual: '.codex', variable: 'CODEX_HOME' }],
  isInstalled: ({ hasHomePath, hasProgram }) => hasHomePath('.codex') || hasProgram('codex'),
  artefacts: (context) =>
    present(
      pointerBlock(context, context.scope === 'user' ? '.codex/AGENTS.md' : 'AGENTS.md', pointer),
      skillFile(context, '.agents/skills', sharedContextPath),
      jsonArtefact('hooks', context, '.codex/hooks.json', hooks(context)),
      mcp(context),
    ),
  readsIgnoredFiles: true,
  limits: [
    english`Edits by apply_patch or sed -i in a shell command are seen as far as the command line names the files.`,
    english`It reads AGENTS.override.md in place of AGENTS.md where there is one.`,
  ],
  approval:
    english`Approve the hooks with /hooks in Codex: it skips new and changed ones without a word, and those of a repository until that is trusted.`,
  trust: codexTrust,
  hookShell: 'login',
  sources: [
    {
      what: 'hooks, their payloads and trust, AGENTS.md, skills, CODEX_HOME',
      where: '@openai/codex 0.169.0, offline',
      kind: 'run',
    },
    { what: 'hooks', where: 'https://learn.chatgpt.com/docs/hooks', kind: 'vendor' },
    {
      what: 'the shell of a hook',
      where: 'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/engine/command_runner.rs',
      kind: 'vendor',
    },
    { what: 'AGENTS.md', where: 'https://developers.openai.com/codex/guides/agents-md', kind: 'vendor' },
  ],
};

/** `$SHELL -lc` runs `command`, on Windows cmd runs `commandWindows`. A changed line has to be approved again. */
function hooks({ commands }: ConnectionContext) {
  const hook = (event: string, matcher?: string) => ({
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{
      type: 'command',
      command: commands.guard('codex', event, 'sh'),
      commandWindows: commands.guard('codex', event, 'cmd'),
      timeout: hookTimeout,
      statusMessage: 'AgentPack',
    }],
  });
  const tools = 'apply_patch|Edit|Write|Bash';
  return hookEntries({
    PreToolUse: hook('PreToolUse', tools),
    PostToolUse: hook('PostToolUse', tools),
    SessionStart: hook('SessionStart'),
    UserPromptSubmit: hook('UserPromptSubmit'),
  });
}

function mcp({ scope, commands }: ConnectionContext): Artefact {
  const { command, args } = commands.mcp;
  // a JSON string is a TOML basic string
  const text = `[mcp_servers.agentpack]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`;
  return { purpose: 'mcp', scope, path: '.codex/config.toml', content: { kind: 'block', text, syntax: 'toml' } };
}
