import { english } from '../../../base/text/english';
import type { Connection, ConnectionContext } from '../artefact';
import { hookEntries, hookTimeout, jsonArtefact, mcpEntry, pointerFile, present, sharedVersion,
  skillFile } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = {
  contextPath: sharedContextPath,
  readsIgnoredFiles: true,
  above: '---\ndescription: Context packs by AgentPack\nalwaysApply: true\n---\n\n',
};

export const cursorConnection: Connection = {
  isInstalled: ({ hasHomePath, hasProgram }) =>
    hasHomePath('.cursor') || hasProgram('cursor') || hasProgram('cursor-agent'),
  artefacts: (context) =>
    present(
      context.scope === 'repository' ? pointerFile(context, '.cursor/rules/agentpack.mdc', pointer) : undefined,
      skillFile(context, '.cursor/skills', sharedContextPath),
      jsonArtefact('hooks', context, '.cursor/hooks.json', [sharedVersion(1), ...hooks(context)]),
      mcpEntry(context, '.cursor/mcp.json', 'mcpServers'),
    ),
  readsIgnoredFiles: true,
  limits: [
    english`A user's rules are in Cursor's settings, not in a file: at user level the skill and the first message of a session tell it of packs.`,
    english`Tab completions are edits that no hook sees before they are made.`,
    english`A warning before an edit reaches the agent after it.`,
  ],
  approval: english`Settings > Hooks lists the hooks; those of a repository run in a trusted workspace only.`,
  sources: [
    { what: 'hooks', where: 'https://cursor.com/docs/hooks', kind: 'vendor' },
    { what: 'rules', where: 'https://cursor.com/docs/rules', kind: 'vendor' },
    { what: 'folders of skills', where: 'https://cursor.com/docs/skills', kind: 'vendor' },
    {
      what: 'tool_input of Write, more names of tools',
      where: 'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md',
      kind: 'third party',
    },
  ],
};

function hooks({ commands }: ConnectionContext) {
  const hook = (event: string, matcher?: string) => ({
    command: commands.guard('cursor', event, 'any'),
    ...(matcher === undefined ? {} : { matcher }),
    timeout: hookTimeout,
  });
  const tools = 'Write|Edit|MultiEdit|StrReplace|ApplyPatch|EditNotebook|Delete|Shell';
  return hookEntries({
    preToolUse: hook('preToolUse', tools),
    postToolUse: hook('postToolUse', tools),
    sessionStart: hook('sessionStart'),
  });
}
