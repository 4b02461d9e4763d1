import { english } from '../../../base/text/english';
import type { Connection, ConnectionContext } from '../artefact';
import { hookTimeout, jsonArtefact, mcpEntry, pointerBlock, pointerFile, present, skillFile } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: false };
const rule = { ...pointer, above: '---\ntrigger: always_on\ndescription: Context packs by AgentPack\n---\n\n' };

/** The editor and its command line `agy` share the files. */
export const antigravityConnection: Connection = {
  isInstalled: ({ hasHomePath, hasProgram }) =>
    ['.gemini/antigravity', '.gemini/antigravity-ide', '.gemini/antigravity-cli', '.antigravity'].some(hasHomePath) ||
    hasProgram('agy') || hasProgram('antigravity'),
  artefacts: (context) => {
    const isUser = context.scope === 'user';
    const folder = isUser ? '.gemini/config' : '.agents';
    return present(
      isUser
        ? pointerBlock(context, '.gemini/GEMINI.md', pointer)
        : pointerFile(context, '.agents/rules/agentpack.md', rule),
      skillFile(context, `${folder}/skills`, sharedContextPath),
      jsonArtefact('hooks', context, `${folder}/hooks.json`, [{
        path: ['agentpack'],
        as: 'property',
        value: hooks(context),
      }]),
      mcpEntry(context, `${folder}/mcp_config.json`, 'mcpServers'),
    );
  },
  readsIgnoredFiles: false,
  limits: [
    english`Whether its file tools read what git ignores depends on a setting: the command prints the pack.`,
    english`There is no event at the start of a session: the first turn gets its facts.`,
    english`Where the guard was deleted without disconnecting, it asks before each edit.`,
  ],
  sources: [
    { what: 'hooks', where: 'https://antigravity.google/docs/hooks', kind: 'vendor' },
    { what: 'skills', where: 'https://antigravity.google/docs/skills', kind: 'vendor' },
    {
      what: 'where skills are read from, tested',
      where: 'https://atamel.dev/posts/2026/07-01_where_agy_agent_skills/',
      kind: 'third party',
    },
    {
      what: 'the folders of hooks.json and mcp_config.json',
      where: 'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md',
      kind: 'third party',
    },
    {
      what: 'payloads and decisions',
      where: 'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md',
      kind: 'third party',
    },
  ],
};

/** The file is strict JSON with whole numbers: one error drops all of it. */
function hooks({ commands }: ConnectionContext) {
  const hook = (event: string) => ({
    type: 'command',
    command: commands.guard('antigravity', event, 'any'),
    timeout: hookTimeout,
  });
  const matcher = 'write_to_file|replace_file_content|multi_replace_file_content|run_command';
  return {
    PreToolUse: [{ matcher, hooks: [hook('PreToolUse')] }],
    PostToolUse: [{ matcher, hooks: [hook('PostToolUse')] }],
    PreInvocation: [hook('PreInvocation')],
  };
}
